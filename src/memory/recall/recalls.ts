import { checkOwner, type Principal } from "../../core/access/scope.ts";
import { LociError } from "../../core/errors.ts";
import type { Contents } from "../../core/event/event.ts";
import { readCandidates, type RecallCandidate } from "../../core/ranking/recall-candidate.ts";
import type { SqlDatabase } from "../../index/database/sql-database.ts";
import { judgementsOf } from "../../index/views/turn-views.ts";
import { findMemories, findRecalls, type RecallQuery } from "../../index/views/views.ts";
import { about } from "../base/about.ts";
import { freshen } from "../base/freshen.ts";
import { takeIn } from "../base/intake.ts";
import type { Parts } from "../base/parts.ts";

/** One recall that an agent received. */
export interface ServedRecall {
  /** The id of the recall. */
  readonly id: string;
  /** When the recall happened, in milliseconds since 1970. */
  readonly ts: number;
  /** The name of the space; null for none. */
  readonly space: string | null;
  /** The session of the agent; null if unknown. */
  readonly session: string | null;
  /** The agent that received the block; null if unknown. */
  readonly agent: string | null;
  /** The size of the block, in tokens. */
  readonly tokens: number;
  /** The duration of the recall, in milliseconds. */
  readonly tookMs: number;
  /** How certain it was that a memory was relevant, from 0 to 1. */
  readonly confidence: number;
  /** The name of the policy that ranked the memories. */
  readonly policy: string;
  /** The process that answered a hook: the hook itself, or a warm process. Undefined if no hook asked. */
  readonly by?: "hook" | "warm" | undefined;
  /** Whether vectors were used as well as words. Undefined if there was no model. */
  readonly semantic?: "on" | "partial" | "failed" | undefined;
  /**
   * The prompt that the recall answered. Null if it was not recorded, and for a block without a prompt, such as the brief
   * at the start of a session.
   */
  readonly prompt: {
    /** The id of the prompt. */
    readonly id: string;
    /** The text of the prompt; null if it was forgotten since. */
    readonly text: string | null;
  } | null;
  /** The memories in the block. */
  readonly shown: readonly ServedMemory[];
  /** The memories that could have been in the block, in ranked order. Empty for a recall of an older Loci. */
  readonly candidates: readonly RecallCandidate[];
}

/** A memory that a recall returned, with its score. */
export interface ServedMemory {
  /** The id of the memory. */
  readonly id: string;
  /** Whether the memory was shown as a fact or as a snippet. */
  readonly kind: "fact" | "snippet";
  /** How well the memory matched. */
  readonly score: number;
  /** The parts of the score. */
  readonly parts: Readonly<Record<string, unknown>>;
  /** The text of the memory; null if it was forgotten since. */
  readonly text: string | null;
  /** A person's last judgement of the memory in this recall: true for useful. Null if nobody judged it. */
  readonly useful: boolean | null;
}

/** A person's judgement of a recall: which of its memories were useful. */
export interface Judgement {
  /** The id of the recall. */
  readonly recall: string;
  /** The ids of the useful memories. */
  readonly useful?: readonly string[];
  /** The ids of the memories that were not useful. */
  readonly useless?: readonly string[];
}

/** Lists recalls, newest first, with the present texts of the memories. */
export function listRecalls(db: SqlDatabase, wanted: RecallQuery, principal: Principal): ServedRecall[] {
  checkOwner(principal, "see what was recalled");
  return findRecalls(db, wanted).map(({ served, ...head }) => {
    const { shown, candidates, prompt, ...cost } = JSON.parse(served) as Contents["recall.served"];
    const judgements = judgementsOf(db, head.id);
    const textOf = (id: string): string | null => findMemories(db, id, principal)[0]?.text ?? null;
    return {
      ...head,
      ...cost,
      prompt: prompt === undefined ? null : { id: prompt, text: textOf(prompt) },
      shown: shown.map((one) => ({
        ...one,
        text: textOf(one.id),
        useful: judgements.get(one.id) ?? null,
      })),
      candidates: readCandidates(candidates),
    };
  });
}

/** Logs which memories of a recall were useful. */
export async function judge(parts: Parts, { recall, useful = [], useless = [] }: Judgement): Promise<void> {
  checkOwner(parts.principal, "judge a recall");
  await freshen(parts);
  const [known] = recall === "" ? [] : await parts.index.query((db) => findRecalls(db, { limit: 1, id: recall }));
  if (known === undefined) throw new LociError("NOT_FOUND", `no recall has the id '${recall}'; see \`loci why\``);
  const content = { recall: known.id, useful: [...useful], useless: [...useless] };
  await takeIn(parts, [about(parts, { kind: "recall.judged", content })]);
}
