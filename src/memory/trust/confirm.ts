import { checkOwner } from "../../core/access/scope.ts";
import { isUntrusted } from "../../core/block/block-candidate.ts";
import { isImportName } from "../../core/documents/document-key.ts";
import { LociError } from "../../core/errors.ts";
import type { NewEvent } from "../../core/event/event.ts";
import type { StoredMemory } from "../../index/memory-row.ts";
import {
  confirmationsOf,
  isPinnedByPerson,
  listWaiting,
  type WaitingQuery,
  wordsIdOf,
} from "../../index/views/waiting-views.ts";
import { freshen } from "../base/freshen.ts";
import { takeIn } from "../base/intake.ts";
import type { Parts } from "../base/parts.ts";
import { forgetEvents } from "../forget/forget.ts";

/**
 * Builds the event with which a person confirms a memory or document version from elsewhere. Each event has one target,
 * so that each confirmation can be withdrawn alone.
 */
export function confirmation({ user, device }: Parts, target: string): NewEvent {
  return {
    kind: "memory.confirmed",
    content: { targets: [target] },
    scope: { level: "user", user },
    origin: { device: device(), agent: "loci" },
    trust: "user",
  };
}

/** Confirms memories, all of them or none. Returns them in their new state. */
export async function confirm(parts: Parts, memories: readonly StoredMemory[]): Promise<readonly StoredMemory[]> {
  checkOwner(parts.principal, "confirm");
  for (const memory of memories) refusePart(memory);
  const waiting = memories.filter((memory) => isUntrusted(memory) && !memory.confirmed);
  const targets = await parts.index.query((db) => [...new Set(waiting.map(({ id }) => wordsIdOf(db, id)))]);
  if (targets.length > 0)
    await takeIn(
      parts,
      targets.map((target) => confirmation(parts, target)),
    );
  return memories.map((memory) => ({ ...memory, confirmed: memory.confirmed || isUntrusted(memory) }));
}

/** Withdraws the confirmation of memories, so that agents do not get them unasked any more. */
export async function unconfirm(parts: Parts, memories: readonly StoredMemory[]): Promise<readonly StoredMemory[]> {
  checkOwner(parts.principal, "withdraw a confirmation");
  for (const memory of memories) refusePart(memory);
  await freshen(parts);
  const pinned = await parts.index.query((db) => memories.find(({ id }) => isPinnedByPerson(db, id)));
  if (pinned !== undefined)
    throw new LociError(
      "USAGE",
      `${pinned.id} is pinned, and a pin is your word for it, too; run \`loci pin --remove ${pinned.id.slice(-8)}\` first`,
    );
  await takeBack(
    parts,
    memories.map(({ id }) => id),
  );
  return memories.map((memory) => ({ ...memory, confirmed: false }));
}

/**
 * Forgets the confirmations of these ids, and returns their number. This also works with an older version of Loci that
 * does not know withdrawals: the erasure removes its index, and a new index is built without the confirmations.
 */
export async function takeBack(parts: Parts, ids: readonly string[]): Promise<number> {
  await freshen(parts);
  const found = await parts.index.query((db) => ids.flatMap((id) => confirmationsOf(db, id)));
  const own = new Set(found.flatMap((one) => one.own));
  // Another program may have confirmed several memories with one event. Forgetting that event withdraws all of them, so
  // the other memories are confirmed again.
  const others = [...new Set(found.flatMap((one) => one.others))].filter((target) => !own.has(target));
  if (others.length > 0)
    await takeIn(
      parts,
      others.map((target) => confirmation(parts, target)),
    );
  const events = [...new Set(found.map(({ id }) => id))];
  if (events.length > 0) await forgetEvents(parts, events, "asked");
  return events.length;
}

export async function waitingMemories(
  parts: Parts,
  query: WaitingQuery,
): Promise<{ readonly memories: readonly StoredMemory[]; readonly count: number }> {
  checkOwner(parts.principal, "review what waits to be confirmed");
  await freshen(parts);
  return parts.index.query((db) => listWaiting(db, query));
}

/** A section of an imported document is confirmed alone, because the person has seen only that section. */
function refusePart({ type, details }: StoredMemory): void {
  if (type === "document" && !isImportName(String(details["document"])))
    throw new LociError("USAGE", "this is a part of a document; `loci confirm --document` is for the whole");
}
