import { fixSummary } from "../../../core/block/fix-summary.ts";
import type { StoredMemory } from "../../../index/memory-row.ts";
import type { FoundMemory } from "../../../index/search/search.ts";
import { findFix, subjectOf } from "../../../index/views/fix-views.ts";
import { inEachLayer } from "../../base/layers.ts";
import type { Parts } from "../../base/parts.ts";
import { distinctTerms, firstTerms, foldQuestions } from "../exchanges.ts";
import { liftQuoted } from "../lift-quoted.ts";
import type { RecallContext } from "../recall-context.ts";
import { amendsValue } from "./amends-value.ts";
import type { RecallState } from "./recall-step.ts";

/**
 * Brings together memories that belong together: a fact lifts the events that it quotes, a repeated question takes its
 * latest answer, a newer answer comes before an older one, and an error gets its fix.
 */
export async function joinThreads(
  { stack, policy, request, explanation }: RecallContext,
  state: RecallState,
): Promise<Pick<RecallState, "memories" | "fixes">> {
  const memories = preferNewer(foldQuestions(liftQuoted(state.memories, policy), explanation?.note));
  const fixes = await inEachLayer(
    stack,
    memories,
    async (own, ofLayer) => [...(await findFixes(own, ofLayer, request.sensitive === true))],
    () => ({}),
  );
  return { memories, fixes: new Map(fixes) };
}

/** Only the best exchanges are compared with newer ones, because a block shows few. */
const mostCompared = 3;
/** From this similarity on, a newer exchange is shown just after the older one, or before it. */
const sameTopic = 0.15;
const sameMatter = 0.2;
/** Only a newer exchange with this share of the older one's score comes before it. Otherwise its words hardly fit. */
const askedShare = 0.3;
const readForTopic = 1_500;

/** From this similarity on, a later prompt with another value of the same unit changes the value. */
const sameValue = 0.1;

/**
 * Moves a newer exchange about the same matter up to one of the best: an answer of today replaces that of last month,
 * although it need not repeat the words of the question. It compares what was asked and answered, and takes the most
 * similar exchange of another session in the same space. An exchange that changes a value comes first, also in the
 * same session.
 */
function preferNewer<T extends FoundMemory>(memories: readonly T[]): readonly T[] {
  const isLater = (one: T, old: T): boolean =>
    one.reply !== undefined &&
    one.memory.ts > old.memory.ts &&
    one.memory.space === old.memory.space &&
    one.memory.author === old.memory.author;
  const best = memories.slice(0, mostCompared).filter(({ reply }) => reply !== undefined);
  if (!best.some((old) => memories.some((one) => isLater(one, old)))) return memories;
  let made: ReturnType<typeof createSimilarity<T>> | undefined;
  // Made only for exchanges that may be about the same matter, because it reads the terms of all memories.
  const similarity = (one: T, other: T) => (made ??= createSimilarity(memories))(one, other);
  const scores = new Map(memories.map((one) => [one, one.score]));
  const raise = (one: T, old: T, step: number) =>
    scores.set(one, Math.max(scores.get(one) ?? 0, (scores.get(old) ?? 0) + step));
  for (const old of best) {
    const later = memories.filter((one) => isLater(one, old));
    const [newer] = later
      .filter((one) => one.memory.session !== old.memory.session)
      .map((one) => ({ one, near: similarity(old, one) }))
      .filter(({ near }) => near >= sameTopic)
      .toSorted((a, b) => b.near - a.near);
    if (newer !== undefined) {
      const isAsked = newer.one.score >= askedShare * old.score;
      raise(newer.one, old, newer.near >= sameMatter && isAsked ? smallStep : -smallStep);
    }
    const [amending] = later
      .filter((one) => changesValue(one, old, () => similarity(old, one)))
      .toSorted((a, b) => b.memory.ts - a.memory.ts);
    if (amending !== undefined) raise(amending, old, smallStep);
  }
  return memories
    .map((one) => ({ ...one, score: scores.get(one) ?? one.score }))
    .toSorted((one, other) => other.score - one.score);
}

/** True if the person's words of a later exchange give a new value for what an earlier one says. */
function changesValue(later: FoundMemory, old: FoundMemory, similarity: () => number): boolean {
  if (later.memory.trust !== "user" || later.score < askedShare * old.score) return false;
  const how = amendsValue(later.memory.text ?? "", `${old.memory.text ?? ""}\n${old.reply?.text ?? ""}`);
  if (how === null) return false;
  return (how === "repeated" && later.memory.session === old.memory.session) || similarity() >= sameValue;
}

const smallStep = 0.001;

/**
 * Makes a function that returns how similar two exchanges are, from 0 to 1: the cosine over their terms. Rare terms
 * count most, and rarity is counted among the found memories, because all of them contain words of the question.
 */
function createSimilarity<T extends FoundMemory>(memories: readonly T[]): (one: T, other: T) => number {
  const termsOf = new Map(memories.map((one) => [one, topicTerms(one)]));
  const frequencies = new Map<string, number>();
  for (const terms of termsOf.values())
    for (const term of terms) frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
  const weight = (term: string): number =>
    Math.log((Math.max(memories.length, fewest) + 1) / ((frequencies.get(term) ?? 0) + 0.5)) ** 2;
  const sum = (terms: Iterable<string>): number => [...terms].reduce((total, term) => total + weight(term), 0);
  return (one, other) => {
    const [own, others] = [termsOf.get(one) ?? none, termsOf.get(other) ?? none];
    const size = Math.sqrt(sum(own) * sum(others));
    return size === 0 ? 0 : sum([...own].filter((term) => others.has(term))) / size;
  };
}

/** Rarity assumes at least this many memories, because fewer do not show which terms are rare. */
const fewest = 40;

const none: ReadonlySet<string> = new Set();

function topicTerms({ memory, reply, terms }: FoundMemory): ReadonlySet<string> {
  if (reply === undefined) return none;
  const stored = terms();
  const asked = firstTerms(stored.memory, memory.text, readForTopic);
  const left = Math.max(0, readForTopic - (memory.text?.length ?? 0));
  return distinctTerms(asked + firstTerms(stored.reply, reply.text, left));
}

/**
 * Finds errors that were fixed later, and returns a summary of each fix by the error's id. Recall does not return tool
 * output unasked. But the agent's own actions show which command failed and which change helped.
 */
async function findFixes(
  parts: Parts,
  found: readonly FoundMemory[],
  withSensitive: boolean,
): Promise<ReadonlyMap<string, StoredMemory>> {
  const errors = found
    .map(({ memory }) => memory)
    .filter(({ type, trust }) => type === "error" && trust === "tool")
    .slice(0, mostFixes);
  if (errors.length === 0) return new Map();
  return parts.index.query((db) => {
    const summaries = errors.flatMap((error): [string, StoredMemory][] => {
      const fix = findFix(db, error, parts.principal);
      const subject = subjectOf(error);
      if (fix === null || subject === null) return [];
      // A sensitive memory must not be returned as a part of another memory either.
      if (!withSensitive && [fix.success, ...fix.changes].some(({ sensitive }) => sensitive)) return [];
      const changed = fix.changes.flatMap(({ path }) => path ?? []);
      const ran = fix.changes.filter(({ type }) => type === "tool_use").flatMap((one) => subjectOf(one) ?? []);
      const { code } = error.details;
      const exitCode = typeof code === "string" ? code : undefined;
      const text = fixSummary({ failed: subject, exitCode, changed, ran });
      // The path is left out, so that the memory is not dropped if the file was removed. The lesson is not about the
      // file.
      return [[error.id, { ...error, trust: "agent", path: null, text }]];
    });
    return new Map(summaries);
  });
}

// Each error costs a search in its session, and a block would not show more fixes.
const mostFixes = 3;
