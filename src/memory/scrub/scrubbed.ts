import type { AdmissionTools } from "../../core/event/admit.ts";
import { redactDeep } from "../../core/redaction/redact-deep.ts";
import { withoutPrivateDeep } from "../../core/text/private-text.ts";

/**
 * Applies today's redaction rules to a value. The markers have no fingerprints, because fingerprints differ between
 * devices and all devices must write the same copy.
 */
export function scrubbed<T>(value: T): T {
  return redactDeep(withoutPrivateDeep(value));
}

/** Returns the scrubbed value; null if the rules do not change it. */
export function changedBy<T>(value: T): T | null {
  const after = scrubbed(value);
  return isSame(value, after) ? null : after;
}

// Compares only the strings of equal shapes, because the rules change nothing else.
function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== "object" || a === null || typeof b !== "object" || b === null) return a === b;
  const others = b as Readonly<Record<string, unknown>>;
  return Object.entries(a).every(([name, value]) => Object.hasOwn(b, name) && isSame(value, others[name]));
}

/**
 * Returns the id of an event's copy. It is computed from the old id, so a second try or another device writes the same
 * event. The time in the id stays the same.
 */
export function copyId(id: string, { sha256 }: Pick<AdmissionTools, "sha256">): string {
  const made = sha256(`scrubbed ${id}`);
  return `${id.slice(0, 15)}${made.slice(0, 3)}-8${made.slice(3, 6)}-${made.slice(6, 18)}`;
}

/**
 * Returns the natural key of a copy. It differs from the old key, which stays forgotten, so no later report brings the
 * old text back.
 */
export function copyKey(
  event: { readonly id: string; readonly key: string },
  tools: Pick<AdmissionTools, "sha256">,
): string {
  return event.key === event.id ? copyId(event.id, tools) : tools.sha256(`scrubbed ${event.key}`);
}

const marker = /\[redacted:([\w-]+)[^\]\s]{0,20}\]|\[(private)\]/g;

/** Counts the new redaction markers of each kind in a value. */
export function newMarkers(before: unknown, after: unknown): Map<string, number> {
  const counts = new Map<string, number>();
  const count = (value: unknown, step: number): void => {
    for (const { 1: kind, 2: isPrivate } of JSON.stringify(value).matchAll(marker)) {
      const name = kind ?? isPrivate ?? "";
      counts.set(name, (counts.get(name) ?? 0) + step);
    }
  };
  count(after, 1);
  count(before, -1);
  for (const [name, found] of counts) if (found <= 0) counts.delete(name);
  return counts;
}

/** Returns a few words around the first change of a text, in their redacted form. */
export function excerptOf(before: string, after: string): string {
  let at = 0;
  while (at < before.length && before[at] === after[at]) at += 1;
  const from = Math.max(0, at - 40);
  return `${from > 0 ? "…" : ""}${after.slice(from, at + 60).toWellFormed()}${after.length > at + 60 ? "…" : ""}`;
}
