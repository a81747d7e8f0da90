import { rmSync } from "node:fs";
import { join } from "node:path";

import { replaceFile } from "../platform/files/make-files.ts";
import { readIfThere } from "../platform/files/read-if-there.ts";
import { listTeams } from "./teams.ts";

/** What a person has to know about the sync of a stream. */
export interface SyncFinding {
  /** The name of the stream: that of a space, or `your private stream`. */
  readonly stream: string;
  /** The number of events of this machine that the server has without content, although no forgetting names them. */
  readonly missing: number;
  /** Why the sync stopped and waits for a person; null if it did not stop. */
  readonly stopped: string | null;
}

/** The findings of the last sync with a team. */
export interface TeamFindings {
  readonly team: string;
  readonly findings: readonly SyncFinding[];
}

const findingsFile = "findings.json";

/** Stores what the last sync with a team found, for `loci doctor`. */
export function keepFindings(teamFolder: string, findings: readonly SyncFinding[]): void {
  const path = join(teamFolder, findingsFile);
  if (findings.length === 0) rmSync(path, { force: true });
  else replaceFile(path, JSON.stringify(findings));
}

/** Reads the findings of all teams. A damaged file counts as none: the next sync writes it again. */
export function readFindings(state: string): TeamFindings[] {
  return listTeams(state).flatMap(({ folder, team }) => {
    const findings = parseFindings(readIfThere(join(folder, findingsFile)));
    return findings.length === 0 ? [] : [{ team, findings }];
  });
}

function parseFindings(text: string | null): SyncFinding[] {
  try {
    const value: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(value) ? value.filter(isFinding) : [];
  } catch {
    return [];
  }
}

function isFinding(value: unknown): value is SyncFinding {
  if (typeof value !== "object" || value === null) return false;
  const { stream, missing, stopped } = value as Record<string, unknown>;
  return typeof stream === "string" && typeof missing === "number" && (stopped === null || typeof stopped === "string");
}
