import { nameToSpace } from "../../core/access/scope.ts";
import type { Contents, NewEvent } from "../../core/event/event.ts";
import type { PolicyKind, PolicyPlace } from "../../core/learning/policy-history.ts";
import { about } from "../base/about.ts";
import type { Parts } from "../base/parts.ts";

/** The kind and content of an event about policies. */
export type PolicyDecision = {
  readonly [K in PolicyKind]: { readonly kind: K; readonly content: Contents[K] };
}[PolicyKind];

/** Builds an event about the policies of a place. Its scope names the place. */
export function policyEvent(
  parts: Pick<Parts, "user" | "device">,
  { role, space }: PolicyPlace,
  decision: PolicyDecision,
): NewEvent {
  const event = about(parts, decision);
  return {
    ...event,
    scope: {
      ...event.scope,
      ...(role === null ? {} : { agent: role }),
      ...(space === null ? {} : { level: "space", space: nameToSpace(space) }),
    },
  };
}
