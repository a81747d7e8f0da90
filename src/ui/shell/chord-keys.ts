import { useEffect, useEffectEvent, useRef } from "react";

import { isCovered, isTyping, type KeyMap } from "../parts/list-keys.ts";

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
