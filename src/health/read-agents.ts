import { hosts } from "../agents/hosts.ts";
import type { Surroundings } from "../config/surroundings.ts";
import { day } from "../core/text/phrases/times.ts";
import type { Memory } from "../memory/memory.ts";
import { findEachAgent } from "./find-agents.ts";

/** A host that Loci knows, whether its hooks run, and when it was last heard. */
export interface AgentReport {
  /** The name that `loci install` takes. */
  readonly name: string;
  /** The name that people use. */
  readonly title: string;
  /** `runs`: hooks run, as far as the files show. `skipped`: Loci is installed, but they do not run. */
  readonly hooks: "absent" | "runs" | "skipped";
  /** What is wrong with the installation, and what to do; null if nothing is. */
  readonly problem: string | null;
  /** The time of the newest memory from this host, in milliseconds since 1970; null if there is none. */
  readonly lastHeard: number | null;
  /** The memories of the last 24 hours. */
  readonly lastDay: {
    /** How many were counted, at most 1,000. */
    readonly count: number;
    /** True if there are more than were counted. */
    readonly isMore: boolean;
  };
}

/** Counting further would read more of the index than the answer is worth. */
const mostCounted = 1000;

/** Reports on every host that Loci knows, also on those without Loci. */
export async function readAgents(memory: Memory, around: Surroundings): Promise<readonly AgentReport[]> {
  const installed = await findEachAgent(around);
  const since = around.world.now() - day;
  return Promise.all(
    hosts.map(async ({ manifest: { name, title } }): Promise<AgentReport> => {
      const found = installed.find((agent) => agent.name === name);
      const [newest] = await memory.timeline({ channel: name, limit: 1 });
      const recent = await memory.timeline({ channel: name, since, limit: mostCounted + 1 });
      return {
        name,
        title,
        hooks: found === undefined ? "absent" : found.isSkipped ? "skipped" : "runs",
        problem: found?.problem ?? null,
        lastHeard: newest?.ts ?? null,
        lastDay: { count: Math.min(recent.length, mostCounted), isMore: recent.length > mostCounted },
      };
    }),
  );
}
