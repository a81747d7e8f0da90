import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

import { ownProcessVariable } from "../hooks/own-process.ts";

/**
 * Starts a `loci` command as a separate process that outlives the hook. Erasing and compacting read whole files, and a
 * host does not wait for that. If only hooks run on a machine, no other process would do this work.
 */
export async function startCommand(args: readonly string[], cwd?: string): Promise<void> {
  const script = process.argv[1];
  const cli = script === undefined ? null : commandBeside(script);
  if (cli === null || !existsSync(cli)) return;
  // Few hooks start a process, and loading the module takes 5 ms. The bundled script cannot use `import()` for it.
  const { spawn } = process.getBuiltinModule("node:child_process");
  spawn(process.execPath, [cli, ...args, "--json"], {
    detached: true,
    stdio: "ignore",
    windowsHide: true,
    env: { ...process.env, [ownProcessVariable]: "1" },
    ...(cwd === undefined ? {} : { cwd }),
  })
    // A later turn or session tries again.
    .on("error", () => {})
    .unref();
}

/**
 * Returns the `loci` command that belongs to the same Loci as a hook's script: of an installation, or of a checkout.
 */
function commandBeside(script: string): string {
  const folder = dirname(script);
  return script.endsWith(".ts") ? join(folder, "..", "cli", "loci.ts") : join(folder, "..", "cli", "loci.cjs");
}
