import { readFileSync, readdirSync } from "node:fs";

import type { PostgresServer } from "../../test/server/postgres-cluster.ts";

/** The processor time of a process and all its threads so far, in ms. */
export function processCpuMs(pid: number): number {
  return statOf(String(pid)).own * 10;
}

/** The processor time of all processes of a PostgreSQL server so far, in ms, also of those that have ended. */
export function postgresCpuMs({ folder }: PostgresServer): number {
  const [main = ""] = readFileSync(`${folder}/postmaster.pid`, "utf8").split("\n");
  const ticks = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(name))
    .filter(({ pid, parent }) => pid === main || parent === main)
    .map(({ pid, own, children }) => (pid === main ? own + children : own));
  return ticks.reduce((sum, part) => sum + part, 0) * 10;
}

interface Stat {
  readonly pid: string;
  readonly parent: string;
  readonly own: number;
  readonly children: number;
}

function statOf(pid: string): Stat {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ")
      .map(Number);
    const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11, 15);
    return { pid, parent: String(fields[1]), own: user + system, children: childUser + childSystem };
  } catch {
    return { pid, parent: "", own: 0, children: 0 };
  }
}
