import type { Fingerprint } from "./redaction/marker.ts";
import { redactDeep } from "./redaction/redact-deep.ts";

/** What was made of places before, for one way of making fingerprints. */
let known = new Map<string, unknown>();
let knownFor: Fingerprint | undefined;
const mostKnown = 256;
const longestKey = 4096;

/**
 * `redactDeep` for what says where an event is from. Hardly anything of it changes from one event to the next, and to look through it takes as
 * long as to look through what was said, so it is looked through once.
 */
export function redactPlace<T extends object>(place: T, fingerprint: Fingerprint | undefined): T {
  const key = placeKey(place);
  if (key === null || key.length > longestKey) return redactDeep(place, fingerprint);
  if (known.size >= mostKnown || knownFor !== fingerprint) known = new Map();
  knownFor = fingerprint;
  const redacted = (known.get(key) as T | undefined) ?? redactDeep(place, fingerprint);
  known.set(key, redacted);
  return redacted;
}

/** The same only for places that have the same texts under the same names; null for one that has more than texts, as no valid one has. */
function placeKey(place: object): string | null {
  let key = "";
  for (const [name, value] of Object.entries(place)) {
    if (typeof value === "string") key += `${name.length}:${name}=${value.length}:${value}`;
    else if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
    else {
      const inner = placeKey(value as object);
      if (inner === null) return null;
      key += `${name.length}:${name}{${inner}}`;
    }
  }
  return key;
}
