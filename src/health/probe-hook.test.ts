import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, expect, it } from "vitest";

import { verifies } from "../../test/verifies.ts";
import { makeScratch, removeScratch } from "../platform/scratch.ts";
import { probeHook } from "./probe-hook.ts";

let home: string;
beforeEach(() => {
  home = makeScratch("probed");
});
afterEach(() => removeScratch(home));

/**
 * Probes a hook that records its input. If the compiled code contains a file `deadly`, the hook ends without recording.
 */
function probe() {
  writeFileSync(
    join(home, "hook.sh"),
    `[ -e "$XDG_STATE_HOME/ai/hook-code/deadly" ] && { echo "{}"; exit; }; mkdir -p "$AI_MEMORY_PATH"; cat > "$AI_MEMORY_PATH/x.jsonl"; echo "{}"`,
  );
  const env = { HOME: home, PATH: process.env["PATH"] };
  return probeHook(`sh '${join(home, "hook.sh")}'`, (prompt) => ({ prompt }), env);
}

it("a hook is tried with the compiled code that it really has, and what it dies of is dropped", async () => {
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
