import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

import type { Environment } from "../corpus-home.ts";

/** `loci ui` of the build, over a memory. */
export interface BuiltUi {
  readonly url: string;
  /** A new link that opens a session, once. */
  link(): Promise<string>;
  close(): Promise<void>;
}

interface Printed {
  readonly url: string;
  readonly link: string;
}

export async function startBuiltUi(env: Environment): Promise<BuiltUi> {
  const { child, printed } = await start(env);
  return {
    url: printed.url,
    // A second `loci ui` asks the running one.
    link: async () => (await start(env)).printed.link,
    close: async () => {
      const ended = once(child, "exit");
      child.kill("SIGINT");
      await ended;
    },
  };
}

async function start(env: Environment): Promise<{ readonly child: ChildProcess; readonly printed: Printed }> {
  const cli = fileURLToPath(new URL("../../dist/cli/loci.cjs", import.meta.url));
  const child = spawn(process.execPath, [cli, "ui", "--no-open", "--json"], {
    env: { ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  return { child, printed: JSON.parse(line.toString()) as Printed };
}
