import type { BlockLimits } from "../../core/block/context-block.ts";
import { onlyLooks } from "../../core/block/fix-summary.ts";
import { leadLine, linesWithin, type LeadLine, sizeOfLines, wordsWithin } from "../../core/block/lead-lines.ts";
import { saysSomething } from "../../core/summary/says-something.ts";
import { shorten } from "../../core/summary/shorten.ts";
import { ownWords } from "../../core/work/work-result.ts";
import { filterToCondition, type Filter } from "../../index/filter.ts";
import type { StoredMemory } from "../../index/memory-row.ts";
import { subjectOf } from "../../index/views/fix-views.ts";
import { memoriesInRows, textsFrom } from "../../index/views/thread-views.ts";
import { timeline } from "../../index/views/views.ts";
import { workEvents } from "../../index/views/work-views.ts";
import { allOf, visibleTo } from "../../index/visibility.ts";
import type { Parts } from "../base/parts.ts";
import { withCurrentFacts } from "./current-memories.ts";
import { conclusionOf, isSameSubject, type SettlingTurn, settlingTurns } from "./find-conclusions.ts";
import type { OwnRules } from "./own-rules.ts";
import { quotesIn } from "./quoted-rules.ts";
import type { AskedFrom } from "./recall-context.ts";
import { linesOfWork, type ShownWork, stateOfWork, toWorkCandidate } from "./state-of-work.ts";

type LineLimits = Pick<BlockLimits, "tokens" | "bytes">;

/** The most tokens of what a session gets of its own after a compaction, and of its parts. */
const mostTokens = 500;
const decidedTokens = 90;
const ruleTokens = 60;
const workedTokens = 30;
const askedTokens = 60;
const askedWords = 30;
const goalWords = 18;
const spareTokens = [60, 45, 30, 15];
const commandWords = 12;
const mostTexts = 400;
const mostStated = 100;

/**
 * Returns what a session lost in a compaction, from its own events and in their words: how its work stands, what was
 * decided, what the person said like a rule, which commands worked, what was asked last and first.
 */
export async function lostWork(
  parts: Parts,
  caller: AskedFrom,
  session: string,
  filter: Pick<Filter, "notSensitive">,
  rules: OwnRules,
  most: LineLimits,
): Promise<LeadLine[]> {
  const { name } = caller;
  const work = await stateOfWork(parts, caller, filter, { own: session });
  if (work === null || name === undefined) return [];
  const { events, stated, settled } = await readSession(parts, name, session, filter);
  const quoted = new Set(work.lines.flatMap(({ items }) => items.map(({ id }) => id)));
  const concluded = settled.filter(({ memory }) => !quoted.has(memory.id));
  const decided = [...(await currentStatements(parts, stated, rules, filter)), ...concluded];
  const prompts = events.filter(({ type, trust }) => type === "prompt" && trust === "user").toReversed();
  const shown = { rules: [...rules.rules, ...stated], stated: rules.stated };
  const ruled = quotesIn(prompts, shown, parts.principal.user)
    .quotes.toSorted((a, b) => b.quote.weight - a.quote.weight || b.memory.ts - a.memory.ts)
    .map(({ memory, quote }) => ({ memory, text: quote.text }));
  const lost = [
    ...partOf("the work began with", goalOf(work, events), askedTokens),
    ...partOf("decided", decided, decidedTokens),
    ...partOf("said like a rule", ruled, ruleTokens),
    ...partOf("worked", workedCommands(events), workedTokens),
    ...partOf("asked last", unanswered(events), askedTokens),
  ];
  const limits = { ...most, tokens: Math.min(mostTokens, most.tokens) };
  // One line has all parts, because the head of a line takes as many tokens as a short sentence.
  const [newest] = lost.map(({ memory }) => memory).toSorted((a, b) => b.ts - a.ts);
  const words = lost.map(({ memory, text }) => ({ id: memory.id, text }));
  const line = newest === undefined ? null : leadLine(toWorkCandidate(newest), "snippet", "in this session: ", words);
  const lines = line === null ? [] : linesWithin([line], limits);
  const decisions = new Set(lost.map(({ memory }) => memory.id));
  const results = work.results.filter(({ id }) => !decisions.has(id));
  // Shortened texts take fewer tokens than was reserved for them, so what is left over is offered again.
  const fitting = [...spareTokens, 0].map((spare) => {
    const size = sizeOfLines(lines);
    const left = { tokens: limits.tokens - size.tokens + spare, bytes: limits.bytes - size.bytes };
    return [...linesOfWork({ ...work, goal: [], results }, left, Number.POSITIVE_INFINITY), ...lines];
  });
  return fitting.find((all) => sizeOfLines(all).tokens <= limits.tokens) ?? lines;
}

interface Quoted {
  readonly memory: StoredMemory;
  readonly text: string;
}

/** Returns the words that fit into these tokens. The first of them begin with a label. */
function partOf(label: string, quoted: readonly Quoted[], tokens: number): Quoted[] {
  const shown = wordsWithin(
    quoted.map(({ memory, text }) => ({ id: memory.id, text })),
    tokens,
  );
  return shown.flatMap(({ id, text }, at) => {
    const memory = quoted.find((one) => one.memory.id === id)?.memory;
    return memory === undefined ? [] : [{ memory, text: at === 0 ? `${label}: ${text}` : text }];
  });
}

interface SessionRecord {
  /** Prompts, replies, tool uses, errors and changes, oldest first. */
  readonly events: readonly StoredMemory[];
  /** What the person stated in the session, newest first. */
  readonly stated: readonly StoredMemory[];
  /** What the conversation settled, newest first, each subject once. */
  readonly settled: readonly Quoted[];
}

function readSession(
  parts: Parts,
  space: string,
  session: string,
  filter: Pick<Filter, "notSensitive">,
): Promise<SessionRecord> {
  const { principal } = parts;
  const { user: author } = principal;
  const own = { ...filter, session };
  return parts.index.query((db) => {
    const visible = allOf([visibleTo(principal), filterToCondition({ ...own, space })]);
    const texts = textsFrom(db, { session, ts: 0, ...(author === undefined ? {} : { author }) }, visible, mostTexts);
    const newestOfSubjects: SettlingTurn[] = [];
    for (const turn of settlingTurns(texts))
      if (!newestOfSubjects.some(({ terms }) => isSameSubject(terms, turn.terms))) newestOfSubjects.push(turn);
    return {
      events: workEvents(db, session, space, filter, principal),
      stated: timeline(db, { ...own, types: ["fact", "preference"], limit: mostStated }, principal),
      settled: newestOfSubjects.flatMap(({ rows, by }) => {
        const memory = memoriesInRows(db, rows).find(({ type }) => type === by.type);
        return memory === undefined ? [] : [{ memory, text: conclusionOf(by.text) }];
      }),
    };
  });
}

/** What the person stated in the session and still holds, without the rules that the brief shows, the newest first. */
async function currentStatements(
  parts: Parts,
  stated: readonly StoredMemory[],
  { rules }: OwnRules,
  filter: Filter,
): Promise<Quoted[]> {
  const shown = new Set(rules.map(({ id }) => id));
  const own = stated.filter(
    ({ id, trust, author }) => !shown.has(id) && trust === "user" && (author ?? parts.user) === parts.user,
  );
  const current = await withCurrentFacts(
    parts,
    own.map((memory) => ({ memory })),
    { filter, withoutOutdated: true },
  );
  return current.map(({ memory }) => ({ memory, text: (memory.text ?? "").trim() }));
}

/** The commands whose last run worked, the latest first, without those that only look and what Git shows itself. */
function workedCommands(events: readonly StoredMemory[]): Quoted[] {
  const last = new Map<string, StoredMemory>();
  for (const memory of events) {
    const command = subjectOf(memory);
    const isCommand = (memory.type === "tool_use" || memory.type === "error") && memory.path === null;
    if (!isCommand || command === null || onlyLooks(command) || /^\s*git\s/.test(command)) continue;
    last.delete(command);
    last.set(command, memory);
  }
  return [...last].toReversed().flatMap(([command, memory]) => {
    const text = `\`${shorten(command.replaceAll("`", "'"), commandWords)}\``;
    return memory.type === "tool_use" && memory.outcome?.status === "success" ? [{ memory, text }] : [];
  });
}

/** The prompt with which the work began, shorter than in the brief of another session. */
function goalOf({ goal }: ShownWork, events: readonly StoredMemory[]): Quoted[] {
  const id = goal[0]?.items[0]?.id;
  const memory = events.find((event) => event.id === id);
  const text = shorten(ownWords(memory?.text ?? ""), goalWords);
  return memory === undefined || text === "" ? [] : [{ memory, text: `“${text}”` }];
}

/** The person's last prompt, if the agent has not answered it yet. */
function unanswered(events: readonly StoredMemory[]): Quoted[] {
  const last = events.findLast(({ type, trust }) => type === "assistant" || (type === "prompt" && trust === "user"));
  const text = shorten(ownWords(last?.text ?? ""), askedWords);
  return last?.type !== "prompt" || !saysSomething(text) ? [] : [{ memory: last, text: `“${text}”` }];
}
