import type { Fingerprint } from "./marker.ts";
import { redactDeep } from "./redact-deep.ts";

/** Cache of scopes and origins without secrets. Those with a secret must not stay in memory. */
let known = new Map<string, object>();
const mostKnown = 256;
const longestKey = 4096;

/**
 * Redacts the scope or the origin of an event, like `redactDeep`. Both rarely change between events, and checking them
 * takes as long as checking the text. So each is checked once, and many events share one frozen object.
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
 * Returns a key that is equal only for objects with the same texts under the same names. Returns null if the object has
 * other values than texts, which valid scopes and origins do not have.
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
