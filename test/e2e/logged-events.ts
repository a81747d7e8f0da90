import { readFileSync } from "node:fs";
import { join } from "node:path";

import { filesUnder } from "../memory-home.ts";
import type { AgentHome } from "./agents/agent-home.ts";

export interface LoggedEvent {
  readonly kind: string;
  readonly key: string;
  readonly trust: string;
  readonly scope: { readonly agent?: string; readonly session?: string };
  readonly origin: { readonly agentVersion?: string };
  readonly outcome?: { readonly status: string; readonly exitCode?: number };
  readonly content: { readonly text?: string; readonly meta?: Readonly<Record<string, string>> };
}

/**
 * The events of an agent's sessions in the log, without those that Loci adds by itself. An event that a helper was too
 * slow to confirm is in the log twice, with the same key, and counts once.
 */
export function loggedEvents(place: AgentHome, agent: string): LoggedEvent[] {
  const events = filesUnder(join(place.home, ".config", "ai", "memory", "log"))
    .filter((path) => path.endsWith(".jsonl"))
    .flatMap((path) => readFileSync(path, "utf8").split("\n"))
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as LoggedEvent)
    .filter(({ scope, kind }) => scope.agent === agent && !isByLoci(kind));
  return [...new Map(events.map((event) => [event.key, event])).values()];
}

/** True for what Loci adds by itself, at the end of a session also in the background. */
function isByLoci(kind: string): boolean {
  return kind.startsWith("recall.") || kind === "session.summarised";
}
