import { hookSchema, isKnownSchema, type HookEvent } from "./hook-event.ts";

/**
 * The event, or one of unknown kind where it was written in another major version of the neutral form: it is recorded that something was reported, and
 * no field of it is believed (HOOK-6, HOOK-10).
 */
export function knownEvent(event: HookEvent): HookEvent {
  if (isKnownSchema(event.schema)) return event;
  const { host, hostEvent, session, folder, mark, at } = event;
  const text = `${hostEvent}, in version ${event.schema.slice(0, 32)} of the form of hook events`;
  return { schema: hookSchema, host, hostEvent, session, folder, mark, at, kind: "unknown", text };
}
