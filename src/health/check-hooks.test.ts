import { afterEach, beforeEach, expect, it } from "vitest";

import { verifies } from "../../test/verifies.ts";
import { LociError } from "../core/errors.ts";
import { keepFault } from "../hooks/faults.ts";
import { makeScratch, removeScratch } from "../platform/scratch.ts";
import { checkHooks } from "./check-hooks.ts";

let state: string;
beforeEach(() => {
  state = makeScratch("doctor-hooks");
});
afterEach(() => removeScratch(state));

it("A mistake in settings is to be corrected, not reported, and what it cost can be imported", () => {
  verifies("HOOK-5.c");
  const error = new LociError("CONFIG_INVALID", "config.json: 'guards.permissions' is \"yes\"");
  keepFault(state, { at: 1, host: "codex", event: "Stop", phase: "read" }, error);
  const [check] = checkHooks({ state, memory: state, config: null }, 2);
  expect(check?.todo).toBe("correct that file; `loci import all` stores what was missed");
});
