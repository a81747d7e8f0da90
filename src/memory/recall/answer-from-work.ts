import { defaultBlockLimits, type BlockLimits } from "../../core/block/context-block.ts";
import { type LeadLine, withLeadLines } from "../../core/block/lead-lines.ts";
import { withoutOwnBlocks } from "../../core/block/own-block.ts";
import type { ScoreParts } from "../../core/ranking/rank-memories.ts";
import { saysSomething } from "../../core/summary/says-something.ts";
import { shorten } from "../../core/summary/shorten.ts";
import { textToTerms } from "../../core/text/terms/text-to-terms.ts";
import { findTimeSpans } from "../../core/text/time/time-expressions.ts";
import {
  asksToContinue,
  commandWords,
  namesAgent,
  withoutWorkWords,
  type WorkQuestion,
} from "../../core/work/work-question.ts";
import { ownWords } from "../../core/work/work-result.ts";
import type { StoredMemory } from "../../index/memory-row.ts";
import { hasOtherPrompt, workEvents, workSessions } from "../../index/views/work-views.ts";
import type { Parts } from "../base/parts.ts";
import { knownIds, type AskedFrom } from "./recall-context.ts";
import type { RecallRequest, RecallResult } from "./recall-types.ts";
import { recordServed } from "./record-served.ts";
import {
  linesOfWork,
  mayShowWork,
  resultLine,
  type ShownWork,
  stateOfWork,
  withoutQuestions,
  type WorkFilter,
} from "./state-of-work.ts";
import { decisionLines } from "./thread-decisions.ts";

const day = 86_400_000;

/**
 * Answers “continue” and “what did we do yesterday?” from the state of work and the answers of those days. Returns null
 * if the ordinary recall should answer: nothing happened then, or “continue” is about the session's own work.
 */
export async function answerFromWork(
  parts: Parts,
  question: WorkQuestion,
  wanted: RecallRequest,
  caller: AskedFrom,
): Promise<RecallResult | null> {
  const start = parts.clock.steady();
  const lines = mayShowWork(parts) ? await linesFor(parts, question, wanted, caller) : null;
  if (lines === null) return null;
  const block = withLeadLines(lines, null);
  const took = parts.clock.steady() - start;
  const items = (block?.items ?? []).map(({ id, kind, excerpt }) => ({
    id,
    kind,
    excerpt,
    score: 1,
    parts: ofSession,
  }));
  const id =
    block === null || wanted.record === false
      ? null
      : await recordServed(parts, wanted, caller.space, { block, items, confidence: 1, took, policy: "work" });
  const { threshold } = wanted.policy ?? parts.recallPolicy;
  const [text, tokens] = [block?.text ?? null, block?.tokens ?? 0];
  const answer = { block: text, tokens, items, confidence: 1, threshold, id, took_ms: took };
  if (wanted.explain !== true) return answer;
  const { explainWork } = await import("./explain-recall.ts");
  return { ...answer, ...explainWork(block, threshold, { ...defaultBlockLimits, ...wanted.limits }) };
}

/** The parts of a score of 1 that has nothing to do with the words of the prompt. */
const ofSession: ScoreParts = {
  words: 0,
  neighbours: 0,
  session: 1,
  tag: 0,
  meaning: 0,
  type: 1,
  pinned: 0,
  space: 0,
  recency: 0,
  time: 0,
  question: 0,
  firstPerson: 0,
  relativeTime: 0,
  date: 0,
  askedTime: 0,
  askedNumber: 0,
  longPrompt: 0,
  usage: 0,
};

/** Returns the lines of the answer, without those that the session has already got. */
async function linesFor(
  parts: Parts,
  question: WorkQuestion,
  wanted: RecallRequest,
  caller: AskedFrom,
): Promise<LeadLine[] | null> {
  const { session, prompt } = wanted;
  if (caller.name === undefined) return null;
  // `loci continue` starts an agent with a prompt that has the state of the work.
  if (withoutOwnBlocks(prompt) !== prompt) return [];
  const filter = {
    ...(session === undefined ? {} : { notSession: session }),
    ...(wanted.sensitive === true ? {} : { notSensitive: true }),
  };
  const limits = { ...defaultBlockLimits, ...wanted.limits };
  const most = { ...limits, tokens: limits.tokens - frameTokens, bytes: limits.bytes - frameBytes };
  if (question === "day") {
    const lines = await linesOfDays(parts, prompt, caller.name, filter, most);
    return lines.length === 0 ? null : lines;
  }
  // Work of another agent can be taken over at any time.
  const isOwn = question !== "state" || !namesAgent(prompt);
  if (isOwn && session !== undefined && (await parts.index.query((db) => hasOtherPrompt(db, session, prompt))))
    return null;
  const work = await stateOfWork(parts, caller, filter, question === "state" ? { choose: sessionsAbout(prompt) } : {});
  if (work === null || (question === "failure" && !hasFailed(work, prompt))) return null;
  const known = await knownIds(parts, wanted);
  const isNew = ({ items }: LeadLine) => items.some(({ id }) => !known.has(id));
  const unseen = {
    ...work,
    lines: work.lines.filter(isNew),
    goal: work.goal.filter(isNew),
    results: work.results.filter(({ id }) => !known.has(id)),
  };
  const decisions = question === "state" ? decisionLines(work).filter(isNew) : [];
  return linesOfWork(unseen, most, Number.POSITIVE_INFINITY, decisions);
}

/** True if the command that the prompt names still fails, or any command if it names none. */
function hasFailed({ failed }: ShownWork, prompt: string): boolean {
  if (failed === null) return false;
  const words = commandWords(prompt);
  return words.length === 0 || words.some((word) => failed.command.toLowerCase().includes(word.replace(" ", "")));
}

/** The size of the frame of a block. */
const frameTokens = 40;
const frameBytes = 120;

/**
 * Chooses the latest session that mentions most of what the prompt names besides “continue”, such as a ticket or an
 * agent. Without such words, it is the last session.
 */
function sessionsAbout(prompt: string) {
  const terms = [...new Set(textToTerms(withoutWorkWords(prompt)))].filter((term) => term.length > 1);
  return (sessions: readonly string[], read: (session: string) => readonly StoredMemory[]): readonly string[] => {
    if (terms.length === 0) return withoutQuestions(sessions, read);
    const scores = sessions.map((session) => {
      const said = new Set(
        read(session).flatMap(({ text, origin }) => textToTerms(`${origin.agent ?? ""} ${text ?? ""}`)),
      );
      return terms.filter((term) => said.has(term)).length;
    });
    const best = sessions.filter((_, at) => scores[at] === Math.max(0, ...scores));
    const [first = best[0]] = withoutQuestions(best, read);
    return sessions.slice(first === undefined ? 0 : sessions.indexOf(first));
  };
}

/** The most sessions of an answer. A line needs at least these tokens and bytes to say something. */
const mostSessions = 8;
const fewestTokens = 80;
const fewestBytes = 300;
const goalWords = 14;

/** Returns a line for each session of the days that the prompt names: what it began with, and its results. */
async function linesOfDays(
  parts: Parts,
  prompt: string,
  space: string,
  filter: WorkFilter,
  most: Pick<BlockLimits, "tokens" | "bytes">,
): Promise<LeadLine[]> {
  const now = parts.clock.now();
  const [span] = findTimeSpans(prompt, now, parts.zone);
  if (span === undefined) return [];
  // A weekday is the last one, and a span of the future has no sessions.
  const back = span.from >= now ? Math.ceil((span.from - now + 1) / (7 * day)) * 7 * day : 0;
  const within = { since: Math.max(0, span.from - back), until: Math.min(span.to - back, now + day) };
  const sessions = await parts.index.query((db) =>
    workSessions(db, space, { ...filter, ...within }, parts.principal)
      .slice(0, Math.min(mostSessions, most.tokens / fewestTokens, most.bytes / fewestBytes))
      .map(({ session }) => workEvents(db, session, space, { ...filter, ...within }, parts.principal)),
  );
  const count = Math.max(1, sessions.length);
  const share = { tokens: Math.floor(most.tokens / count), bytes: Math.floor(most.bytes / count) };
  return sessions.flatMap((events) => {
    const replies = events.filter(({ type, text }) => type === "assistant" && saysSomething(text ?? ""));
    const goal = events
      .filter(({ type, trust }) => type === "prompt" && trust === "user")
      .map(({ text }) => shorten(ownWords(text ?? ""), goalWords))
      .find((text) => saysSomething(text) && !asksToContinue(text));
    const label = goal === undefined ? "results, newest first" : `work on “${goal}”, results, newest first`;
    return resultLine(label, replies.toReversed(), share);
  });
}
