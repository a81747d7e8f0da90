import { z } from "zod";

import { leftOutReasons } from "../../../core/block/left-out.ts";
import type { ScoreParts } from "../../../core/ranking/rank-memories.ts";
import type { AboutItem, AboutResult } from "../../../memory/actions/about-item.ts";
import type { SessionSummary, StoredMemory } from "../../../memory/memory.ts";
import type { BriefResult } from "../../../memory/recall/brief.ts";
import type { WorkResult } from "../../../memory/recall/continue-work.ts";
import type { ConsideredMemory, RecallDecision, SpentTokens } from "../../../memory/recall/explain-recall.ts";
import type { Decision, SettledSubject } from "../../../memory/recall/list-decisions.ts";
import type { RecallResult, RecallItem } from "../../../memory/recall/recall-types.ts";
import type { Hit, SearchResult } from "../../../memory/recall/search.ts";
import { memoryTypeNames, shapeOf } from "./fields.ts";

const orNull = z.string().nullable();

const partial = z
  .strictObject({ events: z.number(), of: z.number() })
  .optional()
  .describe("Set if only the newest events were searched: how many, of how many.");

const metadata = {
  kind: z.string(),
  ts: z.number(),
  tags: z.array(z.string()),
  path: orNull,
  level: z.string(),
  space: orNull,
  author: z.string().optional(),
  agent: orNull,
  session: orNull,
  run: orNull,
  trust: z.enum(["user", "agent", "tool", "web", "import"]),
  importance: z.number(),
  origin: z.looseObject({ device: z.string() }),
  outcome: z.looseObject({}).nullable(),
  details: z.looseObject({}),
  pinned: z.boolean(),
  sensitive: z.boolean(),
  sensitivity: z.array(z.string()),
  classified: z.boolean().nullable(),
  confirmed: z.boolean(),
  forgotten: z.number().nullable(),
} satisfies Record<keyof Omit<StoredMemory, "id" | "type" | "text">, z.ZodType>;

export const memory = shapeOf<StoredMemory>()({ id: z.string(), type: memoryTypeNames, text: orNull, ...metadata });

const scoreParts = z.record(z.string(), z.number()).describe("The parts of the score.") satisfies z.ZodType<
  Partial<Record<keyof ScoreParts, number>>
>;

const hit = shapeOf<Hit>()({
  id: z.string(),
  type: memoryTypeNames,
  score: z.number(),
  snippet: z.string(),
  copies: z.number(),
  parts: scoreParts,
  metadata: z.looseObject(metadata),
  asked: z.looseObject({ id: z.string(), snippet: z.string(), sensitive: z.boolean() }).optional(),
  fact: z.looseObject({ state: z.string() }).optional(),
});

export const searchResult = shapeOf<SearchResult>()({
  hits: z.array(hit),
  sessions: z.array(z.looseObject({ session: z.string(), score: z.number() })),
  took_ms: z.number(),
  complete: z.boolean(),
  semantic: z.enum(["off", "on", "partial", "failed"]),
  partial,
});

const considered = shapeOf<ConsideredMemory>()({
  id: z.string(),
  asked: z.string().optional(),
  type: memoryTypeNames,
  ts: z.number(),
  agent: orNull,
  space: orNull,
  author: z.string().optional(),
  session: orNull,
  trust: metadata.trust,
  excerpt: orNull,
  score: z.number(),
  parts: scoreParts,
  confidence: z.number(),
  outcome: z.enum(["given", ...leftOutReasons]),
  by: z.string().optional(),
});

const decision = shapeOf<RecallDecision>()({
  reason: z.enum(["given", "work", "nothing-found", "no-subject", "unsure", "no-room"]),
  confidence: z.number(),
  threshold: z.number(),
  judged: z.array(
    z.looseObject({ id: z.string(), confidence: z.number(), signs: z.record(z.string(), z.number().nullable()) }),
  ),
});

const spent = shapeOf<SpentTokens>()({
  header: z.number(),
  facts: z.number(),
  snippets: z.number(),
  total: z.number(),
  budget: z.number(),
});

export const recalled = shapeOf<RecallResult>()({
  block: orNull,
  tokens: z.number(),
  items: z.array(
    shapeOf<RecallItem>()({
      id: z.string(),
      sharedBy: z.string().optional(),
      asked: z.string().optional(),
      kind: z.enum(["fact", "snippet"]),
      excerpt: z.string(),
      score: z.number(),
      parts: scoreParts,
    }),
  ),
  confidence: z.number(),
  threshold: z.number(),
  id: orNull,
  took_ms: z.number(),
  considered: z.array(considered).optional(),
  decision: decision.optional(),
  spent: spent.optional(),
  partial,
});

export const briefed = shapeOf<BriefResult>()({ block: orNull, tokens: z.number(), ids: z.array(z.string()), partial });

const texts = z.array(z.string());

export const workLeft = shapeOf<WorkResult>()({
  block: orNull,
  tokens: z.number(),
  ids: texts,
  session: orNull,
  agent: orNull,
  space: orNull,
  folder: orNull,
  ended: z.number().nullable(),
  goal: orNull,
  last: orNull,
  decisions: texts,
  open: texts,
  done: texts,
  failed: z
    .strictObject({ command: z.string(), code: orNull, output: z.string() })
    .nullable()
    .describe("The command that still fails. Anybody may have written its output."),
  files: texts,
});

export const shown = z.union([
  z.looseObject({ status: z.literal("found"), memory, fix: z.looseObject({ success: memory }).optional() }),
  z.looseObject({ status: z.literal("erased"), id: z.string(), at: z.number() }),
]);

export const around = z.looseObject({ before: z.array(memory), after: z.array(memory) });

export const sessionSummary = shapeOf<SessionSummary>()({
  id: z.string(),
  started: z.number(),
  ended: z.number(),
  memories: z.number(),
  space: orNull,
  author: z.string().optional(),
  agent: orNull,
  about: orNull,
});

const settled = {
  id: z.string(),
  type: memoryTypeNames,
  trust: metadata.trust,
  text: z.string(),
  asked: z.string().optional(),
  ts: z.number(),
  space: orNull,
  session: orNull,
  agent: orNull,
};

export const decisionListed = shapeOf<Decision>()({
  ...settled,
  earlier: z.array(shapeOf<SettledSubject>()(settled)),
});

export const aboutAnswer = shapeOf<AboutResult>()({
  items: z.array(
    shapeOf<AboutItem>()({
      kind: z.enum(["rule", "decision", "failure", "edit", "session", "command", "fix", "friction", "memory"]),
      ids: z.array(z.string()),
      text: z.string(),
      followed: orNull,
      ts: z.number(),
      trust: metadata.trust,
      type: memoryTypeNames,
      agent: orNull,
      session: orNull,
      count: z.number(),
      sessions: z.number(),
      workMs: z.number().nullable(),
      stale: z.boolean(),
    }),
  ),
  file: z.looseObject({ path: z.string(), earlier: z.array(z.string()), exists: z.boolean().nullable() }).nullable(),
});

export const countedMemories = z.looseObject({ items: z.array(memory), count: z.number(), next: orNull });
