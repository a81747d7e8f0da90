import { join } from "node:path";

import { makeFolder, replaceFile } from "../platform/files/make-files.ts";
import { readIfThere } from "../platform/files/read-if-there.ts";
import { listTeams, streamFolder } from "./teams.ts";

/** What this machine shares automatically in a stream, and since when. */
interface StoredRule {
  readonly rule: "facts" | "exchanges" | "off";
  readonly since: number | null;
}

const off: StoredRule = { rule: "off", since: null };

/** Reads the rule of a stream. A missing or damaged file means that nothing is shared automatically. */
export function readSharingRule(folder: string): StoredRule {
  try {
    const { rule, since } = JSON.parse(readIfThere(ruleFile(folder)) ?? "{}") as Partial<StoredRule>;
    return (rule === "facts" || rule === "exchanges") && typeof since === "number" ? { rule, since } : off;
  } catch {
    return off;
  }
}

/** True if this machine shares anything automatically, in any space of any team. */
export function hasSharingRule(state: string): boolean {
  return listTeams(state).some((team) =>
    team.streams.some(({ stream }) => readSharingRule(streamFolder(team, stream)).rule !== "off"),
  );
}

export function writeSharingRule(folder: string, rule: StoredRule): void {
  makeFolder(folder);
  replaceFile(ruleFile(folder), JSON.stringify(rule));
}

function ruleFile(folder: string): string {
  return join(folder, "rule.json");
}
