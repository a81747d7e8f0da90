import type { TextFinder } from "../../core/text/text-finder.ts";

/** The text that replaces forgotten text in a host's transcript. */
export const forgottenMark = "[forgotten]";

/** A string in a JSON text, and a replacement with the same number of bytes, so that nothing else in the file moves. */
export interface StringEdit {
  /** The offset of the opening quote in the text. */
  readonly start: number;
  readonly before: string;
  readonly after: string;
}

/** Keys whose strings a host needs to find and resume a session. These strings are never changed. */
const structural =
  /^(?:type|role|kind|name|namespace|status|level|subtype|source|originator|model|version|signature|cwd|root|directory|project|projectHash|slug|uuid|id|ids|timestamp|encrypted_content|data_type|media_type|mimeType|stop_reason|userType|gitBranch|hostEvent|tool_name|trigger|hook_event_name)$|(?:Id|_id|_ids|Uuid|UUID|_at|At|_version|_model)$/;

export function isStructural(key: string): boolean {
  return structural.test(key);
}

/**
 * Finds the strings of a JSON text that contain forgotten text. Each is replaced by a mark, and by spaces after the
 * closing quote up to the old length. A string that is JSON itself, such as the arguments of a call, stays JSON.
 */
export function findForgottenStrings(json: string, isForgotten: TextFinder): StringEdit[] {
  const edits: StringEdit[] = [];
  let key = "";
  for (let start = json.indexOf('"'); start >= 0;) {
    const end = stringEnd(json, start);
    if (end < 0) return edits;
    const token = json.slice(start, end);
    if (isKey(json, end)) key = decode(token);
    else if (!isStructural(key)) {
      const after = redacted(decode(token), isForgotten);
      if (after !== null) edits.push({ start, before: token, after: fitted(after, token) });
    }
    start = json.indexOf('"', end);
  }
  return edits;
}

export function applyEdits(text: string, edits: readonly StringEdit[]): string {
  let [done, at] = ["", 0];
  for (const { start, before, after } of edits) {
    done += text.slice(at, start) + after;
    at = start + before.length;
  }
  return done + text.slice(at);
}

/** Returns the replacement of a string, or null if the string does not change. */
function redacted(value: string, isForgotten: TextFinder): string | null {
  if (value === forgottenMark || value.length < shortest) return null;
  if (/^\s*[[{]/.test(value) && isJsonText(value)) {
    const edits = findForgottenStrings(value, isForgotten);
    if (edits.length > 0) return applyEdits(value, edits);
    return isForgotten(value) ? (value.trimStart().startsWith("{") ? "{}" : "[]") : null;
  }
  return isForgotten(value) ? forgottenMark : null;
}

/** Shorter strings are not replaced: they mean little and occur everywhere. */
const shortest = 4;

/** Returns a JSON string padded to the byte length of `token`. Uses a shorter mark if `value` does not fit. */
function fitted(value: string, token: string): string {
  const room = Buffer.byteLength(token);
  const fitting = [value, "[gone]", ""].map((one) => JSON.stringify(one)).find((one) => Buffer.byteLength(one) <= room);
  const text = fitting ?? '""';
  return text + " ".repeat(room - Buffer.byteLength(text));
}

export function isJsonText(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function decode(token: string): string {
  try {
    return JSON.parse(token) as string;
  } catch {
    return "";
  }
}

/** Returns the offset after the closing quote, or -1 if there is none. */
function stringEnd(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end >= 0; end = json.indexOf('"', end + 1)) {
    let slashes = 0;
    while (json[end - 1 - slashes] === "\\") slashes += 1;
    if (slashes % 2 === 0) return end + 1;
  }
  return -1;
}

function isKey(json: string, end: number): boolean {
  let at = end;
  while (json[at] === " " || json[at] === "\n" || json[at] === "\t" || json[at] === "\r") at += 1;
  return json[at] === ":";
}
