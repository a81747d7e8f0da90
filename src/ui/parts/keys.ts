import { useEffect, useEffectEvent, useRef } from "react";

/** True if the keyboard belongs to a field, so that letters are text and not commands. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
    !(target instanceof HTMLInputElement && /^(?:checkbox|radio|range|button)$/.test(target.type))
  );
}

/** True if a dialog is open, which then has the keyboard. */
function isCovered(): boolean {
  return document.querySelector("[role=dialog][data-state=open], [role=menu][data-state=open]") !== null;
}

export type KeyMap = Readonly<Record<string, (event: KeyboardEvent) => void>>;

/**
 * Runs commands by keys, such as `{ x: toggle, Escape: close }`. Keys with Ctrl, Alt or Meta are never taken, and
 * letters are not taken from a field. Escape is taken from a field, which it leaves first.
 */
export function useKeys(keys: KeyMap): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isCovered()) return;
    if (isTyping(event.target)) {
      if (event.key !== "Escape") return;
      // Otherwise the browser would also empty a search field.
      event.preventDefault();
      (event.target as HTMLElement).blur();
      return;
    }
    const run = keys[event.key];
    if (run === undefined) return;
    event.preventDefault();
    run(event);
  });
  useEffect(() => {
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}

export interface ListKeys {
  readonly ids: readonly string[];
  /** The id of the present item. */
  readonly at: string | undefined;
  readonly onMove: (id: string) => void;
  readonly more?: KeyMap;
}

/** j, k and the arrows move through a list; Home and End go to its ends. */
export function useListKeys({ ids, at, onMove, more = {} }: ListKeys): void {
  const move = (by: number): void => {
    const n = at === undefined ? -1 : ids.indexOf(at);
    const next = ids[Math.min(ids.length - 1, Math.max(0, n + by))];
    if (next !== undefined) onMove(next);
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Home: () => move(-Infinity),
    End: () => move(Infinity),
    ...more,
  });
}

/** How long the first key waits for the second one. */
const chordMs = 1200;

/**
 * Runs commands by two keys in a row, such as `g` and then `r`. It sees keys before the screens do, so the second key of
 * a chord is never taken for a command of a screen, and a key without the first one is left to the screen.
 */
export function useChordKeys(first: string, second: KeyMap): void {
  const pressedAt = useRef(-chordMs);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isCovered() || isTyping(event.target)) return;
    const isSecond = performance.now() - pressedAt.current < chordMs;
    pressedAt.current = event.key === first && !isSecond ? performance.now() : -chordMs;
    const run = isSecond ? second[event.key] : undefined;
    if (run === undefined) return;
    event.preventDefault();
    run(event);
  });
  useEffect(() => {
    window.addEventListener("keydown", onKey, { capture: true });
    return () => window.removeEventListener("keydown", onKey, { capture: true });
  }, []);
}
