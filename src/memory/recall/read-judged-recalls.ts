import { checkOwner } from "../../core/access/scope.ts";
import { findSignals, judgedSignal, type MemorySignal } from "../../core/learning/find-signals.ts";
import {
  type JudgedCandidate,
  type JudgedRecall,
  rankedCandidates,
  type LoggedRecall,
} from "../../core/learning/judged-recall.ts";
import { measureTurn } from "../../core/learning/measure-turn.ts";
import type { ServedTurn } from "../../core/learning/served-turn.ts";
import { summariseRecalls, type RecallOutcome, type RecallSummary } from "../../core/learning/summarise-recalls.ts";
import { defaultPolicy } from "../../core/ranking/recall-policy.ts";
import type { SqlDatabase } from "../../index/database/sql-database.ts";
import { eventsAroundRecall, judgementsOf, textsOfMemories, type AroundRecall } from "../../index/views/turn-views.ts";
import { findRecalls, type RecallRow } from "../../index/views/views.ts";
import { queryFresh } from "../base/freshen.ts";
import type { Parts } from "../base/parts.ts";

/** Which recalls to read. */
export interface OutcomeQuery {
  /** The greatest number of recalls, newest first; 1,000 at most, which is also the default. */
  readonly limit?: number;
  /** Only recalls at or after this time, in milliseconds since 1970. */
  readonly since?: number;
  /** The time after which no older recalls are read, in milliseconds; no limit if left out. */
  readonly mostMs?: number;
}

/** The most recalls that are read. Reading more would take longer and add little to what the newest ones show. */
const mostRecalls = 1000;
/** Recalls that are read at once. Between them, the process can do other work. */
const inOnePiece = 25;

/**
 * Reads the newest recalls, newest first, and finds out which of their candidates were useful. Briefs are left out,
 * because they answer no question by which their ranking could be judged.
 */
export async function readJudgedRecalls(parts: Parts, query: OutcomeQuery = {}): Promise<JudgedRecall[]> {
  const outcomes = await readRecallOutcomes(parts, query);
  return outcomes
    .filter(({ policy }) => policy !== briefPolicy)
    .map(({ tokens: _tokens, signals: _signals, outcome: _outcome, ...recall }) => recall);
}

/** Sums up how the memories of the newest recalls were used. */
export async function readRecallSummary(parts: Parts, query: OutcomeQuery = {}): Promise<RecallSummary> {
  return summariseRecalls(await readRecallOutcomes(parts, query));
}

/** The policy that the log names for the brief at a session's start. */
const briefPolicy = "brief";

/**
 * The outcomes are not stored. They are computed again each time, so that an erased event no longer has any effect on
 * them.
 */
async function readRecallOutcomes(
  parts: Parts,
  { mostMs = Infinity, ...query }: OutcomeQuery,
): Promise<RecallOutcome[]> {
  checkOwner(parts.principal, "see what became of recalls");
  const limit = Math.min(query.limit ?? mostRecalls, mostRecalls);
  const rows = await queryFresh(parts, (db) => findRecalls(db, { ...query, limit }));
  const outcomes: RecallOutcome[] = [];
  const start = parts.clock.steady();
  for (let from = 0; from < rows.length; from += inOnePiece) {
    if (from > 0 && parts.clock.steady() - start >= mostMs) break;
    const some = rows.slice(from, from + inOnePiece);
    outcomes.push(...(await parts.index.query((db) => some.map((row) => outcomeOf(db, row)))));
  }
  return outcomes;
}

function outcomeOf(db: SqlDatabase, row: RecallRow): RecallOutcome {
  const served = JSON.parse(row.served) as LoggedRecall;
  const ranked = rankedCandidates(served);
  const turn = turnOf(row.ts, eventsAroundRecall(db, row), served.policy === briefPolicy);
  const shownIds = served.shown.map(({ id }) => id);
  const otherIds = ranked.filter(({ shown }) => !shown).map(({ id }) => id);
  const whole: ServedTurn = {
    ...turn,
    shown: textsOfMemories(db, shownIds),
    others: textsOfMemories(db, otherIds),
  };
  const judged = judgementsOf(db, row.id);
  const found = new Map(findSignals(whole).map((signal) => [signal.id, signal]));
  const signalOf = (id: string): MemorySignal | undefined => {
    const useful = judged.get(id);
    return useful === undefined ? found.get(id) : judgedSignal(id, useful);
  };
  return {
    id: row.id,
    ts: row.ts,
    role: row.agent,
    space: row.space,
    policy: served.policy,
    ...(isOldFactory(served.policy) ? {} : { confidence: served.confidence }),
    tokens: served.tokens,
    candidates: ranked.map((candidate) => ({ ...candidate, ...labelOf(signalOf(candidate.id)) })),
    signals: shownIds.flatMap((id) => signalOf(id) ?? []),
    outcome: measureTurn(whole),
  };
}

/** True for a policy of an earlier Loci. Its certainty was on another scale. */
function isOldFactory(policy: string): boolean {
  return policy.startsWith("default-") && policy !== defaultPolicy.name;
}

/** Finds the turn that a recall belongs to. A brief comes before the prompt of its turn, a recall after it. */
function turnOf(ts: number, { before, after }: AroundRecall, isBrief: boolean): Omit<ServedTurn, "shown" | "others"> {
  const asked = isBrief ? after.findIndex(({ isUserPrompt }) => isUserPrompt) : -1;
  const prompt = isBrief ? after[asked] : before.findLast(({ isUserPrompt }) => isUserPrompt);
  const later = after.slice(asked + 1);
  const next = later.findIndex(({ isUserPrompt }) => isUserPrompt);
  return {
    ts: isBrief ? (prompt?.ts ?? ts) : ts,
    prompt: prompt?.text ?? "",
    before: before.filter((event) => event !== prompt).map(({ text }) => text),
    events: next === -1 ? later : later.slice(0, next),
    nextPrompt: later[next]?.text ?? null,
  };
}

function labelOf(signal: MemorySignal | undefined): Pick<JudgedCandidate, "useful" | "weight"> {
  if (signal === undefined || signal.use === "unknown") return { useful: null, weight: 0 };
  return { useful: signal.use === "used" ? 1 : 0, weight: signal.weight };
}
