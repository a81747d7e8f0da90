import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

import type { HookAnswer } from "../../src/hooks/hook-answer.ts";

const folder = fileURLToPath(new URL(".", import.meta.url));

/** One case of a host's contract. */
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

/** A case as its host's file stores it. README.md in this folder describes the fields. */
export interface StoredCase {
  readonly event: string;
  readonly shows: string;
  readonly evidence: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: object;
  readonly text?: string;
  readonly expected?: unknown;
  readonly answer?: HookAnswer;
  readonly stdout?: unknown;
}

/** Reads all cases, ordered by host and name. */
export function readContractCases(): ContractCase[] {
  const hosts = readdirSync(folder).filter((file) => file.endsWith(".json"));
  return hosts
    .sort()
    .flatMap((file) => Object.entries(readStoredCases(basename(file, ".json"))).map(toCase(basename(file, ".json"))));
}

function toCase(host: string): (entry: readonly [string, StoredCase]) => ContractCase {
  return ([name, { event, shows, env = {}, stdin, text, expected, answer, stdout }]) => {
    const input = stdin === undefined ? text : JSON.stringify(stdin);
    return {
      host,
      name,
      event,
      shows,
      env,
      ...(input === undefined ? {} : { stdin: input }),
      ...(expected === undefined ? {} : { expected }),
      ...(answer === undefined ? {} : { answer, stdout }),
    };
  };
}

/** Reads the cases of one host by their names. Empty if the host has none yet. */
export function readStoredCases(host: string): Readonly<Record<string, StoredCase>> {
  const file = fileOf(host);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Record<string, StoredCase>) : {};
}

/** Writes the cases of one host, ordered by name. */
export function writeStoredCases(host: string, cases: Readonly<Record<string, StoredCase>>): void {
  const sorted = Object.fromEntries(Object.entries(cases).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  writeFileSync(fileOf(host), `${JSON.stringify(sorted, null, 2)}\n`);
}

/** Returns the recorded input of a hook. */
export function recordedInput(host: string, name: string): object {
  const { stdin } = readStoredCases(host)[name] ?? {};
  if (stdin === undefined) throw new Error(`no input is recorded for ${host}/${name}`);
  return stdin;
}

function fileOf(host: string): string {
  return join(folder, `${host}.json`);
}
