import { checkOwner, type Principal } from "../../core/access/scope.ts";
import { LociError } from "../../core/errors.ts";
import type { Contents } from "../../core/event/event.ts";
import type { SqlDatabase } from "../../index/database/sql-database.ts";
import { findMemories, findRecalls, type RecallQuery } from "../../index/views/views.ts";
import { about } from "../about.ts";
import { freshen } from "../freshen.ts";
import { takeIn } from "../intake.ts";
import type { Parts } from "../parts.ts";

/** One recall of an agent. */
export interface ServedRecall {
  readonly id: string;
  readonly ts: number;
  readonly space: string | null;
  readonly session: string | null;
  readonly agent: string | null;
  readonly tokens: number;
  readonly tookMs: number;
  readonly confidence: number;
  readonly policy: string;
  readonly shown: readonly ServedMemory[];
}

/** A returned memory, and why. */
export interface ServedMemory {
  readonly id: string;
  readonly kind: "fact" | "snippet";
  readonly score: number;
  readonly parts: Readonly<Record<string, unknown>>;
  /** Null if the memory was forgotten since. */
  readonly text: string | null;
}

export interface Judgement {
  /** The id of the recall. */
  readonly recall: string;
  readonly useful?: readonly string[];
  readonly useless?: readonly string[];
}

/** Recalls, newest first, with the present state of the memories. */
export function listRecalls(db: SqlDatabase, wanted: RecallQuery, principal: Principal): ServedRecall[] {
  checkOwner(principal, "see what was recalled");
  return findRecalls(db, wanted).map(({ served, ...head }) => {
    const { shown, ...cost } = JSON.parse(served) as Contents["recall.served"];
    return {
      ...head,
      ...cost,
      shown: shown.map((one) => ({ ...one, text: findMemories(db, one.id, principal)[0]?.text ?? null })),
    };
  });
}

/** Stores which memories of a recall were useful. */
export async function judge(parts: Parts, { recall, useful = [], useless = [] }: Judgement): Promise<void> {
  checkOwner(parts.principal, "judge a recall");
  await freshen(parts);
  const [known] = recall === "" ? [] : await parts.index.query((db) => findRecalls(db, { limit: 1, id: recall }));
  if (known === undefined) throw new LociError("NOT_FOUND", `no recall has the id '${recall}'; see \`loci why\``);
  const content = { recall: known.id, useful: [...useful], useless: [...useless] };
  await takeIn(parts, [about(parts, { kind: "recall.judged", content })]);
}
