import { shorten } from "../../core/summary/shorten.ts";
import { errorLines, errorNames, isSameLine, programOf } from "../../core/work/error-lines.ts";
import type { SqlDatabase } from "../../index/database/sql-database.ts";
import type { StoredMemory } from "../../index/memory-row.ts";
import {
  matchRarest,
  newestOf,
  newestShort,
  toolUsesFrom,
  type AskedSpace,
  type ShortEvent,
} from "../../index/views/about-views.ts";
import { eventsFrom } from "../../index/views/action-views.ts";
import { subjectOf } from "../../index/views/fix-views.ts";
import { headOf, toItem, type AboutItem, type Question } from "./about.ts";
import { fixOf, sameError } from "./fix-lines.ts";

const rarestWords = 8;
const mostAlike = 120;
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
    for (const failure of failures) {
      const events = failure.session === null ? [] : eventsFrom(db, failure, parts.principal);
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
  const [naming = ""] = errorLines(text);
  const lines = text.split("\n").map((line) => line.trim());
  const raw = lines.find((line) => errorLines(line)[0] === naming) ?? lines.find((line) => line !== "") ?? "";
  return shorten(raw.replace(/^→\s*/, ""), lineWords);
}

const lineWords = 32;

/** The most errors that are read, the newest first, and how much of each. */
const mostErrors = 1_500;
const readCharacters = 1_200;
const fewestSessions = 3;
const mostSessionsRead = 40;
const mostUsesRead = 60;
/** A longer break between two events was not work on the error. */
const longestBreak = 5 * 60_000;

/** The failures with the same error of the same program. */
interface Friction {
  readonly program: string;
  readonly lines: readonly string[];
  readonly failures: ShortEvent[];
}

/** Returns the errors of three or more sessions, the most costly first: in how many sessions, how often, how long. */
export async function friction({ parts, asked, limit }: Question): Promise<AboutItem[]> {
  return parts.index.query((db) => {
    const errors = newestShort(db, asked, { types: ["error"], most: mostErrors, characters: readCharacters });
    const groups = groupErrors(errors).filter(({ failures }) => sessionsOf(failures).size >= fewestSessions);
    return groups
      .map((group) => ({ group, cost: costOf(db, asked, group) }))
      .toSorted((a, b) => b.cost.workMs - a.cost.workMs || b.group.failures.length - a.group.failures.length)
      .slice(0, limit)
      .flatMap(({ group, cost }) => frictionItem(db, parts, group, cost));
  });
}

/** Joins failures of the same program whose first telling lines are the same. */
function groupErrors(errors: readonly ShortEvent[]): Friction[] {
  const exact = new Map<string, Friction>();
  for (const error of errors) {
    const program = error.subject === null ? (error.tool ?? "") : programOf(error.subject);
    const lines = errorLines(error.text).slice(0, 3);
    const [first] = lines;
    if (first === undefined || error.session === null) continue;
    const key = `${program}\n${first}`;
    const group = exact.get(key) ?? { program, lines: [first], failures: [] };
    group.failures.push(error);
    exact.set(key, group);
  }
  // Names in the lines may differ, so groups whose lines say the same become one.
  const joined: Friction[] = [];
  for (const group of exact.values()) {
    const same = joined.find(
      (other) => other.program === group.program && isSameLine(other.lines[0] ?? "", group.lines[0] ?? ""),
    );
    if (same === undefined) joined.push(group);
    else same.failures.push(...group.failures);
  }
  return joined;
}

function sessionsOf(failures: readonly ShortEvent[]): Set<string | null> {
  return new Set(failures.map(({ session }) => session));
}

interface Cost {
  readonly workMs: number;
  /** The first failure of the newest session in which the program worked again. */
  readonly fixed: ShortEvent | null;
}

/** Sums the time between an error and the program's next success, or the last failure, without long breaks. */
function costOf(db: SqlDatabase, asked: AskedSpace, { program, failures }: Friction): Cost {
  let workMs = 0;
  let fixed: ShortEvent | null = null;
  const bySession = [...Map.groupBy(failures, ({ session }) => session).values()];
  for (const some of bySession.slice(0, mostSessionsRead)) {
    const first = some.reduce((a, b) => (b.ts < a.ts ? b : a));
    const last = Math.max(...some.map(({ ts }) => ts));
    const uses = toolUsesFrom(db, asked, first, mostUsesRead);
    const success = uses.find(
      ({ ts, status, subject }) =>
        ts > last && status === "success" && subject !== null && programOf(subject) === program,
    );
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
  const fix = fixed === null ? null : fixOf(fixed.subject ?? "", eventsFrom(db, fixed, principal));
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
