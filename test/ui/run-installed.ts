import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import type { Ran } from "../run-loci.ts";

const clock = new URL("shift-clock.ts", import.meta.url).href;

/** The `loci` of an installed package, in a home of its own, with a clock of its own. */
export interface InstalledLoci {
  readonly home: string;
  readonly shiftMs: number;
  /**
   * Runs a command in a process of its own, in the folder of a repository. Throws if it ends with another code than
   * `exits`, which is 0.
   */
  run(args: readonly string[], input?: string, exits?: readonly number[]): Promise<Ran>;
  /** Starts a command that keeps running. Returns it with the JSON of its first line. */
  start(args: readonly string[]): Promise<{ readonly child: ChildProcess; readonly printed: StartedUi }>;
}

/** The JSON that `loci ui` and `loci serve --link` print. */
interface StartedUi {
  readonly url: string;
  readonly link: string;
}

export function createInstalledLoci(cli: string, home: string, startsAt: number): InstalledLoci {
  const shiftMs = startsAt - Date.now();
  const begin = (args: readonly string[]): ChildProcess =>
    spawn(process.execPath, [cli, ...args], {
      cwd: join(home, "shop"),
      env: {
        HOME: home,
        PATH: `${dirname(process.execPath)}:/usr/bin:/bin`,
        TZ: "UTC",
        NODE_OPTIONS: `--import ${clock}`,
        CLOCK_SHIFT_MS: String(shiftMs),
      },
      stdio: ["pipe", "pipe", "pipe"],
    });
  return {
    home,
    shiftMs,
    run: async (args, input = "", exits = [0]) => {
      const child = begin(args);
      let [stdout, stderr] = ["", ""];
      child.stdout?.on("data", (part: Buffer) => (stdout += part.toString()));
      child.stderr?.on("data", (part: Buffer) => (stderr += part.toString()));
      child.stdin?.end(input);
      const [exit] = (await once(child, "close")) as [number];
      if (!exits.includes(exit)) throw new Error(`loci ${args.join(" ")} ended with ${exit}:\n${stdout}${stderr}`);
      return { exit, stdout, stderr };
    },
    start: async (args) => {
      const child = begin([...args, "--json"]);
      let stderr = "";
      child.stderr?.on("data", (part: Buffer) => (stderr += part.toString()));
      const line = await Promise.race([
        once(child.stdout ?? child, "data").then(([bytes]) => String(bytes)),
        once(child, "exit").then(() => {
          throw new Error(`loci ${args.join(" ")} ended:\n${stderr}`);
        }),
      ]);
      return { child, printed: JSON.parse(line) as StartedUi };
    },
  };
}

/** The folder of this repository. */
export const repository = fileURLToPath(new URL("../..", import.meta.url));
