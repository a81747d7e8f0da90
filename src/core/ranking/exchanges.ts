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
 * Which memories become one candidate. `replies`: a prompt and the reply that ended its turn. A search uses this,
 * because it must find all other memories by their own words. `turns`: also the memories between prompt and reply.
 * Recall uses this, because it returns few memories.
 */
export type ExchangeKind = "replies" | "turns";

/** True for memories that are a part of a turn. An error is not: it is shown with its fix. */
export function isOfTurn({ type, pinned }: Pick<Candidate, "type" | "pinned">): boolean {
  return !pinned && typesOfTurns.includes(type);
}

const typesOfTurns: readonly MemoryType[] = ["prompt", "assistant", "tool_use", "tool_result", "approval", "artifact"];

/**
 * Makes one candidate of each prompt, its reply and what happened between them, so that an answer is found by the words
 * of its question. Only the words of the user and the agent count. Otherwise the output of a tool could make an
 * exchange appear relevant. A long reply in a chat stays a memory of its own, because it would displace the user's
 * words. In the caller's space it is merged, because in a project even a long reply is the result of the work.
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
  const answered = new Set<number>();
  const heads = new Map<Exchange, number | null>();
  for (const turn of turnOf.values()) {
    if (heads.has(turn)) continue;
    const isMerged = !isEssay(turn);
    heads.set(turn, isMerged ? headRow(turn, known) : null);
    if (!isMerged && turn.prompt !== null) answered.add(turn.prompt);
  }
  const headOf = (row: number): number | null => {
    const turn = turnOf.get(row);
    return turn === undefined ? null : (heads.get(turn) ?? null);
  };
  const groups = new Map<number, Candidate[]>();
  for (const candidate of candidates) {
    const head = headOf(candidate.row);
    if (head === null) continue;
    const group = groups.get(head);
    if (group === undefined) groups.set(head, [candidate]);
    else group.push(candidate);
  }
  const exchangeOf = new Map<number, Exchange>();
  const merged: Candidate[] = [];
  for (const candidate of candidates) {
    const { row } = candidate;
    const head = headOf(row);
    if (head !== null && head !== row) continue;
    const group = head === null ? undefined : groups.get(head);
    if (head !== null) {
      const { prompt = null, reply = null } = turnOf.get(head) ?? {};
      exchangeOf.set(head, {
        prompt: known.get(prompt ?? -1)?.row ?? null,
        reply: known.get(reply ?? -1)?.row ?? null,
      });
    }
    merged.push(
      group === undefined || group.length === 1 ? alone(candidate, headOf) : joined(candidate, group, headOf, policy),
    );
  }
  return { candidates: merged, exchangeOf, answered };
}

/** The row of the merged candidate: that of the prompt, or of the reply if the prompt is not a candidate. */
function headRow({ prompt, reply }: Exchange, known: ReadonlyMap<number, Candidate>): number | null {
  if (prompt !== null && known.has(prompt)) return prompt;
  return reply !== null && known.has(reply) ? reply : null;
}

/** Links a candidate that was not merged to the turns before and after it. */
function alone(candidate: Candidate, headOf: (row: number) => number | null): Candidate {
  const linked = (row: number | null): number | null =>
    row === null || row === candidate.row ? null : (headOf(row) ?? row);
  const [before, after] = [linked(candidate.before), linked(candidate.after)];
  return before === candidate.before && after === candidate.after ? candidate : { ...candidate, before, after };
}

/** Adds up the members of a turn, and links it to the turns before and after. */
function joined(
  head: Candidate,
  members: readonly Candidate[],
  headOf: (row: number) => number | null,
  policy: RecallPolicy,
): Candidate {
  const rows = new Set(members.map(({ row }) => row));
  const outside = (side: "before" | "after"): number | null => {
    for (const member of members) {
      const beside = member[side];
      if (beside !== null && !rows.has(beside)) return headOf(beside) ?? beside;
    }
    return null;
  };
  const counts = head.counts.map(() => 0);
  let [length, importance, usage, tagged] = [0, Number.NEGATIVE_INFINITY, 0, false];
  let similarity: number | null = null;
  for (const member of members) {
    usage += member.usage;
    const { row, type } = member;
    if (type !== "prompt" && type !== "assistant" && type !== "tool_use") continue;
    const share = row === head.row ? 1 : policy.exchange[shareName(type)];
    for (let word = 0; word < counts.length; word += 1)
      counts[word] = (counts[word] ?? 0) + share * (member.counts[word] ?? 0);
    length += share * member.length;
    importance = Math.max(importance, member.importance);
    tagged ||= member.tagged;
    similarity = highestOf(similarity, member.similarity);
  }
  const links = { before: outside("before"), after: outside("after") };
  return { ...head, ...links, type: "prompt", isExchange: true, counts, length, importance, usage, tagged, similarity };
}

function shareName(type: MemoryType): "reply" | "calls" {
  return type === "tool_use" ? "calls" : "reply";
}

function highestOf(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other);
}
