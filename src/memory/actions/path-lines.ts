import { basename, isAbsolute, relative } from "node:path";

import { leadLine, linesWithin, sizeOfLines, wordsWithin, type LeadLine } from "../../core/block/lead-lines.ts";
import { namesPath } from "../../core/work/named-path.ts";
import { extracts, scoreResult } from "../../core/work/work-result.ts";
import type { StoredMemory } from "../../index/memory-row.ts";
import { eventsFrom, memoriesNaming } from "../../index/views/action-views.ts";
import { ownPrompts } from "../../index/views/brief-views.ts";
import type { Parts } from "../base/parts.ts";
import { ownRules } from "../recall/own-rules.ts";
import { quotesIn } from "../recall/quoted-rules.ts";
import type { AskedFrom } from "../recall/recall-context.ts";
import { toWorkCandidate } from "../recall/state-of-work.ts";
import type { AboutAction } from "./action.ts";

/** How many of the last turns in which the file was changed or named are quoted. */
const mostTurns = 2;
/** The tokens of a line's date, source, id and label, about. */
const lineTokens = 30;
const fewestTokens = 12;

/** Returns the person's rules that name a file or its folder, and the agent's words when it changed the file last. */
export async function pathLines(
  parts: Parts,
  caller: AskedFrom,
  path: string,
  { name, known, filter, most }: AboutAction,
): Promise<LeadLine[]> {
  const own = pathInSpace(path, caller);
  if (own === null) return [];
  const rulesOfPerson = await ownRules(parts, caller, filter);
  const { prompts, naming } = await parts.index.query((db) => ({
    prompts: ownPrompts(db, name, filter, parts.principal),
    naming: memoriesNaming(db, name, basename(own), filter, parts.principal),
  }));
  const isNew = ({ id, sensitive }: StoredMemory) => !known.has(id) && !sensitive;
  const quotes = quotesIn(prompts, rulesOfPerson, parts.principal.user);
  const onPath = [
    ...rulesOfPerson.rules.map((memory) => ({ memory, text: memory.text ?? "" })),
    ...quotes.map(({ memory, quote }) => ({ memory, text: quote.text })),
  ].filter(({ memory, text }) => isNew(memory) && namesPath(text, own));
  const rules = ruleLine(onPath, most.tokens);
  const left = most.tokens - sizeOfLines(rules).tokens - lineTokens;
  if (left < fewestTokens) return linesWithin(rules, most);
  const replies = await lastReplies(
    parts,
    naming.filter((memory) => touches(memory, own)),
  );
  return linesWithin([...rules, ...replyLine(replies.filter(isNew), own, left)], most);
}

/** The path below the folder of the space; null if it is elsewhere. */
function pathInSpace(path: string, { space }: AskedFrom): string | null {
  const root = space?.root ?? space?.path;
  const own = isAbsolute(path) && root !== undefined ? relative(root, path) : path;
  return own === "" || own.startsWith("..") || isAbsolute(own) ? null : own;
}

/** One line with these rules, the newest first. */
function ruleLine(
  rules: readonly { readonly memory: StoredMemory; readonly text: string }[],
  tokens: number,
): LeadLine[] {
  const inOrder = rules.toSorted((a, b) => b.memory.ts - a.memory.ts);
  const [newest] = inOrder;
  if (newest === undefined) return [];
  const words = inOrder.map(({ memory: { id }, text }) => ({ id, text }));
  const candidate = { ...toWorkCandidate(newest.memory), source: null };
  const line = leadLine(candidate, "snippet", "the user on this path: ", wordsWithin(words, tokens - lineTokens));
  return line === null ? [] : [line];
}

/** True if a memory is about this file: it changed the file, or names it. */
function touches({ path, text }: StoredMemory, own: string): boolean {
  return path === null ? namesPath(text ?? "", own) : path === own || path.endsWith(`/${own}`);
}

/** The replies of the last turns in which these memories happened, newest first. */
async function lastReplies(parts: Parts, naming: readonly StoredMemory[]): Promise<StoredMemory[]> {
  const replies = new Map<string, StoredMemory>();
  return parts.index.query((db) => {
    for (const memory of naming) {
      if (replies.size >= mostTurns) break;
      if (memory.session === null) continue;
      const reply = eventsFrom(db, memory, parts.principal).find(
        ({ type, trust }) => type === "assistant" && trust === "agent",
      );
      if (reply !== undefined) replies.set(reply.id, reply);
    }
    return [...replies.values()];
  });
}

function replyLine(replies: readonly StoredMemory[], path: string, tokens: number): LeadLine[] {
  const [newest] = replies;
  if (newest === undefined) return [];
  const stem = basename(path)
    .replace(/\.\w+$/, "")
    .toLowerCase();
  const score = (sentence: string) => scoreResult(sentence) * (sentence.toLowerCase().includes(stem) ? 1.5 : 1);
  const texts = extracts(
    replies.map(({ text }) => text ?? ""),
    tokens,
    score,
  );
  const quoted = replies.map(({ id }, at) => ({ id, text: texts[at] ?? "" }));
  const line = leadLine(toWorkCandidate(newest), "snippet", "when this file was changed: ", quoted);
  return line === null ? [] : [line];
}
