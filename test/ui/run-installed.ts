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
  /** Runs the hook of a host, with the host's event on standard input. */
  hook(host: string, event: string, input: object): Promise<Ran>;
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
  const begin = (args: readonly string[], program = cli): ChildProcess =>
    spawn(process.execPath, [program, ...args], {
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
    run: (args, input = "", exits = [0]) => ended(begin(args), input, exits),
    hook: (host, event, input) =>
      ended(begin([host, event], join(cli, "../../hook/hook.cjs")), JSON.stringify(input), [0]),
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

async function ended(child: ChildProcess, input: string, exits: readonly number[]): Promise<Ran> {
  let [stdout, stderr] = ["", ""];
  child.stdout?.on("data", (part: Buffer) => (stdout += part.toString()));
  child.stderr?.on("data", (part: Buffer) => (stderr += part.toString()));
  child.stdin?.end(input);
  const [exit] = (await once(child, "close")) as [number];
  if (!exits.includes(exit)) throw new Error(`${child.spawnargs.join(" ")} ended with ${exit}:\n${stdout}${stderr}`);
  return { exit, stdout, stderr };
}

/** The folder of this repository. */
export const repository = fileURLToPath(new URL("../..", import.meta.url));
