import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, expect, it } from "vitest";

import { homeVariables } from "../../test/home-variables.ts";
import { verifies } from "../../test/verifies.ts";
import { makeScratch, removeScratch } from "../platform/files/scratch.ts";
import { probeHook } from "./check-hooks.ts";

let home: string;
beforeEach(() => {
  home = makeScratch("probed");
});
afterEach(() => removeScratch(home));

/**
 * Probes a hook that records its input. If the compiled code contains a file `deadly`, or the hook is broken, it ends
 * without recording.
 */
function probe(isBroken = false) {
  const script = join(home, "hook.cjs");
  writeFileSync(
    script,
    `const { existsSync, mkdirSync, readFileSync, writeFileSync } = require("node:fs");
    const { AI_MEMORY_PATH: memory, LOCALAPPDATA, XDG_STATE_HOME } = process.env;
    const state = process.platform === "win32" ? LOCALAPPDATA : XDG_STATE_HOME;
    if (!${isBroken} && !existsSync(state + "/ai/hook-code/deadly")) {
      mkdirSync(memory, { recursive: true });
      writeFileSync(memory + "/x.jsonl", readFileSync(0));
    }
    console.log("{}");`,
  );
  const env = { ...homeVariables(home), PATH: process.env["PATH"] };
  return probeHook(`"${process.execPath}" "${script}"`, (prompt) => ({ prompt }), env);
}

it("a hook is tested with its compiled code, which is deleted if it crashes the hook", async () => {
  verifies("HOOK-5.a", "HOOK-7.c");
  expect(await probe()).toMatchObject({ arrived: true, isMended: false });
  const code = join(home, ".local/state/ai/hook-code");
  mkdirSync(code, { recursive: true });
  writeFileSync(join(code, "harmless"), "");
  expect(await probe()).toMatchObject({ arrived: true, isMended: false });
  expect(existsSync(code)).toBe(true);
  writeFileSync(join(code, "deadly"), "");
  expect(await probe()).toMatchObject({ arrived: true, isMended: true });
  expect(existsSync(code)).toBe(false);
});

it("a hook that fails for another reason keeps its compiled code", async () => {
  const code = join(home, ".local/state/ai/hook-code");
  mkdirSync(code, { recursive: true });
  writeFileSync(join(code, "harmless"), "");
  expect(await probe(true)).toEqual({ arrived: false, why: "it recorded nothing" });
  expect(existsSync(join(code, "harmless"))).toBe(true);
});
