import { basename } from "node:path";

import { leadLine, linesWithin, sizeOfLines, wordsWithin, type LeadLine } from "../../core/block/lead-lines.ts";
import { splitSentences } from "../../core/block/split-sentences.ts";
import { namesPath } from "../../core/work/named-path.ts";
import { extract, extracts, ownWords, scoreResult } from "../../core/work/work-result.ts";
import type { StoredMemory } from "../../index/memory-row.ts";
import { eventsFrom, memoriesNaming } from "../../index/views/action-views.ts";
import type { Parts } from "../base/parts.ts";
import { ownRules } from "../recall/own-rules.ts";
import { readQuotedRules } from "../recall/quoted-rules.ts";
import type { AskedFrom } from "../recall/recall-context.ts";
import { toWorkCandidate } from "../recall/state-of-work.ts";
import { pathInSpace, type AboutAction, type Action } from "./action.ts";
import { attemptLine } from "./attempt-line.ts";
import { createRelevance, sharedWords } from "./file-sentences.ts";

/** How many of the last turns in which the file was changed or named are read, and how many are quoted. */
const mostRead = 6;
const mostTurns = 3;
/** The tokens of a line's date, source, id and label, about. */
const lineTokens = 30;
const fewestTokens = 12;
/** A reply of a turn that changed so few files is about each of them. */
const fewFiles = 2;

/**
 * Returns the person's rules that name a file or its folder, for a change also the same change that was undone, and what
 * the agent said about the lines that it changed last.
 */
export async function pathLines(
  parts: Parts,
  caller: AskedFrom,
  action: Exclude<Action, { readonly kind: "failure" }>,
  { name, known, filter, most }: AboutAction,
): Promise<LeadLine[]> {
  const own = pathInSpace(action.path, caller);
  if (own === null) return [];
  const rulesOfPerson = await ownRules(parts, caller, filter);
  const isNew = ({ id, sensitive }: StoredMemory) => !known.has(id) && !sensitive;
  // Reading the rules of a prompt takes long, and most prompts name neither the file nor one of its folders.
  const { quotes, wordings } = await readQuotedRules(parts, caller, filter, rulesOfPerson, own.split("/"));
  const onPath = [
    ...rulesOfPerson.rules.map((memory) => ({ memory, text: wordings.get(memory.id) ?? memory.text ?? "" })),
    ...quotes.map(({ memory, quote }) => ({ memory, text: quote.text })),
  ].filter(({ memory, text }) => isNew(memory) && namesPath(text, own));
  const rules = ruleLine(onPath, most.tokens);
  if (action.kind === "read") return linesWithin(rules, most);
  const naming = await parts.index.query((db) =>
    memoriesNaming(db, name, basename(own), filter, parts.principal).filter((memory) => touches(memory, own)),
  );
  const undone = (await attemptLine(parts, naming, action.diff ?? "")).filter(({ items }) =>
    items.every(({ id }) => !known.has(id)),
  );
  const lines = linesWithin([...undone, ...rules], most);
  const left = most.tokens - sizeOfLines(lines).tokens - lineTokens;
  if (left < fewestTokens) return lines;
  const replies = (await lastReplies(parts, naming, own, action.diff ?? "")).filter(({ reply }) => isNew(reply));
  return linesWithin([...lines, ...replyLine(replies, left)], most);
}

/** One line with these rules, the newest first. */
function ruleLine(
  rules: readonly { readonly memory: StoredMemory; readonly text: string }[],
  tokens: number,
): LeadLine[] {
  const inOrder = rules.toSorted((a, b) => b.memory.ts - a.memory.ts);
  const [newest] = inOrder;
  if (newest === undefined) return [];
  // Of a rule that is too long, the first sentences say most.
  const words = inOrder.map(({ memory: { id }, text }) => ({ id, text: extract(text, tokens - lineTokens, () => 1) }));
  const candidate = { ...toWorkCandidate(newest.memory), source: null };
  const line = leadLine(candidate, "snippet", "the user on this path: ", wordsWithin(words, tokens - lineTokens));
  return line === null ? [] : [line];
}

/** True if a memory is about this file: it changed the file, or names it. */
function touches({ path, text }: StoredMemory, own: string): boolean {
  return path === null ? namesPath(text ?? "", own) : path === own || path.endsWith(`/${own}`);
}

/** A reply of a turn in which a file was changed or named, and how much a sentence of it is about that file. */
interface FileReply {
  readonly reply: StoredMemory;
  readonly score: (sentence: string) => number;
  /** How many words a sentence of it shares with the lines that are changed now. */
  readonly now: number;
}

/**
 * The replies of the last turns in which these memories happened, as far as they are about the file: first those about the
 * lines that are changed now, then the newest.
 */
async function lastReplies(
  parts: Parts,
  naming: readonly StoredMemory[],
  own: string,
  diff: string,
): Promise<FileReply[]> {
  const replies = await parts.index.query((db) => {
    const found: FileReply[] = [];
    const seen = new Set<string>();
    for (const memory of naming) {
      if (seen.size >= mostRead) break;
      if (memory.session === null) continue;
      const events = eventsFrom(db, memory, parts.principal);
      const at = events.findIndex(({ type, trust }) => type === "assistant" && trust === "agent");
      const reply = events[at];
      if (reply === undefined || seen.has(reply.id)) continue;
      seen.add(reply.id);
      const changed = events.slice(0, at).filter(({ type }) => type === "artifact");
      const ofFile = changed.filter(({ path }) => path?.endsWith(own));
      const isAlone = ofFile.length > 0 && new Set(changed.map(({ path }) => path)).size <= fewFiles;
      const isAbout = createRelevance(own, ofFile.map(({ text }) => text ?? "").join("\n"), isAlone);
      const sentences = splitSentences(ownWords(reply.text ?? "")).filter(({ text }) => isAbout(text) > 0);
      const now = Math.max(...sentences.map(({ text }) => sharedWords(text, diff)));
      if (sentences.length > 0)
        found.push({ reply, now, score: (sentence) => scoreResult(sentence) * isAbout(sentence) });
    }
    return found;
  });
  return replies.toSorted((a, b) => b.now - a.now).slice(0, mostTurns);
}

function replyLine(replies: readonly FileReply[], tokens: number): LeadLine[] {
  const [newest] = replies;
  if (newest === undefined) return [];
  // Equal sentences of two replies are about the same lines.
  const score = (sentence: string) =>
    Math.max(...replies.map((one) => (one.reply.text?.includes(sentence) === true ? one.score(sentence) : 0)));
  const texts = extracts(
    replies.map(({ reply }) => reply.text ?? ""),
    tokens,
    score,
  );
  const quoted = replies.map(({ reply: { id } }, at) => ({ id, text: texts[at] ?? "" }));
  const line = leadLine(toWorkCandidate(newest.reply), "snippet", "when this file was changed: ", quoted);
  return line === null ? [] : [line];
}
