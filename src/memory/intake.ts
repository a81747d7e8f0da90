import { checkPermission, needsSpaceName } from "../core/access/permission.ts";
import type { Principal } from "../core/access/scope.ts";
import { admit, type AdmissionTools } from "../core/event/admit.ts";
import type { NewEvent, Scope } from "../core/event/event.ts";
import type { Log } from "../core/ports/log.ts";
import type { Parts } from "./parts.ts";

/** The maximum size of one write to the log, in characters. Each write has one fsync. */
const batchCharacters = 4_000_000;

/** The parts that `takeIn` needs. The index and the device are needed only to find the space of a model session. */
type Way = { log: Pick<Log, "append">; tools: AdmissionTools; principal: Principal } & Partial<
  Pick<Parts, "index" | "device">
>;

async function spaceNameOf({ principal, index, device }: Way, scope: Scope): Promise<string | null> {
  const { space } = scope;
  if (space === undefined || index === undefined || device === undefined || !needsSpaceName(principal, scope))
    return null;
  // Loaded only when needed, because a hook that captures events does not need the index.
  const { spaceNameOf: nameOf } = await import("./space-of.ts");
  return nameOf({ index, device }, space);
}

/**
 * Writes events to the log. Checks the permission, then validates and redacts each event, then appends them in durable
 * batches. Returns their ids.
 */
export async function takeIn(parts: Way, events: readonly NewEvent[]): Promise<string[]> {
  for (const { scope } of events) checkPermission(parts.principal, "append", scope, await spaceNameOf(parts, scope));
  const admitted = events.map((event) => admit(event, parts.tools));
  const ids: string[] = [];
  for (let from = 0; from < admitted.length;) {
    let to = from;
    for (let size = 0; to < admitted.length && (to === from || size < batchCharacters); to += 1)
      size += admitted[to]?.line.length ?? 0;
    ids.push(...(await parts.log.append(admitted.slice(from, to))).ids);
    from = to;
  }
  return ids;
}
