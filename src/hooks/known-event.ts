import { hookSchema, isKnownSchema, type HookEvent } from "./hook-event.ts";

/**
 * Replaces an event of another major version of the neutral form with an event of kind `unknown`. Loci then records
 * that something was reported, and does not use its details.
 */
export function knownEvent(event: HookEvent): HookEvent {
  if (isKnownSchema(event.schema)) return event;
  const { host, hostEvent, session, folder, mark, at } = event;
  const text = `${hostEvent}, in version ${event.schema.slice(0, 32)} of the form of hook events`;
  return { schema: hookSchema, host, hostEvent, session, folder, mark, at, kind: "unknown", text };
}
