import { LociError } from "./errors.ts";
import { eventToLine } from "./event-line.ts";
import { maxLineBytes, writtenVersion, type Event, type NewEvent } from "./event.ts";
import { estimateImportance } from "./importance.ts";
import { limits } from "./limits.ts";
import { redactDeep } from "./redaction.ts";
import { checkScope } from "./scope.ts";
import { validateContent, validateHead, type Problem } from "./validate-event.ts";

/** The impure parts of admission, given by the caller. */
export interface AdmissionTools {
  readonly now: () => number;
  readonly newId: () => string;
  readonly newSalt: () => string;
  readonly sha256: (text: string) => string;
}

/** An event that was validated, redacted and sealed with its digest. Only `admit` makes one, and a log takes no other. */
export interface AdmittedEvent {
  readonly event: Event;
  readonly line: string;
}

const admitted = new WeakSet<AdmittedEvent>();

/** The one gate on the way to any log: validates, redacts, limits and completes an event. */
export function admit(input: NewEvent, tools: AdmissionTools): AdmittedEvent {
  refuse(`content of ${input.kind}`, validateContent(input.kind, input.content));
  const at = input.at ?? tools.now();
  const id = input.id ?? tools.newId();
  const content = redactDeep(input.content);
  const salt = tools.newSalt();
  const event = {
    v: writtenVersion,
    id,
    key: input.key ?? id,
    ts: timestamp(at),
    kind: input.kind,
    scope: redactDeep(input.scope),
    origin: redactDeep(input.origin),
    trust: input.trust,
    ...(input.acl === undefined ? {} : { acl: input.acl }),
    ...(input.outcome === undefined ? {} : { outcome: input.outcome }),
    importance: input.importance ?? estimateImportance({ ...input, content }),
    digest: contentDigest(salt, content, tools.sha256),
    salt,
    content,
  } as Event;
  const { salt: _salt, content: _content, ...head } = event;
  refuse(input.kind, validateHead(head));
  checkScope(event.scope);
  const line = eventToLine(event);
  checkSize(line, input.kind);
  const result: AdmittedEvent = { event, line };
  admitted.add(result);
  return result;
}

/** True for what `admit` made. Logs refuse anything else, so that no write path can go round redaction. */
function isAdmitted(value: AdmittedEvent): boolean {
  return admitted.has(value);
}

/** Throws unless all of these came through `admit`. For the implementers of a log. */
export function checkAdmitted(events: readonly AdmittedEvent[]): void {
  if (!events.every(isAdmitted))
    throw new LociError("EVENT_INVALID", "a log takes only events made by admit(); build them with openMemory()");
}

/** Proof of what the content was, worthless once the salt is gone. */
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
  // A UTF-16 unit is at most three UTF-8 bytes, so most lines need no counting.
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
