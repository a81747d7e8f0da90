import { isAbsolute, join } from "node:path";

import { LociError } from "../../core/errors.ts";
import { rootsOf, type AskedSpace } from "../../index/views/about-views.ts";
import { freshen } from "../base/freshen.ts";
import type { Parts } from "../base/parts.ts";
import { askedFrom } from "../recall/recall-context.ts";
import { search } from "../recall/search.ts";
import { headOf, toItem, type AboutItem, type AboutRequest, type AboutResult, type Question } from "./about-item.ts";

const fields = ["file", "command", "error", "friction", "subject", "day"] as const;
const usualLimit = 10;

/** Answers a question about the work in a space from its events. Every item cites the events that show it. */
export async function about(parts: Parts, wanted: AboutRequest): Promise<AboutResult> {
  const given = fields.filter((field) => wanted[field] !== undefined && wanted[field] !== false);
  const [what] = given;
  if (what === undefined || given.length > 1)
    throw new LociError("USAGE", `ask about exactly one of ${fields.join(", ")}; there are ${given.length}`);
  const subject = what === "friction" ? "" : (wanted[what] ?? "").trim();
  if (what !== "friction" && subject === "") throw new LociError("USAGE", `${what} is empty`);
  // Git reads the names of a file while the index catches up.
  const path = what === "file" ? wholePath(parts, subject, wanted.space) : "";
  const names = what === "file" ? parts.spaces.namesOf?.(path) : undefined;
  await freshen(parts);
  const caller = await askedFrom(parts, wanted);
  const { name } = caller;
  if (name === undefined) throw new LociError("USAGE", "a question about the work needs a space");
  const filter = wanted.notMarked === true ? { notMarked: true } : {};
  const asked: AskedSpace = { name, filter, principal: parts.principal };
  const question = { parts, asked, caller, limit: wanted.limit ?? usualLimit };
  const { items, file = null } = await answer(question, what, what === "file" ? path : subject, names);
  const roots = await parts.index.query((db) => rootsOf(db, name));
  return { items: items.map((item) => withShortPaths(item, roots)), file };
}

/** The answer to a question of one kind. Each kind is loaded only when it is asked. */
async function answer(
  question: Question,
  what: (typeof fields)[number],
  subject: string,
  names: Promise<readonly string[]> | undefined,
): Promise<{ readonly items: readonly AboutItem[]; readonly file?: AboutResult["file"] }> {
  switch (what) {
    case "file":
      return (await import("./about-file.ts")).aboutFile(question, subject, (await names) ?? []);
    case "command":
      return { items: await (await import("./about-command.ts")).aboutCommand(question, subject) };
    case "error":
      return { items: await (await import("./about-error.ts")).aboutError(question, subject) };
    case "friction":
      return { items: await (await import("./about-error.ts")).friction(question) };
    case "subject":
      return { items: await aboutSubject(question, subject) };
    case "day":
      return { items: await aboutDay(question, subject) };
  }
}

/** Makes paths relative to the repository. A call stays as it was, so that it can be repeated. */
function withShortPaths(item: AboutItem, roots: readonly string[]): AboutItem {
  if (item.kind === "command") return item;
  const shorten = (text: string) => roots.reduce((short, root) => short.replaceAll(`${root}/`, ""), text);
  return { ...item, text: shorten(item.text), followed: item.followed === null ? null : shorten(item.followed) };
}

/** Resolves a path from a folder of a space, or from the top of its repository. Without a folder it stays relative. */
function wholePath({ spaces }: Parts, file: string, folder: string | undefined): string {
  if (folder === undefined || isAbsolute(file)) return file;
  const { root = folder } = spaces.find(folder);
  const [here, top] = [join(folder, file), join(root, file)];
  return spaces.changedAt(here) === null && spaces.changedAt(top) !== null ? top : here;
}

/** Decisions about a subject, then the memories that match it best. */
async function aboutSubject({ parts, asked, limit }: Question, subject: string): Promise<AboutItem[]> {
  const { name, filter } = asked;
  const { listDecisions } = await import("../recall/list-decisions.ts");
  const decisions = await listDecisions(parts, { about: subject, space: name, limit, ...filter });
  const { hits } = await search(parts, { q: subject, k: limit, exchanges: true, within: [name], ...filter });
  const known = new Set(decisions.map(({ id }) => id));
  return [
    ...decisions.map((one) => toItem("decision", one, one.text)),
    ...hits
      .filter(({ id }) => !known.has(id))
      .map(({ id, type, snippet, metadata }) => toItem("memory", headOf({ id, type, ...metadata }), snippet)),
  ];
}

async function aboutDay(question: Question, day: string): Promise<AboutItem[]> {
  const { parts } = question;
  const { findTimeSpans } = await import("../../core/text/time/time-expressions.ts");
  const [span] = findTimeSpans(day, parts.clock.now(), parts.zone);
  if (span === undefined)
    throw new LociError("USAGE", `'${day}' names no day; write a date such as 2026-11-09, or yesterday`);
  return (await import("./about-sessions.ts")).sessionsBetween(question, span.from, span.to);
}
