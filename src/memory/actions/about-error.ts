import { shorten } from "../../core/summary/shorten.ts";
import { errorLines, errorNames, namingLine, programOf } from "../../core/work/error-lines.ts";
import type { SqlDatabase } from "../../index/database/sql-database.ts";
import type { StoredMemory } from "../../index/memory-row.ts";
import {
  matchRarest,
  newestOf,
  newestShort,
  toolUsesFrom,
  type AskedSpace,
  type ShortEvent,
  type ToolUseTime,
} from "../../index/views/about-views.ts";
import { eventsFrom } from "../../index/views/action-views.ts";
import { subjectOf } from "../../index/views/fix-views.ts";
import { headOf, toItem, type AboutItem, type Question } from "./about-item.ts";
import { fixOf, sameError } from "./fix-lines.ts";

const rarestWords = 8;
const mostAlike = 30;
/** For so many of them, the session is read for a fix. */
const mostFollowed = 8;
const mostCited = 3;

/** Returns what followed the same error when it did not come back in its session, then the failures without a fix. */
export async function aboutError({ parts, asked, limit }: Question, output: string): Promise<AboutItem[]> {
  const isSame = sameError(null, output);
  return parts.index.query((db) => {
    const match = matchRarest(db, [...errorNames(output), ...errorLines(output)].join(" ") || output, rarestWords);
    if (match === null) return [];
    const failures = newestOf(db, asked, { types: ["error"], match, most: mostAlike }).filter(isSame);
    const fixes = new Map<string, { readonly item: AboutItem; readonly sessions: Set<string | null> }>();
    const open: StoredMemory[] = [];
    for (const failure of failures.slice(0, mostFollowed)) {
      const events = failure.session === null ? [] : eventsFrom(db, failure, parts.principal, mostUsesRead);
      const fixed = fixOf(subjectOf(failure) ?? "", events);
      if (fixed === null || comesBack(failures, failure, fixed.success)) {
        open.push(failure);
        continue;
      }
      const known = fixes.get(fixed.summary);
      if (known !== undefined) {
        known.sessions.add(failure.session);
        continue;
      }
      const ids = [fixed.success.id, failure.id, ...(fixed.reply === undefined ? [] : [fixed.reply.id])];
      const followed = fixed.reply === undefined ? null : shorten(fixed.reply.text ?? "", replyWords);
      // The words name commands and files, which the agent has chosen, and quote its reply.
      const item = toItem("fix", { ...headOf(fixed.success), trust: "agent" }, fixed.summary, { ids, followed });
      fixes.set(fixed.summary, { item, sessions: new Set([failure.session]) });
    }
    const found = [...fixes.values()].map(({ item, sessions }) => ({
      ...item,
      count: sessions.size,
      sessions: sessions.size,
    }));
    return [...found.slice(0, limit), ...openItem(open)];
  });
}

const replyWords = 40;

/** True if the same error was raised again in the session after it had been fixed. */
function comesBack(failures: readonly StoredMemory[], { session }: StoredMemory, { ts }: StoredMemory): boolean {
  return failures.some((other) => other.session === session && other.ts > ts);
}

/** One item for all failures after which nothing helped. */
function openItem(open: readonly StoredMemory[]): AboutItem[] {
  const [newest] = open;
  if (newest === undefined) return [];
  const sessions = new Set(open.map(({ session }) => session)).size;
  const ids = open.slice(0, mostCited).map(({ id }) => id);
  return [toItem("failure", headOf(newest), errorText(newest.text ?? ""), { ids, count: open.length, sessions })];
}

/** The line of an output that names its error, shortened. It is text of a tool. */
export function errorText(text: string): string {
  const printed = namingLine(text)?.printed ?? text.split("\n").find((line) => line.trim() !== "") ?? "";
  return shorten(printed.trim().replace(/^→\s*/, ""), lineWords);
}

const lineWords = 32;

/** The most errors that are read, the newest first, and how much of each. */
const mostErrors = 500;
const readCharacters = 800;
const fewestSessions = 3;
const mostSessionsRead = 8;
const mostUsesRead = 16;
/** A longer break between two events was not work on the error. */
const longestBreak = 5 * 60_000;

/** The failures with the same error of the same program. */
interface Friction {
  readonly program: string;
  readonly failures: ShortEvent[];
}

/** Returns the errors of three or more sessions, those of the most sessions first, and what they cost. */
export async function friction({ parts, asked, limit }: Question): Promise<AboutItem[]> {
  return parts.index.query((db) => {
    const errors = newestShort(db, asked, { types: ["error"], most: mostErrors, characters: readCharacters });
    const groups = groupErrors(errors).filter(({ failures }) => sessionsOf(failures).size >= fewestSessions);
    return groups
      .toSorted((a, b) => sessionsOf(b.failures).size - sessionsOf(a.failures).size)
      .slice(0, limit)
      .flatMap((group) => frictionItem(db, parts, group, costOf(db, asked, group)));
  });
}

/** Joins failures of the same program with the same error. */
function groupErrors(errors: readonly ShortEvent[]): Friction[] {
  const groups = new Map<string, Friction>();
  for (const error of errors) {
    const signature = error.session === null ? undefined : namingLine(wholeLines(error.text))?.form;
    if (signature === undefined) continue;
    const program = error.subject === null ? (error.tool ?? "") : programOf(error.subject);
    const key = `${program}\n${signature}`;
    const group = groups.get(key) ?? { program, failures: [] };
    group.failures.push(error);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Leaves out the first line of a long text's end, which may begin in the middle. */
function wholeLines(end: string): string {
  return end.length < readCharacters ? end : end.slice(end.indexOf("\n") + 1);
}

function sessionsOf(failures: readonly ShortEvent[]): Set<string | null> {
  return new Set(failures.map(({ session }) => session));
}

interface Cost {
  readonly workMs: number;
  /** The first failure of the newest session in which the program worked again. */
  readonly fixed: ShortEvent | null;
}

/**
 * Sums the time between an error and the program's next success, or the last failure, without long breaks. Only the
 * latest sessions are read, so the sum is a lower bound.
 */
function costOf(db: SqlDatabase, asked: AskedSpace, { program, failures }: Friction): Cost {
  let workMs = 0;
  let fixed: ShortEvent | null = null;
  const bySession = [...Map.groupBy(failures, ({ session }) => session).values()];
  for (const some of bySession.slice(0, mostSessionsRead)) {
    const first = some.reduce((a, b) => (b.ts < a.ts ? b : a));
    const last = Math.max(...some.map(({ ts }) => ts));
    const worked = ({ ts, status, subject }: ToolUseTime) =>
      ts > last && status === "success" && subject !== null && programOf(subject) === program;
    const uses = toolUsesFrom(db, asked, first, mostUsesRead, worked);
    const success = uses.find(worked);
    const end = success?.ts ?? last;
    const times = [...uses.map(({ ts }) => ts), ...some.map(({ ts }) => ts)].filter(
      (ts) => ts >= first.ts && ts <= end,
    );
    times.sort((a, b) => a - b);
    for (const [at, ts] of times.entries()) workMs += Math.min(longestBreak, ts - (times[at - 1] ?? ts));
    if (success !== undefined && fixed === null) fixed = first;
  }
  return { workMs, fixed };
}

function frictionItem(
  db: SqlDatabase,
  { principal }: Question["parts"],
  group: Friction,
  { workMs, fixed }: Cost,
): AboutItem[] {
  const { program, failures } = group;
  const [newest] = failures.toSorted((a, b) => b.ts - a.ts);
  if (newest === undefined) return [];
  const fix = fixed === null ? null : fixOf(fixed.subject ?? "", eventsFrom(db, fixed, principal, mostUsesRead));
  const said = errorText(newest.text);
  const head = { ...newest, type: "error", trust: "tool" } as const;
  return [
    toItem("friction", head, said.includes(program) ? said : `${program} → ${said}`, {
      ids: [...failures.slice(0, mostCited).map((one) => one.id), ...(fix === null ? [] : [fix.success.id])],
      followed: fix?.summary ?? null,
      count: failures.length,
      sessions: sessionsOf(failures).size,
      workMs,
    }),
  ];
}
