import { describe, expect, it } from "vitest";

import { labelledTurns } from "../../../test/signal-turns.ts";
import { findSignals } from "./find-signals.ts";
describe("x", () => {
  it("prints", () => {
    for (const half of [0, 1]) {
      const c: Record<string, number> = {};
      for (const [n, t] of labelledTurns.entries()) {
        if (n % 2 !== half) continue;
        const shown = t.shown.map(([, text], i) => ({ id: `${n}-${i}`, text }));
        const s = findSignals({
          ts: 0,
          prompt: t.prompt,
          before: t.before ?? [],
          shown,
          others: [],
          events: t.events,
          nextPrompt: t.next,
        });
        for (const [i, [truth, text]] of t.shown.entries()) {
          const k = `${truth}->${s[i]?.use}`;
          c[k] = (c[k] ?? 0) + 1;
          if (half === 0 && truth !== s[i]?.use) console.log(n, truth, s[i]?.use, s[i]?.signal, text);
        }
      }
      console.log(half, labelledTurns.length, c);
    }
    expect(1).toBe(1);
  });
});
