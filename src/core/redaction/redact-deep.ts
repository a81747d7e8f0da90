import { isNamedSecret } from "./is-secret-value.ts";
import { type Fingerprint, marker } from "./marker.ts";
import { redactText } from "./redact-text.ts";
import { secretName } from "./secret-names.ts";

/** Returns a copy of the value in which every string is redacted, including the keys of objects. */
export function redactDeep<T>(value: T, fingerprint?: Fingerprint): T {
  return redactValue(value, fingerprint) as T;
}

function redactValue(value: unknown, fingerprint: Fingerprint | undefined): unknown {
  if (typeof value === "string") return redactText(value, fingerprint);
  if (Array.isArray(value)) return value.map((item, at) => redactItem(value[at - 1], item, fingerprint));
  if (typeof value === "object" && value !== null) {
    const label = labelOf(value);
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [
        redactText(key, fingerprint),
        redactNamed(label !== null && /^value$/i.test(key) ? label : key, item, fingerprint),
      ]),
    );
  }
  return value;
}

/** Returns the name of an object's `value`, as in `{ name: "DB_PASSWORD", value: "…" }`, or null. */
function labelOf(value: object): string | null {
  const { name, key } = value as { name?: unknown; key?: unknown };
  const label = typeof name === "string" ? name : key;
  return typeof label === "string" && label.length <= longestName ? label : null;
}

const longestName = 120;

/** Redacts an item of an array. A flag such as `--token` before the item counts as the item's name. */
function redactItem(before: unknown, item: unknown, fingerprint: Fingerprint | undefined): unknown {
  const isFlag = typeof before === "string" && before.length <= longestName && /^--?[a-z]/i.test(before);
  return isFlag ? redactNamed(before, item, fingerprint) : redactValue(item, fingerprint);
}

/** Redacts a value and everything inside it. The name can make a value secret that does not look secret. */
function redactNamed(name: string, item: unknown, fingerprint: Fingerprint | undefined): unknown {
  // Numbers are not secrets. For example, each recall records a number named `tokens`.
  if (typeof item !== "string" && (typeof item !== "object" || item === null)) return item;
  const means = secretName(name);
  if (means === null) return redactValue(item, fingerprint);
  if (Array.isArray(item)) return item.map((one: unknown) => redactNamed(name, one, fingerprint));
  if (typeof item === "object" && item !== null && Object.keys(item).join().toLowerCase() === "value")
    return Object.fromEntries(Object.entries(item).map(([key, one]) => [key, redactNamed(name, one, fingerprint)]));
  const redacted = redactValue(item, fingerprint);
  if (typeof item !== "string" || redacted !== item) return redacted;
  return isNamedSecret(means, item, true) ? marker("secret", item, fingerprint) : item;
}

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
