import { basename, isAbsolute } from "node:path";

import { isConfirmed, reportDelay } from "../../core/block/block-candidate.ts";
import { mayConclude } from "../../core/block/conclusion.ts";
import { isFile, namesFile, namesPath } from "../../core/work/named-path.ts";
import type { SqlDatabase } from "../../index/database/sql-database.ts";
import type { StoredMemory } from "../../index/memory-row.ts";
import { firstPrompts, matchAll, newestOf, ownWords, rootsOf, type AskedSpace } from "../../index/views/about-views.ts";
import { statedMemories } from "../../index/views/brief-views.ts";
import { subjectOf } from "../../index/views/fix-views.ts";
import { errorText } from "./about-error.ts";
import { headOf, toItem, type AboutItem, type AboutResult, type Question } from "./about-item.ts";
import { replyAfter, sessionItem } from "./about-sessions.ts";
import { pathInSpace } from "./action.ts";

/** The most memories of each type that name the file. */
const mostNaming = 40;
/** The prompts that are searched for rules. */
const mostPrompts = 40;
const longestPrompt = 4_000;
/** The most conversations that are searched for decisions. */
const mostConversations = 4;

/** What is known about a file under its present and earlier names: rules, decisions, failures, and who changed it. */
export async function aboutFile(
  question: Question,
  path: string,
  [own, ...earlier]: readonly string[],
): Promise<AboutResult> {
  const { parts, caller } = question;
  const present = own ?? pathInSpace(path, caller) ?? path.replace(/^\.\//, "");
  const names = [present, ...earlier];
  const changed = isAbsolute(path) ? parts.spaces.changedAt(path) : null;
  const exists = isAbsolute(path) ? changed !== null : null;
  const isStale = ({ ts }: AboutItem) => exists === false || (changed !== null && changed > ts + reportDelay);
  const rules = await rulesFor(question, names);
  const known = new Set(rules.flatMap(({ ids }) => ids));
  const events = (await eventsOf(question, names)).filter(
    ({ kind, ids: [id = ""] }) => kind !== "decision" || !known.has(id),
  );
  const items = [...rules, ...events];
  // A rule holds for whatever the file contains. Other words about its content may be outdated.
  return {
    items: items.map((item) => (item.kind === "rule" || !isStale(item) ? item : { ...item, stale: true })),
    file: { path: present, earlier, exists },
  };
}

async function rulesFor({ parts, asked, caller, limit }: Question, names: readonly string[]): Promise<AboutItem[]> {
  const { name, filter, principal } = asked;
  // Most texts name neither the file nor a folder of it, and looking for paths in them takes longer.
  const words = new Set(names.flatMap((path) => path.split("/")));
  const isNamed = (text: string | null) =>
    text !== null && [...words].some((word) => text.includes(word)) && names.some((path) => namesPath(text, path));
  const { stated, prompts } = await parts.index.query((db) => ({
    stated: statedMemories(db, name, filter, principal).filter(({ text }) => isNamed(text)),
    prompts: promptsNaming(db, asked, names).filter(({ text }) => isNamed(text)),
  }));
  if (stated.length === 0 && prompts.length === 0) return [];
  // Loaded only here, because the words that make a rule take long to load, and few files have one.
  const own = await (await import("../recall/own-rules.ts")).ownRules(parts, caller, filter);
  const { quotes, wordings } = (await import("../recall/quoted-rules.ts")).quotesIn(prompts, own, principal.user);
  return [
    ...own.rules.map((memory) => ({ memory, text: wordings.get(memory.id) ?? memory.text })),
    ...quotes.map(({ memory, quote }) => ({ memory, text: quote.text })),
  ]
    .filter(({ text }) => isNamed(text))
    .toSorted((a, b) => b.memory.ts - a.memory.ts)
    .slice(0, limit)
    .map(({ memory, text }) => toItem("rule", headOf(memory), text ?? ""));
}

/** The person's prompts with the name of the file or of its folder. */
function promptsNaming(db: SqlDatabase, asked: AskedSpace, names: readonly string[]): StoredMemory[] {
  const words = [...new Set(names.flatMap((path) => path.split("/").slice(-2)))];
  const match = words.flatMap((word) => matchAll(word) ?? []).map((one) => `(${one})`);
  if (match.length === 0) return [];
  const where = words.map(() => "instr(m.text, ?) > 0").join(" OR ");
  return newestOf(db, asked, {
    types: ["prompt"],
    match: match.join(" OR "),
    where: { sql: `m.trust = 'user' AND length(m.text) <= ${longestPrompt} AND (${where})`, params: words },
    most: mostPrompts,
  });
}

async function eventsOf(question: Question, names: readonly string[]): Promise<AboutItem[]> {
  const { parts, asked, limit } = question;
  const found = await parts.index.query((db) => {
    const roots = rootsOf(db, asked.name);
    const naming = names.flatMap((path) => memoriesNaming(db, asked, path, roots));
    const byId = new Map(naming.map((memory) => [memory.id, memory]));
    return [...byId.values()].toSorted((a, b) => b.ts - a.ts || (a.id < b.id ? 1 : -1));
  });
  const decisions = await decisionsIn(question, found, names);
  const failures = Map.groupBy(
    found.filter(({ type }) => type === "error"),
    (memory) => `${subjectOf(memory)}\n${errorText(memory.text ?? "")}`,
  );
  return [
    ...decisions.toSorted((a, b) => b.ts - a.ts).slice(0, limit),
    ...[...failures.values()].slice(0, limit).flatMap(failureItem),
    ...(await sessionsOf(question, found)),
  ];
}

/** The newest memories of each type that changed a file or name it. */
function memoriesNaming(db: SqlDatabase, asked: AskedSpace, path: string, roots: readonly string[]): StoredMemory[] {
  const match = matchAll(basename(path));
  if (match === null) return [];
  const where = { sql: "instr(m.text, ?) > 0 OR instr(m.path, ?) > 0", params: [basename(path), basename(path)] };
  return newestOf(db, asked, {
    types: ["artifact", "error", "prompt", "assistant", "fact"],
    match,
    where,
    most: mostNaming,
  }).filter((memory) => isAbout(memory, path, roots));
}

/** What conversations that name the file have settled, and the facts that name it. */
async function decisionsIn(
  { parts, asked }: Question,
  found: readonly StoredMemory[],
  names: readonly string[],
): Promise<AboutItem[]> {
  const concluding = found.filter(
    ({ type, text, session }) =>
      (type === "prompt" || type === "assistant") && session !== null && mayConclude(type, text ?? ""),
  );
  const facts = found
    .filter((memory) => memory.type === "fact" && isConfirmed(memory))
    .map((memory) => toItem("decision", headOf(memory), memory.text ?? ""));
  if (concluding.length === 0) return facts;
  const sessions = [...new Map(concluding.map((memory) => [memory.session ?? "", memory])).values()];
  const ids = new Set(found.map(({ id }) => id));
  const { settledIn } = await import("../recall/list-decisions.ts");
  return parts.index.query((db) => {
    const settled = sessions
      .slice(0, mostConversations)
      .flatMap((memory) => settledIn(db, { ...memory, ts: 0 }, ownWords(asked)).map((one) => one.settled));
    const own = settled.filter(
      ({ id, text, asked: prompt = "" }) =>
        ids.has(id) || names.some((path) => namesFile(`${text} ${prompt}`, path, [])),
    );
    return [...own.map((one) => toItem("decision", one, one.text)), ...facts];
  });
}

/** The sessions that changed the file, then those that only name it. */
async function sessionsOf({ parts, asked, limit }: Question, found: readonly StoredMemory[]): Promise<AboutItem[]> {
  const changing = Map.groupBy(
    found.filter(({ type }) => type === "artifact"),
    ({ session }) => session ?? "",
  );
  const naming = Map.groupBy(
    found.filter(({ type, session }) => (type === "prompt" || type === "assistant") && !changing.has(session ?? "")),
    ({ session }) => session ?? "",
  );
  const shown = [
    ...[...changing].slice(0, limit).map(([session, events]) => ({ kind: "edit" as const, session, events })),
    ...[...naming]
      .slice(0, Math.ceil(limit / 2))
      .map(([session, events]) => ({ kind: "session" as const, session, events })),
  ];
  return parts.index.query((db) => {
    const prompts = firstPrompts(
      db,
      asked,
      shown.map(({ session }) => session),
    );
    return shown.flatMap(({ kind, session, events }) => {
      const [newest] = events;
      if (newest === undefined) return [];
      const reply = newest.type === "assistant" ? newest : replyAfter(db, asked, newest);
      return [sessionItem(kind, newest, prompts.get(session), reply, events)];
    });
  });
}

function failureItem(failures: readonly StoredMemory[]): AboutItem[] {
  const [newest] = failures;
  if (newest === undefined) return [];
  const subject = subjectOf(newest);
  const said = errorText(newest.text ?? "");
  const text = subject === null || said.includes(subject) ? said : `${subject} → ${said}`;
  const ids = failures.slice(0, 3).map(({ id }) => id);
  const sessions = new Set(failures.map(({ session }) => session)).size;
  return [toItem("failure", headOf(newest), text, { ids, count: failures.length, sessions })];
}

/** True if a memory changed this file or names it. */
function isAbout({ type, path, text }: StoredMemory, own: string, roots: readonly string[]): boolean {
  return (path !== null && isFile(path, own, roots)) || (type !== "artifact" && namesFile(text ?? "", own, roots));
}
