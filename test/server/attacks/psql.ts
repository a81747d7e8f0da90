import { spawnSync } from "node:child_process";
import { join } from "node:path";

import { programs } from "../postgres-cluster.ts";

/** What a script of SQL printed: rows, and the messages with their SQLSTATE. */
export interface Printed {
  readonly rows: readonly string[];
  /** The SQLSTATE of each error, in order. */
  readonly errors: readonly string[];
  /** All bytes that the client got, with notices, details and hints. */
  readonly all: string;
}

/** Runs a script like a client that continues after an error. */
export function runPsql(url: string, script: string): Printed {
  const options = ["-X", "-q", "-A", "-t", "-v", "VERBOSITY=verbose", "-v", "SHOW_CONTEXT=never"];
  const { stdout, stderr, error } = spawnSync(join(programs, "psql"), [...options, url], {
    input: script,
    encoding: "utf8",
  });
  if (error !== undefined) throw error;
  return {
    rows: stdout.split("\n").filter((line) => line !== ""),
    errors: [...stderr.matchAll(/^(?:ERROR|FATAL): {2}([0-9A-Z]{5}):/gm)].map(([, state]) => state ?? ""),
    all: stdout + stderr,
  };
}
