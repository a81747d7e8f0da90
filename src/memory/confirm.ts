import type { NewEvent } from "../core/event.ts";
import type { Parts } from "./parts.ts";

/** The event by which a person stands for a memory, or a version of a document, that came from elsewhere. */
export function confirmation({ user, device }: Parts, target: string): NewEvent {
  return {
    kind: "memory.confirmed",
    content: { targets: [target] },
    scope: { level: "user", user },
    origin: { device: device(), agent: "loci" },
    trust: "user",
  };
}
