import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import type { HookAnswer } from "../../src/hooks/hook-answer.ts";

/** The folder of this file. It has one folder per host, and in each of them one folder per case. */
export const contractsFolder = fileURLToPath(new URL(".", import.meta.url));

/** One case of a host's contract. README.md in this folder describes the files of a case. */
export interface ContractCase {
  readonly host: string;
  readonly name: string;
  readonly event: string;
  readonly shows: string;
  readonly env: Readonly<Record<string, string>>;
  /** The raw input of the hook, which may not be JSON. */
  readonly stdin?: string;
  /** The expected neutral event, or null if the input has none. */
  readonly expected?: unknown;
  readonly answer?: HookAnswer;
  readonly stdout?: unknown;
}

/** Reads all cases, ordered by host and name. */
export function readContractCases(): ContractCase[] {
  const folders = readdirSync(contractsFolder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders.flatMap(({ name: host }) =>
    readdirSync(join(contractsFolder, host))
      .sort()
      .map((name) => readCase(host, name)),
  );
}

function readCase(host: string, name: string): ContractCase {
  const text = (file: string): string | undefined => {
    const path = join(contractsFolder, host, name, file);
    return existsSync(path) ? readFileSync(path, "utf8") : undefined;
  };
  const json = (file: string): unknown => {
    const found = text(file);
    return found === undefined ? undefined : JSON.parse(found);
  };
  const about = json("case.json") as Pick<ContractCase, "event" | "shows"> & Partial<Pick<ContractCase, "env">>;
  const stdin = text("stdin.json") ?? text("stdin.txt");
  const [expected, answer, stdout] = [json("expected.json"), json("answer.json"), json("stdout.json")];
  return {
    host,
    name,
    event: about.event,
    shows: about.shows,
    env: about.env ?? {},
    ...(stdin === undefined ? {} : { stdin }),
    ...(expected === undefined ? {} : { expected }),
    ...(answer === undefined ? {} : { answer: answer as HookAnswer, stdout }),
  };
}
