import { admit, type AdmissionTools } from "../core/admit.ts";
import type { NewEvent } from "../core/event.ts";
import { checkPermission } from "../core/permission.ts";
import type { Log } from "../core/ports.ts";
import type { Principal } from "../core/scope.ts";

/** Largest part of a batch that shares one write and one fsync, in characters. */
const batchCharacters = 4_000_000;

/** The way into the log: permission, admission (validation, limits, redaction), then one durable append a batch. */
export async function takeIn(
  parts: { log: Pick<Log, "append">; tools: AdmissionTools; principal: Principal },
  events: readonly NewEvent[],
): Promise<string[]> {
  for (const event of events) checkPermission(parts.principal, "append", event.scope);
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
