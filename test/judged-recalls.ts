import type { SpaceEvidence } from "../src/core/event/event-schema.ts";
import type { NewEvent } from "../src/core/event/event.ts";
import { givenFields } from "../src/core/event/given-fields.ts";
import { defaultPolicy } from "../src/core/ranking/recall-policy.ts";
import { systemTools } from "../src/platform/hashes/admission-tools.ts";

const minute = 60_000;

/**
 * Recalls of a person for whom tagged memories are useful: the useful one is fourth by the shipped weights, and first if
 * a tag counts double. Otherwise the third one is useful, which a weight on tags moves to the fourth place.
 */
export function judgedRecalls(
  count: number,
  { from, policy = defaultPolicy.name, isTagUseful = true, role, space }: RecallOptions,
): NewEvent[] {
  return Array.from({ length: count }, (_, n) => {
    const [id = "", ...ids] = Array.from({ length: 5 }, () => systemTools.newId());
    const parts = { words: [600, 600, 600, 400], tag: [0, 0, 0, 150], type: [1000, 1000, 1000, 1000] };
    const shown = ids.map((one) => ({ id: one, kind: "snippet" as const, score: 0.6, parts: {} }));
    const [useful, useless] = isTagUseful ? [ids.slice(3), ids.slice(0, 1)] : [ids.slice(2, 3), ids.slice(3)];
    const about = {
      scope: { level: "user", user: "me", ...givenFields({ agent: role, space }) },
      origin: { device: "d", agent: "loci" },
      at: from + n * minute,
    } as const;
    const served: NewEvent = {
      ...about,
      kind: "recall.served",
      id,
      trust: "agent",
      content: { policy, tokens: 1, tookMs: 1, confidence: 1, shown, candidates: { ids, parts } },
    };
    return [served, { ...about, kind: "recall.judged", trust: "user", content: { recall: id, useful, useless } }];
  }).flat() as NewEvent[];
}

interface RecallOptions {
  readonly from: number;
  readonly policy?: string;
  readonly isTagUseful?: boolean;
  readonly role?: string | undefined;
  readonly space?: SpaceEvidence | undefined;
}
