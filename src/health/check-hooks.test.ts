import { afterEach, beforeEach, expect, it } from "vitest";

import { verifies } from "../../test/verifies.ts";
import { LociError } from "../core/errors.ts";
import { keepFault } from "../hooks/faults.ts";
import { makeScratch, removeScratch } from "../platform/files/scratch.ts";
import { checkHooks } from "./check-hooks.ts";

let state: string;
beforeEach(() => {
  state = makeScratch("doctor-hooks");
});
afterEach(() => removeScratch(state));

it("after a mistake in the settings, doctor asks to correct the file and to import the missed events", () => {
  verifies("HOOK-5.c");
  const error = new LociError("CONFIG_INVALID", "config.json: 'guards.permissions' is \"yes\"");
  keepFault(state, { at: 1, host: "codex", event: "Stop", phase: "read" }, error);
  const [check] = checkHooks({ state, memory: state, config: null }, 2);
  expect(check?.todo).toBe("correct that file; `loci import all` stores what was missed");
});

it.each([
  ["recall", "KEY_LOCKED", "no event was missed; `loci unlock` lets agents get memories again"],
  ["recall", "INTERNAL", "no event was missed, and no agent was disturbed; if it continues, report it"],
  [
    "record",
    "DISK_FULL",
    "no agent was disturbed; `loci import all` stores what was missed; if it continues, report it",
  ],
] as const)(
  "a fault while the hook does `%s` (%s) is reported with a hint whether events were missed",
  (phase, code, todo) => {
    keepFault(state, { at: 1, host: "codex", event: "Stop", phase }, new LociError(code, "x"));
    expect(checkHooks({ state, memory: state, config: null }, 2)[0]?.todo).toBe(todo);
  },
);
