import { refusals } from "../../../core/block/conclusion.ts";
import { givenFields } from "../../../core/event/given-fields.ts";
import { filterToCondition } from "../../../index/filter.ts";
import type { StoredMemory } from "../../../index/memory-row.ts";
import { memoriesInRows, promptsBefore, textsFrom, type ThreadText } from "../../../index/views/thread-views.ts";
import { allOf, visibleTo } from "../../../index/visibility.ts";
import { inEachLayer } from "../../base/layers.ts";
import type { Parts } from "../../base/parts.ts";
import { isSameSubject, settlingTurns, type SettlingTurn } from "../find-conclusions.ts";
import type { RecallContext } from "../recall-context.ts";
import type { RecalledMemory, RecallState } from "./recall-step.ts";

/** The number of conversations whose conclusions are looked for. It is enough, because a block shows no more. */
const mostThreads = 3;

/**
 * Puts the conclusion of a conversation before its other turns. The turn that matches a prompt best is often the
 * question or a proposal, and the answer came later and in other words. A later conclusion about the same subject
 * amends an earlier one, and comes before it.
 */
export async function addConclusions(
  { stack, filter }: RecallContext,
  { memories }: Pick<RecallState, "memories">,
): Promise<Pick<RecallState, "memories">> {
  const hits = bestOfThreads(memories);
  if (hits.length === 0) return { memories };
  const found = await inEachLayer(
    stack,
    hits,
    (parts, ofLayer) => conclusionsOf(parts, ofLayer, filter),
    ({ hit }) => hit,
  );
  return found.length === 0 ? { memories } : { memories: withConclusions(memories, found) };
}

function bestOfThreads(memories: readonly RecalledMemory[]): RecalledMemory[] {
  const sessions = new Set<string>();
  const hits: RecalledMemory[] = [];
  for (const one of memories) {
    const { type, session } = one.memory;
    if ((type !== "prompt" && type !== "assistant") || session === null || sessions.has(session)) continue;
    sessions.add(session);
    hits.push(one);
    if (hits.length === mostThreads) break;
  }
  return hits;
}

/** The turn that settles what the conversation of a hit is about. */
interface Conclusion {
  readonly hit: RecalledMemory;
  /** The prompt and the reply that ended its turn. One of them may be missing. */
  readonly turn: readonly StoredMemory[];
  /** The id of the prompt or reply that settles the subject. */
  readonly settling: string;
  /** The terms of the conclusion. */
  readonly terms: ReadonlySet<string>;
  /** What the person refused before that, if the conclusion does not repeat it. */
  readonly refused: string | undefined;
}

async function conclusionsOf(
  parts: Parts,
  hits: readonly RecalledMemory[],
  filter: RecallContext["filter"],
): Promise<readonly Conclusion[]> {
  const visible = allOf([visibleTo(parts.principal), filterToCondition(filter)]);
  return parts.index.query((db) =>
    hits.flatMap((hit) => {
      const texts = textsFrom(db, hit.memory, visible);
      const [found] = settlingTurns(texts, () => promptsBefore(db, hit.memory, visible));
      if (found === undefined) return [];
      const turn = memoriesInRows(db, found.rows);
      const settling = turn.find(({ type }) => type === found.by.type)?.id;
      if (settling === undefined) return [];
      const refused = refusedBefore(texts, turn, found);
      return [{ hit, turn, settling, terms: found.terms, refused }];
    }),
  );
}

/** Returns what the person refused in this part of the conversation, up to the turn that settles it. */
function refusedBefore(
  texts: readonly ThreadText[],
  turn: readonly StoredMemory[],
  { rows }: Pick<SettlingTurn, "rows">,
): string | undefined {
  const end = texts.findIndex(({ row }) => rows.includes(row));
  // The first prompt states the problem, and the hit shows it.
  const prompts = texts.slice(1, end).flatMap(({ isPerson, text }) => (isPerson ? text : []));
  return refusals(prompts, turn.map(({ text }) => text ?? "").join("\n")).join("\n") || undefined;
}

function withConclusions(memories: readonly RecalledMemory[], found: readonly Conclusion[]): RecalledMemory[] {
  const moved = new Set<RecalledMemory>();
  const settling = new Set(found.flatMap(({ turn }) => turn.map(({ id }) => id)));
  const group = (one: RecalledMemory, score: number): RecalledMemory[] => {
    if (moved.has(one)) return [];
    moved.add(one);
    const own = found.find(({ hit }) => hit === one);
    const rest = settling.has(one.memory.id) ? [] : [{ ...one, score }];
    if (own === undefined) return rest;
    const newer = found.filter((other) => amends(other, own)).toSorted((a, b) => timeOf(b) - timeOf(a));
    return [...newer.flatMap(({ hit }) => group(hit, score)), toMemory(own, score), ...rest];
  };
  return memories.flatMap((one) => group(one, one.score));
}

function amends(newer: Conclusion, old: Conclusion): boolean {
  const [one, other] = [newer.hit.memory, old.hit.memory];
  if (one.space !== other.space || one.author !== other.author || timeOf(newer) <= timeOf(old)) return false;
  return isSameSubject(newer.terms, old.terms);
}

function timeOf({ hit }: Conclusion): number {
  return hit.memory.ts;
}

function toMemory({ hit, turn, settling, refused }: Conclusion, score: number): RecalledMemory {
  const { reply: _, ...rest } = hit;
  const [memory = hit.memory, reply] = turn;
  return {
    ...rest,
    ...(reply === undefined ? {} : { reply }),
    memory,
    score,
    pointer: false,
    settling,
    ...givenFields({ refused }),
  };
}
