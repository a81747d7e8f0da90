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

/** In `{ name: "DB_PASSWORD", value: "…" }` one member names the other. */
function labelOf(value: object): string | null {
  const { name, key } = value as { name?: unknown; key?: unknown };
  const label = typeof name === "string" ? name : key;
  return typeof label === "string" && label.length <= longestName ? label : null;
}

const longestName = 120;

/** In the words of a command a flag names the next word: `--token`, `…`. */
function redactItem(before: unknown, item: unknown, fingerprint: Fingerprint | undefined): unknown {
  const isFlag = typeof before === "string" && before.length <= longestName && /^--?[a-z]/i.test(before);
  return isFlag ? redactNamed(before, item, fingerprint) : redactValue(item, fingerprint);
}

/** The name of a member can make its value a secret that does not look like one, and everything inside it. */
function redactNamed(name: string, item: unknown, fingerprint: Fingerprint | undefined): unknown {
  // Numbers are never secrets; each recall records its `tokens`.
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
