import { isNamedSecret } from "./is-secret-value.ts";
import { type Fingerprint, marker } from "./marker.ts";
import { redactText } from "./redact-text.ts";
import { secretName } from "./secret-names.ts";

/** The same value with every string in it redacted, keys included. */
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

/** `{ name: "DB_PASSWORD", value: "…" }` says by one member what the other is. */
function labelOf(value: object): string | null {
  const { name, key } = value as { name?: unknown; key?: unknown };
  const label = typeof name === "string" ? name : key;
  return typeof label === "string" && label.length <= longestName ? label : null;
}

const longestName = 120;

/** Of the words of a command one may say what the next is: `--token`, `…`. */
function redactItem(before: unknown, item: unknown, fingerprint: Fingerprint | undefined): unknown {
  const isFlag = typeof before === "string" && before.length <= longestName && /^--?[a-z]/i.test(before);
  return isFlag ? redactNamed(before, item, fingerprint) : redactValue(item, fingerprint);
}

/** A member whose name says that it is a secret is one, also where its value alone does not look like one, and all that is in it. */
function redactNamed(name: string, item: unknown, fingerprint: Fingerprint | undefined): unknown {
  // A number is none, whatever its name says; `tokens` is what each recall records of itself.
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
