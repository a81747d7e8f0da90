import { admit, type AdmissionTools, type AdmittedEvent } from "../core/event/admit.ts";
import type { NewEvent, NewEventOf } from "../core/event/event.ts";
import { systemTools } from "../platform/hashes/admission-tools.ts";

/** Makes a valid new event: a fact that a person asked Loci to remember. */
export function sampleEvent(
  text: string,
  fields: Partial<NewEventOf<"fact.learned">> = {},
): NewEventOf<"fact.learned"> {
  return {
    kind: "fact.learned",
    content: { text },
    scope: { level: "user", user: "me" },
    origin: { device: "test", agent: "loci" },
    trust: "user",
    ...fields,
  };
}

/** Makes an event that has passed `admit`, so a log accepts it. */
export function admittedEvent(input: NewEvent | string, tools: AdmissionTools = systemTools): AdmittedEvent {
  return admit(typeof input === "string" ? sampleEvent(input) : input, tools);
}
