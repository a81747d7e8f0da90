import { join } from "node:path";

import { openMemory } from "../../src/compose/open-memory.ts";
import type { Models } from "../../src/core/ports/models.ts";
import type { Extracted } from "../../src/memory/facts/facts.ts";
import type { Memory } from "../../src/memory/memory.ts";
import type { RecallItem } from "../../src/memory/recall/recall-types.ts";
import { recordAll } from "../recall/homes.ts";
import { afterLast, type Haystack, type Question } from "../recall/shape.ts";

/** A haystack that was recorded session by session, as a person would have lived it. */
export interface Conversation {
  readonly memory: Memory;
  /** The number of current and past facts. */
  readonly facts: number;
  /** The result of reading each session with the model, if there is one. */
  readonly extracted: readonly Extracted[];
  /** Sets the time of the next question. */
  ask(question: Question): void;
  /** The turns that a memory shows: itself, or those that a fact quotes. */
  turnsOf(id: string): readonly string[];
}

export interface RecordOptions {
  /** `manual` stores no facts by itself. */
  readonly profile: "manual" | "assisted";
  /** Reads each session when it ends, if set. */
  readonly models?: Models | undefined;
}

/** Records a haystack in a folder. With a model, each session is read for facts as soon as it is over. */
export async function recordConversation(
  folder: string,
  haystack: Haystack,
  { profile, models }: RecordOptions,
): Promise<Conversation> {
  let now = haystack.sessions[0]?.at ?? 0;
  const memory = await openMemory({
    memory: join(folder, "memory"),
    state: join(folder, "state"),
    now: () => now,
    models,
    // The daily budget of the model must not limit this bench.
    modelLimits: { callsPerDay: 1_000_000, tokensPerDay: 1_000_000_000 },
    settings: { profile },
  });
  const turnOf = new Map<string, string>();
  const extracted: Extracted[] = [];
  // Without a model, nothing happens between two sessions, so all are recorded at once.
  for (const sessions of models === undefined ? [haystack.sessions] : haystack.sessions.map((one) => [one])) {
    now = afterLast(sessions);
    for (const [id, turn] of await recordAll(memory, { sessions })) turnOf.set(id, turn);
    if (models !== undefined)
      for (const { id } of sessions) extracted.push(await memory.facts.extract({ session: id }));
  }
  // Opens the index now, so that the first question does not pay for it.
  await memory.timeline({ limit: 1 });
  const facts = await memory.facts.list({ superseded: true, limit: 10_000 });
  const quotedBy = new Map(
    facts.map(({ id, evidence }) => [id, evidence.flatMap(({ event }) => turnOf.get(event) ?? [])]),
  );
  return {
    memory,
    facts: facts.length,
    extracted,
    ask: ({ at }) => {
      now = at;
    },
    turnsOf: (id) => {
      const own = turnOf.get(id);
      return own === undefined ? (quotedBy.get(id) ?? []) : [own];
    },
  };
}

/** The turns that a block shows, as snippets, with the prompts that they answer, or as the evidence of facts. */
export function shownTurns(conversation: Conversation, items: readonly RecallItem[]): Set<string> {
  const shown = items.flatMap(({ id, asked }) => (asked === undefined ? [id] : [id, asked]));
  return new Set(shown.flatMap((id) => conversation.turnsOf(id)));
}
