import type { MemoryType } from "../event/memory-type.ts";
import type { Candidate } from "./candidate.ts";
import type { RecallPolicy } from "./recall-policy.ts";

/** The rows of a prompt and of the reply that ended its turn. Null for a row that is not a candidate. */
export interface Exchange {
  readonly prompt: number | null;
  readonly reply: number | null;
}

/** The candidates after the merge. `exchangeOf` has the rows of each exchange, by the row of its candidate. */
export interface Exchanges {
  readonly candidates: readonly Candidate[];
  readonly exchangeOf: ReadonlyMap<number, Exchange>;
  /** The rows of prompts whose reply is too long for an exchange, so that it stays a memory of its own. */
  readonly answered: ReadonlySet<number>;
}

/**
 * What becomes one candidate. `replies`: a prompt and the reply that ended its turn, for a search, which must find
 * everything else by its own words. `turns`: also what happened between them, for recall, which has few places.
 */
export type ExchangeKind = "replies" | "turns";

/** True for memories that are a part of a turn. An error is not: it is shown with its fix. */
export function isOfTurn({ type, pinned }: Pick<Candidate, "type" | "pinned">): boolean {
  return !pinned && typesOfTurns.includes(type);
}

const typesOfTurns: readonly MemoryType[] = ["prompt", "assistant", "tool_use", "tool_result", "approval", "artifact"];

/**
 * Makes one candidate of each prompt, its reply and what happened between them, so that an answer is found by the words
 * of its question. Only the words of the user and the agent count. Otherwise the output of a tool could make an exchange
 * appear relevant. The long reply of a chat stays a memory of its own: it would displace what the user said. In the
 * caller's space, which is a project, also a long reply is the result of the work.
 */
export function mergeExchanges(
  candidates: readonly Candidate[],
  turnOf: ReadonlyMap<number, Exchange>,
  policy: RecallPolicy,
): Exchanges {
  const known = new Map(candidates.map((candidate) => [candidate.row, candidate]));
  const isEssay = ({ reply }: Exchange): boolean => {
    const answer = known.get(reply ?? -1);
    return answer !== undefined && !answer.inSpace && answer.length > policy.exchange.longestReply;
  };
  const essays = new Set([...turnOf.values()].filter(isEssay));
  const headOf = (row: number): number | null => {
    const turn = turnOf.get(row);
    return turn === undefined || essays.has(turn) ? null : headRow(turn, known);
  };
  const groups = Map.groupBy(
    candidates.filter(({ row }) => headOf(row) !== null),
    ({ row }) => headOf(row),
  );
  const exchangeOf = new Map<number, Exchange>();
  const merged = candidates.flatMap((candidate): Candidate[] => {
    const head = headOf(candidate.row);
    if (head === null) return [linked(candidate, [candidate], headOf)];
    if (head !== candidate.row) return [];
    const turn = turnOf.get(head);
    exchangeOf.set(head, {
      prompt: known.get(turn?.prompt ?? -1)?.row ?? null,
      reply: known.get(turn?.reply ?? -1)?.row ?? null,
    });
    return [linked(candidate, groups.get(head) ?? [candidate], headOf, policy)];
  });
  return { candidates: merged, exchangeOf, answered: new Set([...essays].flatMap(({ prompt }) => prompt ?? [])) };
}

/** The row of the merged candidate: that of the prompt, or of the reply if the prompt is not a candidate. */
function headRow(turn: Exchange, known: ReadonlyMap<number, Candidate>): number | null {
  return [turn.prompt, turn.reply].find((row) => row !== null && known.has(row)) ?? null;
}

/** Adds up the members of a turn, and links it to the turns before and after. */
function linked(
  head: Candidate,
  members: readonly Candidate[],
  headOf: (row: number) => number | null,
  policy?: RecallPolicy,
): Candidate {
  const rows = new Set(members.map(({ row }) => row));
  const outside = (side: "before" | "after"): number | null => {
    const beside = members.flatMap((one) => one[side] ?? []).find((row) => !rows.has(row));
    return beside === undefined ? null : (headOf(beside) ?? beside);
  };
  const links = { before: outside("before"), after: outside("after") };
  if (policy === undefined || members.length === 1) return { ...head, ...links };
  const spoken = members.filter(({ type }) => type === "prompt" || type === "assistant" || type === "tool_use");
  const shares = spoken.map(({ row, type }) => (row === head.row ? 1 : policy.exchange[shareName(type)]));
  const sum = (valueOf: (one: Candidate) => number): number =>
    spoken.reduce((total, one, n) => total + (shares[n] ?? 0) * valueOf(one), 0);
  return {
    ...head,
    ...links,
    type: "prompt",
    isExchange: true,
    counts: head.counts.map((_, word) => sum(({ counts }) => counts[word] ?? 0)),
    length: sum(({ length }) => length),
    importance: Math.max(...spoken.map(({ importance }) => importance)),
    usage: members.reduce((total, { usage }) => total + usage, 0),
    tagged: spoken.some(({ tagged }) => tagged),
    similarity: spoken.reduce<number | null>((best, { similarity }) => highestOf(best, similarity), null),
  };
}

function shareName(type: MemoryType): "reply" | "calls" {
  return type === "tool_use" ? "calls" : "reply";
}

function highestOf(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other);
}
