import { readdirSync } from "node:fs";

import { readText, smallFileBytes } from "../files/regular-file.ts";

/**
 * Returns the program of each process on this machine, with its script. Returns null if the system does not list them.
 */
export function listRunningPrograms(): string[] | null {
  if (process.platform === "linux") return linuxPrograms();
  const [program, args] =
    process.platform === "win32" ? ["tasklist", ["/fo", "csv", "/nh"]] : ["ps", ["-axo", "command="]];
  // Loaded only at this point, because Linux does not need it.
  const { spawnSync } = process.getBuiltinModule("node:child_process");
  const { status, stdout } = spawnSync(program ?? "", args, { encoding: "utf8", timeout: 10_000 });
  if (status !== 0) return null;
  return stdout.split("\n").map((line) => programAndScript(line.replace(/^"([^"]*)".*$/, "$1").split(" ")));
}

function linuxPrograms(): string[] | null {
  try {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name) && name !== String(process.pid))
      .flatMap((name) => {
        try {
          return [programAndScript(readText(`/proc/${name}/cmdline`, smallFileBytes).split("\0"))];
        } catch {
          return [];
        }
      });
  } catch {
    return null;
  }
}

/**
 * Returns only the program and its script. Other arguments may be misleading: a file that is open in an editor may have
 * the name of a host.
 */
function programAndScript([program = "", script = ""]: readonly string[]): string {
  return /(?:^|[\\/])(?:node|bun|deno|python3?)(?:\.exe)?$/.test(program) ? `${program} ${script} ` : `${program} `;
}
