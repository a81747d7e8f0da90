import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

import { ownProcessVariable } from "../../hooks/own-process.ts";

/**
 * Starts a process of its own that erases what is left to be erased, and ends: that reads the whole log, for which the host of a hook
 * does not wait. Where only hooks ever run, nobody else would erase what was forgotten on another device.
 */
export async function startErasure(script: string | undefined): Promise<void> {
  const cli = script === undefined ? null : commandBeside(script);
  if (cli === null || !existsSync(cli)) return;
  const { spawn } = await import("node:child_process");
  spawn(process.execPath, [cli, "forget", "--pending", "--json"], {
    detached: true,
    stdio: "ignore",
    windowsHide: true,
    env: { ...process.env, [ownProcessVariable]: "1" },
  })
    // What cannot be started now is started at the end of the next turn.
    .on("error", () => {})
    .unref();
}

/** The `loci` command of the same Loci as a hook's script: of an installed one, or of a checkout. */
function commandBeside(script: string): string {
  const folder = dirname(script);
  return script.endsWith(".ts") ? join(folder, "..", "loci.ts") : join(folder, "..", "cli", "loci.js");
}
