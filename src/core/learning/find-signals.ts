import { splitSentences } from "../block/split-sentences.ts";
import { textToTerms } from "../text/terms/text-to-terms.ts";
import { isCommonTerm } from "./common-words.ts";
import {
  createTraceFinder,
  findTraces,
  noTraces,
  programsIn,
  tracesOf,
  type FoundTraces,
  type Traces,
} from "./find-traces.ts";
import { callsOutdated, dismisses, readCorrection, type Correction } from "./read-correction.ts";
import type { ServedTurn, TurnEvent, TurnMemory } from "./served-turn.ts";

/** How an agent used a memory that it got. */
export type Use = "used" | "ignored" | "contradicted" | "unknown";

/** The sign by which the use of a memory was recognised. */
export type SignalName =
  /** A person judged the memory. */
  | "judged"
  /** The agent opened the memory by its id. */
  | "opened"
  | "file"
  | "command"
  | "identifier"
  | "number"
  | "words"
  /** The user corrected the agent after it had used the memory. */
  | "correction"
  /** The agent found out that the memory is outdated. */
  | "outdated"
  /** The agent searched the memory for the same thing after the block. */
  | "looked up again"
  /** The agent worked on, and nothing of the memory appeared. */
  | "no trace"
  /** Use could not have been seen. */
  | "nothing to see";

/** How one memory was used, and the sign that shows it. */
export interface MemorySignal {
  readonly id: string;
  readonly use: Use;
  readonly signal: SignalName;
  /** How much the sign counts, from 0 to 1. A person's judgement is 1. */
  readonly weight: number;
}

const weights: Readonly<Record<SignalName, number>> = {
  judged: 1,
  opened: 0.8,
  correction: 0.8,
  command: 0.7,
  file: 0.6,
  identifier: 0.6,
  number: 0.6,
  outdated: 0.5,
  words: 0.4,
  "looked up again": 0.4,
  // An agent can follow a preference silently, so a missing trace says little.
  "no trace": 0.2,
  "nothing to see": 0,
};

/** The signal of a person's judgement, which overrides all signs. */
export function judgedSignal(id: string, isUseful: boolean): MemorySignal {
  return { id, use: isUseful ? "used" : "ignored", signal: "judged", weight: weights.judged };
}

/**
 * Finds out from the agent's actions and the user's next prompt how the shown memories were used. Of the other
 * candidates, it returns those that the agent used after it had searched the memory itself.
 */
export function findSignals(turn: ServedTurn): MemorySignal[] {
  const watched = followTurn(turn, turn.shown);
  const correction = turn.nextPrompt === null ? null : readCorrection(turn.nextPrompt);
  const corrected = new Set(correction === null ? [] : correctedBy(correction, watched));
  const hasWork = turn.events.some(isWork);
  const isAgain = looksUpAgain(turn);
  const shown = watched.map((one): MemorySignal => {
    if (corrected.has(one)) return signalOf(one, "contradicted", "correction");
    if (one.outdated) return signalOf(one, "contradicted", "outdated");
    const sign = usedBy(one);
    if (sign !== null) return signalOf(one, "used", sign);
    if (!hasWork || !isVisible(one)) return signalOf(one, "unknown", "nothing to see");
    return signalOf(one, "ignored", isAgain ? "looked up again" : "no trace");
  });
  return [...shown, ...usedAfterSearch(turn)];
}

/** A memory, the traces that its use can leave, and the traces that were found. */
interface Watched {
  readonly id: string;
  readonly traces: Traces;
  /** Words that neither the prompt nor the session contained before. */
  readonly newWords: ReadonlySet<string>;
  readonly seen: Set<SignalName>;
  readonly seenWords: Set<string>;
  outdated: boolean;
  /** True if the memory has names or runs of words that the session did not contain before. */
  readonly hasNewNames: boolean;
}

function signalOf({ id }: Watched, use: Use, signal: SignalName): MemorySignal {
  return { id, use, signal, weight: weights[signal] };
}

function followTurn({ prompt, before, events }: ServedTurn, memories: readonly TurnMemory[]): Watched[] {
  const traces = memories.map(({ text }) => findTraces(text ?? ""));
  const find = createTraceFinder(traces);
  // The traces that the agent knows from other sources. Using them proves nothing.
  const heard = noTraces();
  const hear = (text: string): void => {
    const { named, words, runs } = find(text);
    for (const name of named) heard.named.add(name);
    for (const word of words) heard.words.add(word);
    for (const run of runs) heard.runs.add(run);
  };
  for (const text of [...before, prompt]) hear(text);
  const watched = memories.map(({ id }, n) => watch(id, traces[n] ?? findTraces(""), heard));
  for (const { type, text, path } of events) {
    if (type === "tool_use" && isOwnTool(text)) {
      for (const one of watched) if (text.includes(one.id.slice(-shortId))) one.seen.add("opened");
    } else if (type === "tool_use") {
      notice(watched, find(`${text}\n${path ?? ""}`), heard, true);
      noticePrograms(watched, text, heard);
    } else if (type === "artifact") notice(watched, find(`${withoutOldLines(text)}\n${path ?? ""}`), heard, true);
    else if (type === "assistant") noticeReply(watched, text, find, heard);
    // The agent has read this from its tools, so it did not need the memory for it.
    else hear(text);
  }
  return watched;
}

/** The end of an id that a block shows. */
const shortId = 8;

function watch(id: string, traces: Traces, heard: FoundTraces): Watched {
  const newWords = new Set([...traces.words].filter((word) => !heard.words.has(word)));
  const hasNewNames = [...traces.named.keys()].some((name) => !heard.named.has(name));
  return { id, traces, newWords, seen: new Set(), seenWords: new Set(), outdated: false, hasNewNames };
}

function notice(watched: readonly Watched[], found: FoundTraces, heard: FoundTraces, isAction: boolean): void {
  for (const { traces, newWords, seen, seenWords } of watched) {
    for (const name of found.named) {
      const kind = heard.named.has(name) ? undefined : traces.named.get(name);
      if (kind !== undefined) seen.add(kind);
    }
    for (const word of found.words) if (newWords.has(word) && !heard.words.has(word)) seenWords.add(word);
    if (isAction) for (const run of found.runs) if (traces.runs.has(run) && !heard.runs.has(run)) seen.add("command");
  }
}

/**
 * Notices that the agent runs a program that only a memory has named. The name is a sign that the memory was used,
 * although it is a plain word.
 */
function noticePrograms(watched: readonly Watched[], call: string, heard: FoundTraces): void {
  const programs = programsIn(call.replace(/^\S+: /, "")).filter((program) => !heard.words.has(program));
  for (const { newWords, seen } of watched) if (programs.some((program) => newWords.has(program))) seen.add("command");
}

function noticeReply(
  watched: readonly Watched[],
  text: string,
  find: (text: string) => FoundTraces,
  heard: FoundTraces,
): void {
  for (const { text: sentence } of splitSentences(text)) {
    if (dismisses(sentence)) continue;
    const found = find(sentence);
    if (callsOutdated(sentence)) noticeOutdated(watched, found);
    else notice(watched, found, heard, false);
  }
}

/** Marks the memories whose content a sentence calls outdated. */
function noticeOutdated(watched: readonly Watched[], { named, words }: FoundTraces): void {
  for (const one of watched) {
    const isNamed = countShared(one.traces.named, named) > 0;
    const shared = countShared(one.newWords, words);
    if (isNamed || (shared >= 2 && shared >= one.newWords.size / 3)) one.outdated = true;
  }
}

/** Returns the best sign of use; null if there is none. */
function usedBy({ seen, seenWords, newWords }: Watched): SignalName | null {
  const [best] = [...seen].toSorted((a, b) => weights[b] - weights[a]);
  if (best !== undefined) return best;
  const share = seenWords.size / Math.max(1, newWords.size);
  return (seenWords.size >= 2 && share >= 0.6) || (seenWords.size >= 3 && share >= 0.4) ? "words" : null;
}

/** True if the agent could have shown that it used the memory. */
function isVisible({ newWords, hasNewNames }: Watched): boolean {
  return hasNewNames || newWords.size >= 2;
}

/**
 * Returns the memories that a correction is about. These are the used memories that share the most with the correction.
 * "That's outdated" alone can only be about what the agent took from its memory.
 */
function correctedBy({ kind, text }: Correction, watched: readonly Watched[]): readonly Watched[] {
  const said = tracesOf(text);
  const stated = findTraces(text);
  const used = watched.filter((one) => usedBy(one) !== null);
  if (said.words.size === 0 && said.named.size === 0) return kind === "outdated" && used.length === 1 ? used : [];
  const meant = used.filter(({ traces }) => kind === "outdated" || addsTo(traces, stated));
  // The user may name something that the agent took from the memory without showing it.
  const named = watched.filter(({ traces }) => kind === "outdated" && countShared(said.named, traces.named) > 0);
  const shares = new Map(
    [...meant, ...named].map((one) => [
      one,
      countShared(said.named, one.traces.named) + countShared(said.words, one.traces.words),
    ]),
  );
  const most = Math.max(1, ...shares.values());
  return [...shares].filter(([, share]) => share === most).map(([one]) => one);
}

/** True if a correction says more than the memory. A correction that only repeats the memory confirms it. */
function addsTo({ named, words }: Traces, stated: Traces): boolean {
  return countShared(stated.named, named) < stated.named.size || countShared(stated.words, words) < stated.words.size;
}

/** The keys of a map or a set. */
interface Keys {
  keys(): Iterable<string>;
  has(key: string): boolean;
}

function countShared(some: Keys, others: Keys): number {
  return [...some.keys()].filter((key) => others.has(key)).length;
}

function isWork({ type }: TurnEvent): boolean {
  return type === "assistant" || type === "tool_use" || type === "artifact";
}

const ownTool =
  /(?:^|[^a-z])(?:memory_(?:list|read|search)|get_memory|search_history)\b|\bloci (?:search|show|recall)\b/;
const search = /(?:^|[^a-z])(?:memory_search|search_history)\b|\bloci (?:search|recall)\b/;

function isOwnTool(text: string): boolean {
  return ownTool.test(text);
}

function isSearch({ type, text }: TurnEvent): boolean {
  return type === "tool_use" && search.test(text);
}

/** True if the agent searched its memory for what the prompt asks. */
function looksUpAgain({ prompt, events }: ServedTurn): boolean {
  const asked = new Set(textToTerms(prompt).filter((term) => !isCommonTerm(term)));
  return events.filter(isSearch).some(({ text }) => textToTerms(text).some((term) => asked.has(term)));
}

/** Returns the candidates that were not shown and that the agent used after a search of its own. */
function usedAfterSearch(turn: ServedTurn): MemorySignal[] {
  const at = turn.events.findIndex(isSearch);
  if (at === -1 || turn.others.length === 0) return [];
  const known = turn.events.slice(0, at).map(({ text }) => text);
  const later = { ...turn, before: [...turn.before, ...known], events: turn.events.slice(at) };
  return followTurn(later, turn.others).flatMap((one) => {
    const sign = usedBy(one);
    return sign === null || one.outdated ? [] : [signalOf(one, "used", sign)];
  });
}

/** Returns a diff without the removed lines, which the agent did not write. */
function withoutOldLines(diff: string): string {
  return diff
    .split("\n")
    .filter((line) => !line.startsWith("-"))
    .join("\n");
}
