import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";

import { runCli } from "../src/cli/run-cli.ts";
import type { World } from "../src/cli/world.ts";
import { makeScratch, removeScratch } from "../src/platform/files/scratch.ts";
import { homeVariables } from "./home-variables.ts";

/** The output of a command line, and its exit code. */
export interface Ran {
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Standard input. If left out, a terminal at which nobody types. */
  readonly input?: string | Readable;
  /** The keys that a person types at the terminal. */
  readonly keys?: string;
  /** Makes standard output a terminal of this many columns. */
  readonly columns?: number;
  /** The number of lines of that terminal; unknown if left out. */
  readonly rows?: number;
  /** Receives the text that would be shown in a pager. */
  readonly page?: (program: string, text: string) => boolean;
  /** Receives the program that would be started in the terminal. */
  readonly start?: (program: string, args: readonly string[], folder: string) => number | null;
  /** Makes standard error a terminal. */
  readonly isWatched?: boolean;
  readonly now?: number;
  /** The programs that run on the machine; none if left out. */
  readonly programs?: readonly string[];
}

/** An empty home folder. The real command line runs in it, inside this process. */
export interface TestHome {
  readonly path: string;
  loci(args: readonly string[], options?: RunOptions): Promise<Ran>;
  json(args: readonly string[], options?: RunOptions): Promise<Record<string, unknown>>;
  /** Stores a text with `loci remember`. Returns its id. */
  remember(text: string, ...options: string[]): Promise<string>;
  /** Makes a folder that is a clone of github.com/acme/shop. Returns its path. */
  shop(): string;
  remove(): void;
}

/** A terminal that delivers these keys when the program reads from it. */
function typing(keys: string): Readable & { readonly isTTY: boolean } {
  return Object.assign(Readable.from([Buffer.from(keys)]), { isTTY: true, setRawMode: () => {} });
}

/** On Windows, paths in the home are shown with backslashes, which JSON doubles. Tests compare them with slashes. */
function withSlashes(text: string): string {
  if (process.platform !== "win32") return text;
  return text.replaceAll(/~(?:\\{1,2}[^\s\\"'`,;:]+)+/g, (path) => path.replaceAll(/\\+/g, "/"));
}

export function createTestHome(): TestHome {
  const path = makeScratch("cli");
  const loci = async (args: readonly string[], options: RunOptions = {}): Promise<Ran> => {
    let [stdout, stderr] = ["", ""];
    const input = typeof options.input === "string" ? Readable.from([Buffer.from(options.input)]) : options.input;
    const world: World = {
      env: { ...homeVariables(path), ...options.env },
      cwd: options.cwd ?? path,
      now: () => options.now ?? Date.now(),
      stdin:
        input ??
        (options.keys === undefined ? undefined : typing(options.keys)) ??
        Object.assign(Readable.from([]), { isTTY: true }),
      stdout: {
        isTTY: options.columns !== undefined,
        columns: options.columns,
        rows: options.rows,
        write: (text) => void (stdout += text),
        pass: async (bytes) => void (stdout += Buffer.from(bytes).toString("utf8")),
      },
      stderr: {
        isTTY: options.keys !== undefined || options.isWatched === true,
        columns: undefined,
        write: (text) => void (stderr += text),
        pass: async () => {},
      },
      programs: () => options.programs ?? [],
      ...(options.page === undefined ? {} : { page: options.page }),
      ...(options.start === undefined ? {} : { start: options.start }),
    };
    const exit = await runCli(args, world);
    return { exit, stdout: withSlashes(stdout), stderr: withSlashes(stderr) };
  };
  const json: TestHome["json"] = async (args, options) =>
    JSON.parse((await loci([...args, "--json"], options)).stdout) as Record<string, unknown>;
  return {
    path,
    loci,
    json,
    remember: async (text, ...options) => String((await json(["remember", text, ...options]))["id"]),
    shop: () => {
      const folder = join(path, "shop");
      mkdirSync(join(folder, ".git"), { recursive: true });
      writeFileSync(join(folder, ".git/config"), '[remote "origin"]\n  url = git@github.com:acme/shop.git\n');
      return folder;
    },
    remove: () => removeScratch(path),
  };
}
