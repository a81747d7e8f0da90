import type { Fingerprint } from "./marker.ts";
import { redactDeep } from "./redact-deep.ts";

/** Places without secrets: of a place with one, nothing may stay in memory. */
let known = new Map<string, object>();
const mostKnown = 256;
const longestKey = 4096;

/**
 * `redactDeep` for the place of an event. It rarely changes between events, and checking it takes as long as checking
 * the text, so it is checked once. Many events then share one frozen place.
 */
export function redactPlace<T extends object>(place: T, fingerprint: Fingerprint | undefined): T {
  const key = placeKey(place);
  if (key === null || key.length > longestKey) return redactDeep(place, fingerprint);
  const before = known.get(key) as T | undefined;
  if (before !== undefined) return before;
  const redacted = redactDeep(place, fingerprint);
  if (placeKey(redacted) !== key) return redacted;
  if (known.size >= mostKnown) known = new Map();
  known.set(key, frozen(redacted));
  return redacted;
}

function frozen<T extends object>(place: T): T {
  for (const value of Object.values(place)) if (typeof value === "object") frozen(value);
  return Object.freeze(place);
}

/**
 * Equal only for places with the same texts under the same names; null for one with other values, which no valid place
 * has.
 */
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
