import type { EventId, NewEvent } from "../../core/event/event.ts";
import { limits } from "../../core/event/limits.ts";
import type { Parts } from "./parts.ts";

/** The kind and content of an event about other events, or about the memory itself. */
type KindAndContent = {
  [K in NewEvent["kind"]]: Pick<Extract<NewEvent, { kind: K }>, "kind" | "content">;
}[NewEvent["kind"]];

/**
 * Builds an event about other events. It records a decision of the owner, or something that Loci did in the owner's
 * name.
 */
export function about({ user, device }: Pick<Parts, "user" | "device">, event: KindAndContent): NewEvent {
  return {
    ...event,
    scope: { level: "user", user },
    origin: { device: device(), agent: "loci" },
    trust: "user",
  };
}

/** Builds the events about many other events. Each of them names at most `limits.targets` ids. */
export function aboutMany(
  parts: Pick<Parts, "user" | "device">,
  ids: readonly EventId[],
  say: (targets: EventId[]) => KindAndContent,
): NewEvent[] {
  const events: NewEvent[] = [];
  for (let from = 0; from < ids.length; from += limits.targets)
    events.push(about(parts, say(ids.slice(from, from + limits.targets))));
  return events;
}
