import { writtenVersion, type Event } from "./event.ts";
import { upcast } from "./upcast.ts";
import { knownContent, validateContent, validateHead, type Problem } from "./validate-event.ts";

/** The schema version of this program. Upcasters convert older major versions; newer ones stay unchanged. */
const [knownMajor, knownMinor] = writtenVersion.split(".").map(Number) as [number, number];

/** The result of reading a line of the log. */
export type DecodedLine =
  | {
      readonly status: "event";
      readonly event: Event;
      /** The version that the line was written in. */
      readonly version: string;
      /** True if the line was cut off or altered after its head. Then the event is known, but its content is lost. */
      readonly contentLost: boolean;
    }
  | { readonly status: "unknown-kind"; readonly version: string; readonly kind: string }
  | { readonly status: "newer-major"; readonly version: string }
  | { readonly status: "damaged"; readonly reason: string };

/**
 * The beginning of the erasable part of a line. No value contains this text, because its quotes would be escaped in a
 * JSON string.
 */
export const tailStart = ',"salt":';

/** The erased form of the part from `tailStart` on. Spaces before the brace preserve the length of the line. */
export const erasedTail = ',"salt":null,"content":null}';

/** Matches the beginning of every line, in all versions. Erasure finds an event by these bytes. */
const lineStart = /^\{"v":"[0-9.]{5,16}","id":"[0-9a-f-]{36}"/;

/**
 * Writes an event as one line of JSON. The id is near the front, so that erasure finds the line. `salt` and `content`
 * are last, so that erasure can blank them in place.
 */
export function eventToLine(event: Event, contentJson = JSON.stringify(event.content)): string {
  const { v, id, digest, salt, content: _content, ...rest } = event;
  const head = JSON.stringify({ v, id, ...rest, digest, salt });
  return `${head.slice(0, -1)},"content":${contentJson}}`;
}

/** Reads a line of any version. Never throws: damage is an expected outcome. */
export function lineToEvent(line: string): DecodedLine {
  // Only a line of this exact form can be erased in place, so no other line counts as an event.
  if (!lineStart.test(line)) return { status: "damaged", reason: "does not begin with version and id" };
  const whole = parseJson(line);
  if (whole !== undefined) return decode(whole, false);
  const headEnd = line.indexOf(tailStart);
  const head = headEnd < 0 ? undefined : parseJson(line.slice(0, headEnd) + erasedTail);
  return head === undefined ? { status: "damaged", reason: "not JSON" } : decode(head, true);
}

function decode(value: unknown, contentLost: boolean): DecodedLine {
  if (!isRecord(value) || typeof value["v"] !== "string") return { status: "damaged", reason: "not an event" };
  const version = value["v"];
  const major = Number.parseInt(version, 10);
  if (!/^\d+\.\d+\.\d+$/.test(version)) return { status: "damaged", reason: "no schema version" };
  if (major > knownMajor) return { status: "newer-major", version };
  if (major === knownMajor && Object.keys(value).slice(-2).join() !== "salt,content") {
    return { status: "damaged", reason: "does not end with salt and content" };
  }
  const current = major < knownMajor ? upcast(value) : value;
  if (current === null) return { status: "damaged", reason: `not an event of version ${version}` };
  return decodeCurrent(current, version, contentLost);
}

function decodeCurrent(value: Record<string, unknown>, version: string, contentLost: boolean): DecodedLine {
  const { salt, content, ...head } = value;
  const isNewer = isNewerMinor(version);
  // A later minor version may add fields and kinds. Unknown fields are skipped, not refused.
  const problem = validateHead(isNewer ? knownFields(head) : head) ?? contentProblem(head, salt, content, isNewer);
  if (problem === null) return { status: "event", event: value as unknown as Event, version, contentLost };
  if (isNewer) return { status: "unknown-kind", version, kind: String(head["kind"]) };
  return { status: "damaged", reason: `${problem.path} ${problem.message}`.trim() };
}

type Found = Pick<Problem, "path" | "message">;

function contentProblem(
  head: Record<string, unknown>,
  salt: unknown,
  content: unknown,
  isNewer: boolean,
): Found | null {
  if (content === null) return salt === null ? null : { path: "salt", message: "without content" };
  const kind = String(head["kind"]);
  return validateContent(kind, isNewer && isRecord(content) ? knownContent(kind, content) : content);
}

function knownFields(head: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(head).filter(([field]) => headFields.has(field)));
}

const headFields = new Set([
  "v",
  "id",
  "key",
  "ts",
  "kind",
  "scope",
  "origin",
  "trust",
  "acl",
  "outcome",
  "importance",
  "digest",
]);

function isNewerMinor(version: string): boolean {
  const [major, minor] = version.split(".").map(Number);
  return major === knownMajor && minor !== undefined && minor > knownMinor;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
