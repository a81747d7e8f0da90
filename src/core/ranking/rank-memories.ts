import { isByAgent } from "../event/memory-type.ts";
import { hasFlag } from "../text/text-flags.ts";
import type { Candidate, Corpus } from "./candidate.ts";
import { createJudge, createThreadJudge, type NoteSigns } from "./judge-relevance.ts";
import { rarity } from "./rarity.ts";
import type { NeighbourShares, RecallPolicy, TypeWeight } from "./recall-policy.ts";
import { weightedScore } from "./total-score.ts";
import { timeFit, type Query } from "./understand-query.ts";

/**
 * The parts of a score. The score is the sum of the first five parts times `type`, plus all parts after `type`. A
 * learned policy multiplies each part by a factor before the sum. These parts do not include that factor.
 */
export interface ScoreParts {
  /** The part for the words of the question that the memory contains. */
  readonly words: number;
  /** The part for the words of the memories just before and after the memory. */
  readonly neighbours: number;
  /** The part for the words of the memory's session. */
  readonly session: number;
  /** The part for the memory's tags. */
  readonly tag: number;
  /** The part for the similarity of the memory's vector. */
  readonly meaning: number;
  /** The factor on the parts above, for the memory's type. */
  readonly type: number;
  /** The part for a pin. */
  readonly pinned: number;
  /** The part for a memory from the caller's space. */
  readonly space: number;
  /** The part for a recent memory. */
  readonly recency: number;
  /** The part for a memory from a time that the question names. */
  readonly time: number;
  /** The part for a question from one person to another. Negative. */
  readonly question: number;
  /** The part for a memory between people in which the writer is the subject. */
  readonly firstPerson: number;
  /** The part for a time relative to the memory's own, such as "yesterday". */
  readonly relativeTime: number;
  /** The part for a date in the memory. */
  readonly date: number;
  /** The part for a time in the memory, if the question asks for one. */
  readonly askedTime: number;
  /** The part for a number in the memory, if the question asks for one. */
  readonly askedNumber: number;
  /** The part for a long prompt to an agent. Negative. */
  readonly longPrompt: number;
  /** The part for earlier judgements of the memory's usefulness. */
  readonly usage: number;
  /** The part for a fact among the results that quotes the memory. Only recall adds it. */
  readonly fact?: number;
}

export interface RankedMemory {
  readonly row: number;
  readonly score: number;
  readonly parts: ScoreParts;
}

/** A session among the results, with its score. */
export interface RankedSession {
  /** The id of the session. */
  readonly session: string;
  /** The score of the session; higher is better. */
  readonly score: number;
}

export interface Ranking {
  readonly memories: readonly RankedMemory[];
  /** The sessions, best first. Computed when called. */
  readonly sessions: () => readonly RankedSession[];
  /** The certainty, from 0 to 1, that the memory in this row is about the question. `note` receives its signs. */
  readonly confidenceOf: (row: number, note?: NoteSigns) => number;
}

/** Ranks the candidates by their words, neighbours, session and properties. */
export function rankMemories(
  query: Query,
  found: readonly Candidate[],
  corpus: Corpus,
  policy: RecallPolicy,
  now: number,
): Ranking {
  // Sorted, because adding the same numbers in another order may give another sum.
  const candidates = found.toSorted((a, b) => a.row - b.row);
  const own = candidates.map(createWordScorer(query, corpus, policy));
  const near = candidates.map(({ similarity }) => Math.max(0, (similarity ?? 0) - policy.semanticFloor));
  const best = highest(own);
  const nearest = highest(near);
  const place = new Map(candidates.map(({ row }, n) => [row, n]));
  const sessionScores = scoreSessions(query, candidates, policy);
  const bestSession = highest(sessionScores.values());
  const besideInMeaning = [policy.semanticNeighbours];
  const scoreOf = createTotal(policy);
  const inMeaning: NeighbourShares = { before: besideInMeaning, after: besideInMeaning };
  const reach = neighbourReach(policy);

  const memories = candidates.map((candidate, n): RankedMemory => {
    const beside = neighboursOf(candidates, place, n, reach);
    const talk = talkOf(candidate, beside, candidates);
    const session = candidate.session === null ? 0 : (sessionScores.get(candidate.session) ?? 0) / bestSession;
    const parts: ScoreParts = {
      words: (own[n] ?? 0) / best,
      neighbours: sumBeside(own, beside, policy.neighbours[talk]) / best,
      session: policy.session * session,
      tag: candidate.tagged ? policy.tag : 0,
      meaning: (policy.semantic * ((near[n] ?? 0) + sumBeside(near, beside, inMeaning))) / nearest,
      type: typeWeight(query, candidate, policy).whole,
      pinned: candidate.pinned ? policy.pinned : 0,
      space: candidate.inSpace ? policy.space : 0,
      recency: policy.recency * 2 ** (-Math.max(0, now - candidate.ts) / (policy.recencyHalfLifeDays * 86_400_000)),
      time: policy.time * timeFit(query, candidate.ts),
      ...flagParts(query, candidate, talk, policy),
      longPrompt: longPromptPart(candidate, talk, policy),
      usage: policy.usage * Math.tanh(candidate.usage / 3),
    };
    return { row: candidate.row, score: scoreOf(parts), parts };
  });
  const ranked = memories.toSorted((a, b) => b.score - a.score || b.row - a.row);
  let confidenceOf: ReturnType<typeof createCertainty> | undefined;
  return {
    memories: ranked,
    sessions: () => {
      const nearness = near.map((one) => one / nearest);
      return rankSessions(candidates, memories, nearness, sessionScores, bestSession, policy);
    },
    confidenceOf: (row, note) => {
      confidenceOf ??= createCertainty(query, candidates, corpus, policy);
      return confidenceOf(place.get(row) ?? -1, place, note);
    },
  };
}

/** Makes the function that returns how certain it is that a candidate, or its conversation, is about the query. */
function createCertainty(
  query: Query,
  candidates: readonly Candidate[],
  corpus: Corpus,
  policy: RecallPolicy,
): (n: number, place: ReadonlyMap<number, number>, note?: NoteSigns) => number {
  const judge = createJudge(query, corpus, policy);
  const judgeThread = createThreadJudge(query, corpus, policy);
  const threads =
    judgeThread === null ? undefined : Map.groupBy(candidates.filter(isOfThread), ({ session }) => session);
  return (n, place, note) => {
    const own = candidates[n];
    const { before, after } = neighboursOf(candidates, place, n, 1);
    const beside = [...before, ...after].flatMap((at) => candidates[at] ?? []);
    const alone = judge(own, beside, note);
    if (judgeThread === null || own === undefined || !isOfThread(own)) return alone;
    const turns = threads?.get(own.session) ?? [];
    const joined = judgeThread(turns);
    if (joined > alone && note !== undefined) judgeThread(turns, note);
    return Math.max(alone, joined);
  };
}

/** True for what the person and the agent said in a conversation of the caller's space. */
function isOfThread({ isExchange, type, session, inSpace }: Candidate): boolean {
  return inSpace && session !== null && (isExchange === true || type === "prompt" || type === "assistant");
}

/**
 * Returns the highest score, which the caller divides all scores by. Uses a loop, because a call such as `Math.max`
 * does not accept that many arguments.
 */
export function highest(scores: Iterable<number>): number {
  let most = Number.MIN_VALUE;
  for (const score of scores) if (score > most) most = score;
  return most;
}

/**
 * True if a memory matches the query by a word, a tag or its meaning. Other memories are candidates because of their
 * neighbours.
 */
export function isMatch({ words, tag, meaning }: ScoreParts): boolean {
  return words + tag + meaning > 0;
}

/** Makes the function that adds up the parts. Without learned factors it is a plain sum, which is faster. */
function createTotal({ factors }: RecallPolicy): (parts: ScoreParts) => number {
  return Object.keys(factors).length === 0 ? totalScore : (parts) => weightedScore({ ...parts }, factors);
}

function totalScore(parts: ScoreParts): number {
  const { words, neighbours, session, tag, meaning, type, pinned, space, recency, time, usage } = parts;
  const { question, firstPerson, relativeTime, date, askedTime, askedNumber, longPrompt } = parts;
  const wording = question + firstPerson + relativeTime + date + askedTime + askedNumber + longPrompt;
  return type * (words + neighbours + session + tag + meaning) + pinned + space + recency + time + wording + usage;
}

/** The kind of talk that a memory belongs to, such as a talk between people. */
type Talk = keyof RecallPolicy["neighbours"];

function talkOf(own: Candidate, { before, after }: Beside, candidates: readonly Candidate[]): Talk {
  if (own.isExchange === true) return "exchange";
  if (isByAgent(own.type)) return "agent";
  const next = [before[0], after[0]].flatMap((at) => (at === undefined ? [] : (candidates[at] ?? [])));
  const isWithAgent = next.some(({ type, isExchange }) => isExchange === true || isByAgent(type));
  return next.length > 0 && !isWithAgent ? "people" : "prompt";
}

type FlagParts = Pick<ScoreParts, "question" | "firstPerson" | "relativeTime" | "date" | "askedTime" | "askedNumber">;

/** The parts for the wording of a memory. The words of an agent have no flags. */
function flagParts({ intent }: Query, { flags }: Candidate, talk: Talk, policy: RecallPolicy): FlagParts {
  const relative = hasFlag(flags, "relativeTime");
  const dated = hasFlag(flags, "date");
  // These two flags count only between people. A prompt to an agent is usually a question, and its words are the
  // subject of the exchange.
  const isBetweenPeople = talk === "people";
  return {
    question: isBetweenPeople && hasFlag(flags, "question") ? policy.question : 0,
    firstPerson: isBetweenPeople && hasFlag(flags, "firstPerson") ? policy.firstPerson : 0,
    relativeTime: relative ? policy.relativeTime : 0,
    date: dated ? policy.date : 0,
    askedTime: intent.time && (relative || dated) ? policy.askedTime : 0,
    askedNumber: intent.number && hasFlag(flags, "number") ? policy.askedNumber : 0,
  };
}

/** A prompt of up to this many terms is not long. */
const shortPrompt = 12;

/** The part for a long prompt. The longer a prompt is, the more words it shares by chance. */
function longPromptPart({ type, length }: Candidate, talk: Talk, policy: RecallPolicy): number {
  const isLong = talk === "prompt" && type === "prompt" && length > shortPrompt;
  return isLong ? policy.longPrompt * Math.log(length / shortPrompt) : 0;
}

/**
 * The factors of a memory's type on its words and on its whole score. Replies and tool output count less because they
 * are long and diffuse. The shorter a memory is, the closer its factors are to 1.
 */
function typeWeight(
  query: Query,
  { type, length }: Pick<Candidate, "type" | "length">,
  policy: RecallPolicy,
): TypeWeight {
  const { words, whole } = query.intent.addressed && isByAgent(type) ? policy.addressed : policy.types[type];
  const long = Math.min(1, length / policy.longMemory);
  return { words: words ** long, whole: whole ** long };
}

/** The weight of each word of the query. A word that only asks never weighs more than the words of the subject. */
function wordWeights(query: Query, corpus: Corpus): number[] {
  const rarities = query.words.map((_, n) => rarity(corpus.frequencies[n] ?? 0, corpus.rows));
  const topics = rarities.filter((_, n) => query.words[n]?.share === 1 && (corpus.frequencies[n] ?? 0) > 0);
  const most = topics.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...topics);
  return query.words.map(({ share }, n) => share * Math.min(rarities[n] ?? 0, most));
}

/**
 * Makes a function that scores memories by their words alone: BM25 over the groups of the query, with the factors of
 * type and importance.
 */
export function createWordScorer(
  query: Query,
  corpus: Corpus,
  policy: RecallPolicy,
): (memory: Pick<Candidate, "counts" | "length" | "type" | "importance">) => number {
  const { saturation: k, lengthNorm: b } = policy;
  const weights = wordWeights(query, corpus);
  const boost = query.intent.advice ? policy.importanceForAdvice : policy.importance;
  return ({ counts, length, type, importance }) => {
    const norm = k * (1 - b + (b * length) / corpus.averageLength);
    const sum = sumOfGroups(query, counts, (n, times) => ((weights[n] ?? 0) * times * (k + 1)) / (times + norm));
    // A plain statement has importance 0.5, so only the part above 0.5 counts.
    return sum * typeWeight(query, { type, length }, policy).words * (1 + boost * Math.max(0, 2 * importance - 1));
  };
}

function sumOfGroups(query: Query, counts: readonly number[], score: (word: number, times: number) => number): number {
  let sum = 0;
  let group = -1;
  let best = 0;
  for (let n = 0; n < counts.length; n += 1) {
    // Most memories contain few of the words, so absent words are skipped first.
    const times = counts[n] ?? 0;
    if (times === 0) continue;
    const own = query.words[n]?.group ?? -1;
    if (own !== group) {
      sum += best;
      best = 0;
      group = own;
    }
    best = Math.max(best, score(n, times));
  }
  return sum + best;
}

/** How many neighbours on each side count. */
export function neighbourReach({ neighbours }: RecallPolicy): number {
  return Math.max(...Object.values(neighbours).flatMap(({ before, after }) => [before.length, after.length]));
}

/** The positions of a memory's neighbours, nearest first. */
interface Beside {
  readonly before: readonly number[];
  readonly after: readonly number[];
}

const alone: Beside = { before: [], after: [] };

function sumBeside(scores: readonly number[], { before, after }: Beside, shares: NeighbourShares): number {
  let sum = 0;
  for (let step = 0; step < before.length; step += 1)
    sum += (shares.before[step] ?? 0) * (scores[before[step] ?? -1] ?? 0);
  for (let step = 0; step < after.length; step += 1)
    sum += (shares.after[step] ?? 0) * (scores[after[step] ?? -1] ?? 0);
  return sum;
}

function neighboursOf(
  candidates: readonly Candidate[],
  place: ReadonlyMap<number, number>,
  n: number,
  reach: number,
): Beside {
  const own = candidates[n];
  if (own === undefined || (own.before === null && own.after === null)) return alone;
  const follow = (direction: "before" | "after"): number[] => {
    const found: number[] = [];
    let at: number | undefined = n;
    while (found.length < reach) {
      const row: number | null = candidates[at]?.[direction] ?? null;
      at = row === null ? undefined : place.get(row);
      if (at === undefined) break;
      found.push(at);
    }
    return found;
  };
  return { before: follow("before"), after: follow("after") };
}

/**
 * Scores each session as a whole: BM25 over the words of its candidates. The agent's words count only a small share.
 */
function scoreSessions(query: Query, candidates: readonly Candidate[], policy: RecallPolicy): Map<string, number> {
  const sums = new Map<string, number[]>();
  for (const { session, counts, type } of candidates) {
    if (session === null) continue;
    const sum = sums.get(session) ?? query.words.map(() => 0);
    sums.set(session, sum);
    const share = isByAgent(type) && !query.intent.addressed ? policy.sessionAgentWords : 1;
    for (let n = 0; n < counts.length; n += 1) {
      const times = counts[n] ?? 0;
      if (times > 0) sum[n] = (sum[n] ?? 0) + share * times;
    }
  }
  const inSessions = query.words.map(() => 0);
  for (const sum of sums.values()) {
    for (let n = 0; n < sum.length; n += 1) if ((sum[n] ?? 0) > 0) inSessions[n] = (inSessions[n] ?? 0) + 1;
  }
  // Rarity is counted among these sessions and not in the whole memory, because it has to separate the sessions.
  const weights = query.words.map(({ share }, n) => share * rarity(inSessions[n] ?? 0, sums.size));
  return new Map(
    [...sums].map(([session, sum]) => [
      session,
      sumOfGroups(query, sum, (n, times) => ((weights[n] ?? 0) * times * 2.2) / (times + 1.2)),
    ]),
  );
}

function rankSessions(
  candidates: readonly Candidate[],
  memories: readonly RankedMemory[],
  near: readonly number[],
  words: ReadonlyMap<string, number>,
  bestWords: number,
  policy: RecallPolicy,
): RankedSession[] {
  const best = new Map<string, { first: number; second: number; near: number }>();
  for (const [n, { session }] of candidates.entries()) {
    if (session === null) continue;
    const score = memories[n]?.score ?? 0;
    const known = best.get(session) ?? { first: 0, second: 0, near: 0 };
    best.set(session, {
      first: Math.max(known.first, score),
      second: Math.max(known.second, Math.min(known.first, score)),
      near: Math.max(known.near, near[n] ?? 0),
    });
  }
  return [...best]
    .map(([session, { first, second, near: nearness }]) => ({
      session,
      score:
        (policy.sessions.words * (words.get(session) ?? 0)) / bestWords +
        first +
        policy.sessions.second * second +
        policy.sessions.semantic * policy.semantic * nearness,
    }))
    .toSorted((a, b) => b.score - a.score || (a.session < b.session ? -1 : 1));
}
