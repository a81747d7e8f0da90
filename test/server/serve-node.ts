import { spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import type { TeamDatabases } from "./postgres-cluster.ts";

/** A node that `loci serve --postgres` started, in a process of its own. */
export interface ServedNode {
  readonly url: string;
  readonly pid: number;
  readonly kill: () => void;
}

/** Starts a node; `more` are further options of the command. */
export async function serveNode(
  home: string,
  { log, keys }: TeamDatabases,
  more: readonly string[] = [],
): Promise<ServedNode> {
  const script = fileURLToPath(new URL("../../src/cli/loci.ts", import.meta.url));
  const options = ["--postgres", log, "--keys", keys, "--workers", "1", "--indexes", join(home, "indexes"), ...more];
  const child = spawn(process.execPath, [script, "serve", "--port", "0", ...options], {
    env: { ...process.env, LOCI_HOME: home, AI_MEMORY_PATH: join(home, "memory"), XDG_STATE_HOME: join(home, "state") },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const kill = () => void child.kill("SIGKILL");
  let output = "";
  return new Promise((resolve, reject) => {
    const take = (part: Buffer) => {
      output += part.toString();
      const url = /"event":"started".*?"url":"([^"]+)"|"url":"([^"]+)".*?"event":"started"/.exec(output);
      if (url !== null) resolve({ url: url[1] ?? url[2] ?? "", pid: child.pid ?? 0, kill });
    };
    child.stdout.on("data", take);
    child.stderr.on("data", take);
    child.once("exit", () => reject(new Error(`the node did not start: ${output}`)));
  });
}
