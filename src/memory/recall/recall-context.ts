import type { SpaceEvidence } from "../../core/event/event.ts";
import { promptGist } from "../../core/ranking/prompt-gist.ts";
import type { Filter } from "../../index/filter.ts";
import type { SearchQuery } from "../../index/search/search.ts";
import { lostUntil, memoriesInContext } from "../../index/views/memories-in-context.ts";
import { stackOf } from "../base/layers.ts";
import type { Parts } from "../base/parts.ts";
import { spaceNameOf } from "../base/space-of.ts";
import { choosePolicy, type ChosenPolicy } from "./choose-policy.ts";
import type { Explanation } from "./explain-recall.ts";
import type { RecallRequest } from "./recall-types.ts";

const mostConsidered = 40;

/** What a recall starts with. No step changes it. */
export interface RecallContext extends ChosenPolicy {
  readonly parts: Parts;
  readonly request: RecallRequest;
  readonly from: AskedFrom;
  /** The person's own stream, then the shared ones. */
  readonly stack: readonly [Parts, ...Parts[]];
  readonly now: number;
  /** The ids of the memories that the caller already has. */
  readonly known: ReadonlySet<string>;
  readonly filter: Filter;
  readonly query: SearchQuery;
  /** Undefined if nobody asked for an explanation. */
  readonly explanation: Explanation | undefined;
}

/** Reads what a recall needs before it searches: the policy, the memories that the caller has, the streams. */
export async function beginRecall(parts: Parts, request: RecallRequest, from: AskedFrom): Promise<RecallContext> {
  const { name } = from;
  // Loaded only on demand, because a hook never explains.
  const explanation =
    request.explain === true ? (await import("./explain-recall.ts")).createExplanation(request) : undefined;
  const { policy, trial } = await choosePolicy(parts, request, name);
  const known = await knownIds(parts, request);
  const lost = await lostBefore(parts, request);
  const filter = { ...filterFor(request, name, known), ...(lost === null ? {} : { lostUntil: lost }) };
  const now = parts.clock.now();
  const query: SearchQuery = {
    q: promptGist(request.prompt),
    k: mostConsidered,
    policy,
    now,
    nearby: true,
    exchanges: "turns",
    from: name,
    ...filter,
  };
  const stack = await stackOf(parts, name);
  return { parts, request, from, stack, policy, trial, now, known, filter, query, explanation };
}

function filterFor(
  { alsoFrom = [], session, known: given, sensitive }: RecallRequest,
  name: string | undefined,
  known: ReadonlySet<string>,
): Filter {
  return {
    within: [...(name === undefined ? [] : [name]), ...alsoFrom],
    ...(session === undefined ? {} : { notSession: session }),
    ...(given === undefined ? {} : { notDocument: given.document }),
    ...(known.size === 0 ? {} : { notIds: [...known] }),
    ...(sensitive === true ? {} : { notSensitive: true }),
  };
}

/** Returns the ids of the memories that the caller already has. */
export async function knownIds(parts: Parts, { known, session, unseen }: RecallRequest): Promise<ReadonlySet<string>> {
  const ids = known?.ids ?? [];
  if (unseen !== true || session === undefined) return new Set(ids);
  return new Set([...ids, ...(await parts.index.query((db) => memoriesInContext(db, session)))]);
}

/** Returns until when the caller's session has lost its own memories in a compaction; null if it has them all. */
async function lostBefore(parts: Parts, { session, unseen }: RecallRequest): Promise<number | null> {
  return unseen !== true || session === undefined ? null : parts.index.query((db) => lostUntil(db, session));
}

/** The caller's folder, and the name of its space. */
export interface AskedFrom {
  readonly space: SpaceEvidence | undefined;
  readonly name: string | undefined;
}

export async function askedFrom(parts: Parts, wanted: Pick<RecallRequest, "space" | "from">): Promise<AskedFrom> {
  if (wanted.space === undefined) return { space: undefined, name: wanted.from };
  const space = parts.spaces.find(wanted.space);
  return { space, name: await spaceNameOf(parts, space) };
}
