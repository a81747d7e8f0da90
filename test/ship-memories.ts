import { beforeEach } from "vitest";

import type { RecordInput } from "../src/core/event/record-schema.ts";
import { mulberry32 } from "./mulberry32.ts";
import { app, memory, site, useRecallHome } from "./recall-home.ts";

export const day = 86_400_000;

export const start = Date.UTC(2026, 0, 1);

const subjects = ["anchor", "mast", "rudder", "sail"];

const tags = ["Ship", "harbour", "night watch"];

/** Makes a home with memories about a ship before each test. */
export function useShipMemories(): void {
  useRecallHome();
  beforeEach(async () => {
    const random = mulberry32(7);
    const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
    const records = Array.from({ length: 300 }, (): RecordInput => {
      const agent = pick([undefined, "codex", "claude-code"]);
      const chosen = pick([undefined, [pick(tags)], [pick(tags), pick(tags)]]);
      return {
        type: pick(["fact", "prompt", "assistant", "tool_result"]),
        // Few different texts, so that many memories have the same one.
        text: `The ${pick(subjects)} and the ${pick(subjects)} number ${Math.floor(random() * 12)}.`,
        at: start + Math.floor(random() * 20 * day),
        session: pick(["s1", "s2", "s3"]),
        space: pick([app, site]),
        ...(agent === undefined ? {} : { agent }),
        ...(chosen === undefined ? {} : { tags: [...new Set(chosen)] }),
      };
    });
    await memory.record(records);
  });
}
