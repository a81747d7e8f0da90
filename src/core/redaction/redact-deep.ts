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
