import { LociError } from "../../core/errors.ts";
import { lineToEvent, tailStart } from "../../core/event/event-line.ts";
import type { HomeKeys } from "../../platform/encryption/open-keys.ts";
import { createSealer, type SealingKey } from "../../platform/encryption/sealed-box.ts";
import { isSealed, openLine, sealedWith, sealLine } from "../../platform/encryption/sealed-line.ts";

/**
 * Where a line goes when the log is rewritten. `store`: the new log contains it. `apart`: it can be read, but nobody
 * has proved who wrote it, so it must not count as this machine's word. `aside`: it cannot be read in any form that
 * Loci knows.
 */
export interface ConvertedLine {
  readonly to: "store" | "apart" | "aside";
  readonly text: string;
  /** True if the line holds an event that can be read. */
  readonly isEvent: boolean;
  /** True if the line is sealed with a key that is missing, so that nobody can tell what it holds. */
  readonly keyMissing?: boolean;
}

/** Converts a line. `isTrusted` tells whether the line counts, given whether its seal proves the writer. */
export type LineConverter = (text: string, isTrusted: (isProved: boolean) => boolean) => ConvertedLine;

/**
 * Creates a converter to plain lines if `key` is null, or else to lines that are sealed with it. Old lines may be plain
 * or sealed with any key. A line that already has the wanted form stays as it is.
 */
export function createLineConverter(key: SealingKey | null, keys: Pick<HomeKeys, "ring">): LineConverter {
  return key === null ? toPlain(keys) : toSealed(key, keys);
}

function toPlain(keys: Pick<HomeKeys, "ring">): LineConverter {
  return (text, isTrusted) => {
    if (!isSealed(text)) {
      const isEvent = isReadable(text);
      // A torn line was plain before, and may stay where it is.
      return { to: !isEvent || isTrusted(false) ? "store" : "apart", text, isEvent };
    }
    const opened = openLine(text, keys.ring());
    if (opened.keyMissing === true) return { to: "store", text, isEvent: false, keyMissing: true };
    // A plain log cannot contain a sealed line that no key opens.
    if (opened.text === null || opened.contentLost) return { to: "aside", text, isEvent: false };
    return { to: isTrusted(opened.isProved) ? "store" : "apart", text: opened.text, isEvent: true };
  };
}

function toSealed(key: SealingKey, keys: Pick<HomeKeys, "ring">): LineConverter {
  const sealer = createSealer(key);
  // Seals the line without a proof. The line stays in its place, and counts no more than before.
  const { writer: _writer, ...publicKey } = key;
  const witness = key.writer === undefined ? sealer : createSealer(publicKey);
  return (text, isTrusted) => {
    if (!isSealed(text)) {
      if (willBeAside(text, "sealed", keys)) return { to: "aside", text, isEvent: false };
      return stored(sealLine(text, isTrusted(false) ? sealer : witness));
    }
    const { text: plain, contentLost, keyMissing = false, isProved } = openLine(text, keys.ring());
    if (plain === null || contentLost) return { to: "store", text, isEvent: false, keyMissing };
    const isCounted = isTrusted(isProved);
    const isInForm = sealedWith(text) === key.id && (isProved || !isCounted || key.writer === undefined);
    return stored(isInForm ? text : sealLine(plain, isCounted ? sealer : witness));
  };
}

function stored(text: string): ConvertedLine {
  return { to: "store", text, isEvent: true };
}

/**
 * True if a line cannot be read in any form, and a log of this form cannot contain it. Throws for an event of another
 * version that has no place for a seal.
 */
export function willBeAside(text: string, form: "sealed" | "plain", keys: Pick<HomeKeys, "ring">): boolean {
  if (form === "plain") {
    if (!isSealed(text)) return false;
    const { text: plain, contentLost, keyMissing = false } = openLine(text, keys.ring());
    // An existing key does not open the line, so it was cut off or altered.
    return !keyMissing && (plain === null || contentLost);
  }
  if (isSealed(text)) return false;
  // A torn line may contain words, but cannot be sealed as a line.
  if (!isReadable(text)) return true;
  if (text.includes(tailStart)) return false;
  throw new LociError(
    "MIGRATION_FAILED",
    `an event of another version cannot be sealed: ${text.slice(0, 64)}; nothing was changed`,
    { next: "Run `loci migrate`, or update Loci if a newer version wrote it; then run this again." },
  );
}

/** True if a plain line holds an event of any version, with its content. */
function isReadable(text: string): boolean {
  const decoded = lineToEvent(text);
  return decoded.status !== "damaged" && !(decoded.status === "event" && decoded.contentLost);
}
