import { hookSchema, isKnownSchema, type HookEvent } from "./hook-event.ts";

/**
 * The event, or one of unknown kind if it has another major version of the neutral form: Loci records that something
 * was reported, and uses none of its fields.
 */
export function knownEvent(event: HookEvent): HookEvent {
  if (isKnownSchema(event.schema)) return event;
  const { host, hostEvent, session, folder, mark, at } = event;
  const text = `${hostEvent}, in version ${event.schema.slice(0, 32)} of the form of hook events`;
  return { schema: hookSchema, host, hostEvent, session, folder, mark, at, kind: "unknown", text };
}
