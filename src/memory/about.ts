import type { EventId, NewEvent } from "../core/event/event.ts";
import { limits } from "../core/event/limits.ts";
import type { Parts } from "./parts.ts";

/** Events about other events, or about the memory itself. */
type Said = { [K in NewEvent["kind"]]: Pick<Extract<NewEvent, { kind: K }>, "kind" | "content"> }[NewEvent["kind"]];

/** An event about others: its owner's decision, or what Loci did in the owner's name. */
export function about({ user, device }: Pick<Parts, "user" | "device">, said: Said): NewEvent {
  return {
    ...said,
    scope: { level: "user", user },
    origin: { device: device(), agent: "loci" },
    trust: "user",
  };
}

/** Events about many others. Each event names as many of them as it can. */
export function aboutMany(
  parts: Pick<Parts, "user" | "device">,
  ids: readonly EventId[],
  say: (targets: EventId[]) => Said,
): NewEvent[] {
  const events: NewEvent[] = [];
  for (let from = 0; from < ids.length; from += limits.targets)
    events.push(about(parts, say(ids.slice(from, from + limits.targets))));
  return events;
}
