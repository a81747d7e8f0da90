import { LociError } from "../../core/errors.ts";
import { admitAgain } from "../../core/event/admit.ts";
import { erasedTail, tailStart } from "../../core/event/event-line.ts";
import type { Event, EventId } from "../../core/event/event.ts";
import { maxAheadMs, type RefusedLine } from "../../core/ports/sync-store.ts";
import { redactText } from "../../core/redaction/redact-text.ts";
import { withoutPrivate } from "../../core/text/private-text.ts";
import { isSealed, isWholeSealed } from "../encryption/sealed-line.ts";
import { systemTools } from "../hashes/admission-tools.ts";
import { digestHex } from "../hashes/digest.ts";

/** A pushed line that a server may store. */
export interface PushedLine {
  readonly id: EventId;
  /** The kind of the event; `sealed` for a sealed line. */
  readonly kind: string;
  /** The part of the line that erasure preserves. It includes the digest of the content. */
  readonly head: string;
  /** The rest of the line, with salt and content; null if the event is erased. */
  readonly tail: string | null;
  /** The events that this one forgets. */
  readonly forgets: readonly EventId[];
}

/** How a stream accepts lines. */
export interface PushedLineOptions {
  /** The server's time, in milliseconds. */
  readonly now: number;
  /** True for a stream of one person, which may have sealed lines. */
  readonly isPrivate: boolean;
}

/** Checks a line that a laptop pushed, as every server has to before it stores the line. */
export function checkPushedLine(line: string, { now, isPrivate }: PushedLineOptions): PushedLine | RefusedLine {
  const id = idPrefix.exec(line)?.[1];
  if (id === undefined) return { id: "", reason: "invalid" };
  if (isSealed(line)) {
    if (!isPrivate || !isWholeSealed(line)) return { id, reason: "sealed" };
    return isAhead(id, null, now) ? { id, reason: "ahead" } : { id, kind: "sealed", forgets: [], ...splitLine(line) };
  }
  return checkPlainLine(id, line, now);
}

// A server checks many lines, and the hash of OpenSSL is faster.
const tools = { ...systemTools, sha256: digestHex };

function checkPlainLine(id: EventId, line: string, now: number): PushedLine | RefusedLine {
  try {
    const { event, line: admitted } = admitAgain(line, tools);
    if (event.id !== id) return { id, reason: "invalid" };
    if (admitted !== line || hasSecretHead(event)) return { id, reason: "changed" };
    if (isAhead(id, event.ts, now)) return { id, reason: "ahead" };
    return { id, kind: event.kind, forgets: forgottenBy(event), ...splitLine(line) };
  } catch (error) {
    // A cut line of a newer version is a syntax error.
    if (error instanceof LociError || error instanceof SyntaxError) return { id, reason: "invalid" };
    throw error;
  }
}

/**
 * True if a field of the head that identifies the event contains a secret or something private. Admission does not
 * redact these fields. Ids and hashes of Loci look like secrets but are not.
 */
function hasSecretHead({ key, acl }: Pick<Event, "key" | "acl">): boolean {
  const fields: readonly unknown[] = [isHash.test(key) ? "" : key, ...(acl?.read ?? [])];
  return fields.some((field) => typeof field === "string" && redactText(withoutPrivate(field)) !== field);
}

const isHash = /^(?:[0-9a-f-]{36}|[0-9a-f]{32,64}|http:[0-9a-f]{64}|shared [0-9a-f-]{36})$/;

/** Returns the ids of the events that an event forgets. */
export function forgottenBy({ kind, content }: Pick<Event, "kind" | "content">): readonly EventId[] {
  if (kind !== forgetting || content === null || !("targets" in content)) return [];
  // A newer version may store something else there.
  const targets: unknown = content.targets;
  return Array.isArray(targets) ? targets.filter((id): id is EventId => typeof id === "string" && uuid.test(id)) : [];
}

/** True for a line that only forgets others. A sealed line does not show what it does. */
export function isForgettingLine(line: string): boolean {
  if (!line.includes(forgetting) || isSealed(line)) return false;
  try {
    return (JSON.parse(line) as { readonly kind?: unknown } | null)?.kind === forgetting;
  } catch {
    return false;
  }
}

const forgetting = "memory.forgotten";

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Joins the two parts of a line again. */
export function joinLine({ head, tail }: Pick<PushedLine, "head" | "tail">): string {
  return head + (tail ?? erasedTail);
}

function splitLine(line: string): Pick<PushedLine, "head" | "tail"> {
  const at = line.indexOf(tailStart);
  const tail = line.slice(at);
  return { head: line.slice(0, at), tail: tail === erasedTail ? null : tail };
}

const idPrefix = /^\{"v":"[0-9.]{5,16}","id":"([0-9a-f-]{36})"/;

/** An id of version 7 contains the time of writing. For other ids, the time of the event counts. */
function isAhead(id: EventId, ts: string | null, now: number): boolean {
  const written = id.charAt(14) === "7" ? Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) : Date.parse(ts ?? "");
  return written > now + maxAheadMs;
}
