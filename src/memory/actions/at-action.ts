import type { Block } from "../../core/block/context-block.ts";
import { withLeadLines } from "../../core/block/lead-lines.ts";
import { freshen } from "../base/freshen.ts";
import type { Parts } from "../base/parts.ts";
import type { BriefResult } from "../recall/brief.ts";
import { askedFrom, knownIds, type AskedFrom } from "../recall/recall-context.ts";
import { recordServed } from "../recall/record-served.ts";
import { mayShowWork } from "../recall/state-of-work.ts";
import type { ActionRequest } from "./action.ts";
import { fixLines } from "./fix-lines.ts";
import { pathLines } from "./path-lines.ts";

/** All of a block, with its frame. */
const mostTokens = 100;
const mostBytes = 1_000;
/** The tokens of the frame, about. A line and its frame may count more tokens together, so the second one is larger. */
const frameTokens = [26, 30];

/**
 * Returns what the memory knows about exactly this file, or about exactly this error: rules and decisions that name the
 * file or its folder, the same change that was undone, and how the same error was fixed. `block` is null if it knows
 * nothing.
 */
export async function atAction(parts: Parts, wanted: ActionRequest): Promise<BriefResult> {
  await freshen(parts);
  return atActionFrom(parts, wanted, await askedFrom(parts, wanted));
}

/** The same for a caller that already knows the space and has updated the index. */
export async function atActionFrom(parts: Parts, wanted: ActionRequest, caller: AskedFrom): Promise<BriefResult> {
  const start = parts.clock.steady();
  const { action, session, sensitive } = wanted;
  if (caller.name === undefined || !mayShowWork(parts)) return nothing;
  const known = await knownIds(parts, { prompt: "", unseen: true, ...(session === undefined ? {} : { session }) });
  const filter = {
    ...(session === undefined ? {} : { notSession: session }),
    ...(sensitive === true ? {} : { notSensitive: true }),
  };
  let block: Block | null = null;
  for (const frame of frameTokens) {
    const about = { name: caller.name, known, filter, most: { tokens: mostTokens - frame, bytes: mostBytes } };
    const lines =
      action.kind === "failure" ? await fixLines(parts, action, about) : await pathLines(parts, caller, action, about);
    block = withLeadLines(lines, null);
    if (block === null || block.tokens <= mostTokens) break;
  }
  if (block === null) return nothing;
  const took = parts.clock.steady() - start;
  if (wanted.record !== false) {
    const items = block.items.map(({ id, kind }) => ({ id, kind, score: 1, parts: {} }));
    await recordServed(parts, wanted, caller.space, { block, items, confidence: 1, took, policy: "action" });
  }
  return { block: block.text, tokens: block.tokens, ids: block.items.map(({ id }) => id) };
}

const nothing: BriefResult = { block: null, tokens: 0, ids: [] };
