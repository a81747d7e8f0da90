import { basename, isAbsolute } from "node:path";

import { isConfirmed } from "../../core/block/block-candidate.ts";
import { mayConclude } from "../../core/block/conclusion.ts";
import { isFile, namesFile, namesPath } from "../../core/work/named-path.ts";
import type { StoredMemory } from "../../index/memory-row.ts";
import { firstPrompts, matchAll, newestOf, ownWords, rootsOf } from "../../index/views/about-views.ts";
import { ownPrompts } from "../../index/views/brief-views.ts";
import { subjectOf } from "../../index/views/fix-views.ts";
import { settledIn } from "../recall/list-decisions.ts";
import { ownRules } from "../recall/own-rules.ts";
import { quotesIn } from "../recall/quoted-rules.ts";
import { reportDelay } from "../recall/to-shown.ts";
import { errorText } from "./about-error.ts";
import { replyAfter, sessionItem } from "./about-sessions.ts";
import { headOf, toItem, type AboutItem, type AboutResult, type Question } from "./about.ts";
import { pathInSpace } from "./path-lines.ts";

/** The most memories of each type that name the file. */
const mostNaming = 150;
/** The most conversations that are searched for decisions. */
const mostConversations = 8;

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
  // A rule holds for whatever the file contains. What was said of its content may be outdated.
  return {
    items: items.map((item) => (item.kind === "rule" || !isStale(item) ? item : { ...item, stale: true })),
    file: { path: present, earlier, exists },
  };
}

async function rulesFor({ parts, asked, caller, limit }: Question, names: readonly string[]): Promise<AboutItem[]> {
  const { name, filter, principal } = asked;
  const own = await ownRules(parts, caller, filter);
  const prompts = await parts.index.query((db) => ownPrompts(db, name, filter, principal));
  const stated = own.rules.map((memory) => ({ memory, text: memory.text ?? "" }));
  const quoted = quotesIn(prompts, own, principal.user).map(({ memory, quote }) => ({ memory, text: quote.text }));
  return [...stated, ...quoted]
    .filter(({ text }) => names.some((one) => namesPath(text, one)))
    .toSorted((a, b) => b.memory.ts - a.memory.ts)
    .slice(0, limit)
    .map(({ memory, text }) => toItem("rule", headOf(memory), text));
}

async function eventsOf({ parts, asked, limit }: Question, names: readonly string[]): Promise<AboutItem[]> {
  return parts.index.query((db) => {
    const roots = rootsOf(db, asked.name);
    const naming = names.flatMap((path) => {
      const match = matchAll(basename(path));
      if (match === null) return [];
      return newestOf(db, asked, {
        types: ["artifact", "error", "prompt", "assistant", "fact"],
        match,
        where: { sql: "instr(m.text, ?) > 0 OR instr(m.path, ?) > 0", params: [basename(path), basename(path)] },
        most: mostNaming,
      }).filter((memory) => isAbout(memory, path, roots));
    });
    const byId = new Map(naming.map((memory) => [memory.id, memory]));
    const found = [...byId.values()].toSorted((a, b) => b.ts - a.ts || (a.id < b.id ? 1 : -1));
    const edits = found.filter(({ type }) => type === "artifact");
    const spoken = found.filter(({ type }) => type === "prompt" || type === "assistant");
    const visible = ownWords(asked);
    // A conversation that named the file, and one that changed it, may have settled something about it.
    const concluding = new Set(
      spoken.filter(({ text, type }) => mayConclude(type, text ?? "")).flatMap(({ session }) => session ?? []),
    );
    const decisions = [...concluding].slice(0, mostConversations).flatMap((session) => {
      const first = found.findLast((memory) => memory.session === session);
      const settled = settledIn(
        db,
        { session, ts: 0, ...(first?.author === undefined ? {} : { author: first.author }) },
        visible,
      );
      const own = settled.filter(
        ({ settled: { id, text, asked: prompt } }) =>
          byId.has(id) || names.some((path) => namesFile(`${text} ${prompt ?? ""}`, path, roots)),
      );
      return own.map(({ settled }) => toItem("decision", settled, settled.text));
    });
    const facts = found
      .filter((memory) => memory.type === "fact" && isConfirmed(memory))
      .map((memory) => toItem("decision", headOf(memory), memory.text ?? ""));
    const failures = Map.groupBy(
      found.filter(({ type }) => type === "error"),
      (memory) => `${subjectOf(memory)}\n${errorText(memory.text ?? "")}`,
    );
    const sessions = Map.groupBy(edits, ({ session }) => session ?? "");
    const others = Map.groupBy(
      spoken.filter(({ session }) => session !== null && !sessions.has(session)),
      ({ session }) => session ?? "",
    );
    const prompts = firstPrompts(db, asked, [...sessions.keys(), ...others.keys()].slice(0, 2 * limit));
    const stem = basename(names[0] ?? "")
      .replace(/\.\w+$/, "")
      .toLowerCase();
    const toSession =
      (kind: "edit" | "session") =>
      ([session, events]: [string, StoredMemory[]]) => {
        const [newest] = events;
        if (newest === undefined) return [];
        const reply = newest.type === "assistant" ? newest : replyAfter(db, asked, newest);
        return [sessionItem(kind, newest, prompts.get(session), reply, events, stem)];
      };
    return [
      ...[...decisions, ...facts].toSorted((a, b) => b.ts - a.ts).slice(0, limit),
      ...[...failures.values()].slice(0, limit).flatMap((some) => failureItem(some)),
      ...[...sessions].slice(0, limit).flatMap(toSession("edit")),
      ...[...others].slice(0, limit).flatMap(toSession("session")),
    ];
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
