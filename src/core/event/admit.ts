import { checkScope } from "../access/scope.ts";
import { LociError } from "../errors.ts";
import type { Fingerprint } from "../redaction/marker.ts";
import { redactDeep, redactPlace } from "../redaction/redact-deep.ts";
import { withoutPrivateDeep } from "../text/private-text.ts";
import { eventToLine, lineToEvent } from "./event-line.ts";
import { maxLineBytes, writtenVersion, type Event, type NewEvent } from "./event.ts";
import { estimateImportance } from "./importance.ts";
import { limits } from "./limits.ts";
import { noDigest } from "./upcast.ts";
import { validateContent, validateHead, type Problem } from "./validate-event.ts";

/** The clock, ids, salts and hashes that admission needs; the caller passes them because they are impure. */
export interface AdmissionTools {
  readonly now: () => number;
  readonly newId: () => string;
  readonly newSalt: () => string;
  readonly sha256: (text: string) => string;
  /** Makes the fingerprints in the markers of secrets. Without this function the markers have no fingerprint. */
  readonly fingerprint?: Fingerprint | undefined;
}

/**
 * An event that was validated, redacted and completed with its digest. Only this file creates one, and a log accepts
 * nothing else.
 */
export interface AdmittedEvent {
  /** The event. */
  readonly event: Event;
  /** The line that the log stores for the event. */
  readonly line: string;
}

const admitted = new WeakSet<AdmittedEvent>();

/** The only way into any log: validates, redacts, limits and completes an event. */
export function admit(input: NewEvent, tools: AdmissionTools): AdmittedEvent {
  refuse(`content of ${input.kind}`, validateContent(input.kind, input.content));
  const at = input.at ?? tools.now();
  const id = input.id ?? tools.newId();
  const content = redactDeep(withoutPrivateDeep(input.content), tools.fingerprint);
  const salt = tools.newSalt();
  // Serialised once, for the digest and for the line.
  const json = JSON.stringify(content);
  const event = {
    v: writtenVersion,
    id,
    key: input.key ?? id,
    ts: timestamp(at),
    kind: input.kind,
    scope: redactPlace(input.scope, tools.fingerprint),
    origin: redactPlace(input.origin, tools.fingerprint),
    trust: input.trust,
    ...(input.acl === undefined ? {} : { acl: input.acl }),
    ...(input.outcome === undefined ? {} : { outcome: input.outcome }),
    importance: input.importance ?? estimateImportance({ ...input, content }),
    digest: tools.sha256(salt + json),
    salt,
    content,
  } as Event;
  const { salt: _salt, content: _content, ...head } = event;
  refuse(input.kind, validateHead(head));
  checkScope(event.scope);
  const line = eventToLine(event, json);
  checkSize(line, input.kind);
  const result: AdmittedEvent = { event, line };
  admitted.add(result);
  return result;
}

/**
 * Admits a line from an export, which a log wrote earlier. Id, key, salt and digest stay, so it remains the same event.
 * The digest must match the content. Redaction applies as always: if a rule now finds more secrets, the content gets a
 * new salt and digest. An event of an unknown version is accepted unchanged or refused, because this program does not
 * know which parts it may change.
 */
export function admitAgain(line: string, tools: AdmissionTools): AdmittedEvent {
  const decoded = lineToEvent(line);
  if (decoded.status === "damaged") throw new LociError("EVENT_INVALID", `the line is not an event: ${decoded.reason}`);
  const isKnown = decoded.status === "event";
  if (isKnown && decoded.contentLost) throw new LociError("EVENT_INVALID", "the line is cut off behind its head");
  const event = isKnown ? sealedAgain(decoded.event, tools) : unknownUnchanged(line, tools);
  if (isKnown) checkScope(event.scope);
  const written = isKnown ? eventToLine(event) : line;
  checkSize(written, event.kind);
  const result: AdmittedEvent = { event, line: written };
  admitted.add(result);
  return result;
}

function sealedAgain(event: Event, tools: AdmissionTools): Event {
  const { content, salt } = event;
  const head = { ...event, scope: redactDeep(event.scope), origin: redactDeep(event.origin) };
  if (content === null) return head;
  // An export of a log from before 1.0 has neither salt nor digest.
  const isSealed = salt !== null || event.digest !== noDigest;
  if (isSealed && (salt === null || contentDigest(salt, content, tools.sha256) !== event.digest))
    throw altered(event.id);
  const redacted = redactDeep(withoutPrivateDeep(content), tools.fingerprint);
  if (salt !== null && JSON.stringify(redacted) === JSON.stringify(content)) return head;
  const newSalt = tools.newSalt();
  const digest = contentDigest(newSalt, redacted, tools.sha256);
  return { ...head, digest, salt: newSalt, content: redacted } as Event;
}

function unknownUnchanged(line: string, { sha256 }: AdmissionTools): Event {
  const event = JSON.parse(line) as Event;
  // Erasure in place needs these two fields at the end of the line.
  if (Object.keys(event).slice(-2).join() !== "salt,content")
    throw new LociError("EVENT_INVALID", "the line does not end with salt and content");
  if (event.content !== null && contentDigest(String(event.salt), event.content, sha256) !== event.digest)
    throw altered(event.id);
  // Ids and digests look like secrets but are not, so redaction skips them.
  const { v: _v, id: _id, key: _key, digest: _digest, salt: _salt, ...rest } = event;
  if (JSON.stringify(redactDeep(withoutPrivateDeep(rest))) !== JSON.stringify(rest))
    throw new LociError(
      "EVENT_INVALID",
      `${event.id} is of version ${event.v} and holds a secret or something private; import it there`,
    );
  return event;
}

function altered(id: string): LociError {
  return new LociError("EVENT_INVALID", `${id} is not as it was written: its content does not fit its digest`);
}

/** True for an event from this file. Logs refuse any other event, so that no write path can bypass redaction. */
function isAdmitted(value: AdmittedEvent): boolean {
  return admitted.has(value);
}

/** Throws unless all events came through `admit`. Every implementation of a log calls it. */
export function checkAdmitted(events: readonly AdmittedEvent[]): void {
  if (!events.every(isAdmitted))
    throw new LociError("EVENT_INVALID", "a log takes only events made by admit(); build them with openMemory()");
}

/** The digest that proves the content of an event. After the salt is erased, nobody can guess the content from it. */
export function contentDigest(salt: string, content: unknown, sha256: (text: string) => string): string {
  return sha256(salt + JSON.stringify(content));
}

function timestamp(at: number): string {
  if (!Number.isFinite(at) || at < 0 || at > limits.time) {
    throw new LociError("EVENT_INVALID", `at: ${at} is not a time in milliseconds since 1970`);
  }
  return new Date(at).toISOString();
}

function checkSize(line: string, kind: string): void {
  // A UTF-16 unit takes at most three UTF-8 bytes, so most lines need no counting.
  if (line.length * 3 <= maxLineBytes) return;
  const bytes = new TextEncoder().encode(line).length;
  if (bytes > maxLineBytes)
    throw new LociError("EVENT_TOO_LARGE", `${kind} is ${bytes} bytes; the limit is ${maxLineBytes}`);
}

function refuse(what: string, problem: Problem | null): void {
  if (problem === null) return;
  const code = problem.rule === "maxLength" || problem.rule === "maxItems" ? "EVENT_TOO_LARGE" : "EVENT_INVALID";
  throw new LociError(code, `${what}: ${problem.path === "" ? "" : `${problem.path} `}${problem.message}`);
}
