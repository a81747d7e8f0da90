import { useEffect, useEffectEvent } from "react";

/** True if the keyboard belongs to a field, so that letters are text and not commands. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
    !(target instanceof HTMLInputElement && /^(?:checkbox|radio|range|button)$/.test(target.type))
  );
}

/** True if a dialog is open, which then has the keyboard. */
export function isCovered(): boolean {
  return document.querySelector("[role=dialog][data-state=open], [role=menu][data-state=open]") !== null;
}

export type KeyMap = Readonly<Record<string, (event: KeyboardEvent) => void>>;

/**
 * Runs commands by keys, such as `{ x: toggle, Escape: close }`. Keys with Ctrl, Alt or Meta are never taken, and letters
 * are not taken from a field. Escape is: it leaves the field first.
 */
export function useKeys(keys: KeyMap): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isCovered()) return;
    if (isTyping(event.target)) {
      if (event.key !== "Escape") return;
      // A search field would also empty itself.
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
