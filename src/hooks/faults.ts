import { renameSync, statSync } from "node:fs";
import { join } from "node:path";

import { errorTable, LociError } from "../core/errors.ts";
import { redactText } from "../core/redaction/redact-text.ts";
import { makeFolder } from "../platform/files.ts";
import { appendText, readText, smallFileBytes } from "../platform/regular-file.ts";
import { createFingerprint } from "../platform/secret-fingerprint.ts";

/** Something that went wrong in a hook, which its host was not told of. */
export interface HookFault {
  readonly at: number;
  readonly host: string;
  readonly event: string;
  readonly phase: string;
  readonly code: string;
  readonly message: string;
}

const mostBytes = 262_144;

/**
 * Keeps a fault for `loci doctor`; one file and the one before it, so that they cannot grow without bound. Of an encrypted memory only
 * what kind of fault it was: a message may name files.
 */
export function keepFault(
  state: string,
  fault: Omit<HookFault, "code" | "message">,
  error: unknown,
  isEncrypted = false,
): void {
  try {
    const file = faultFile(state);
    makeFolder(state);
    if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > mostBytes) renameSync(file, `${file}.1`);
    const code = error instanceof LociError ? error.code : "INTERNAL";
    const message = isEncrypted
      ? errorTable[code].meaning
      : redactText(messageOf(error), createFingerprint(state)).slice(0, 500);
    appendText(file, `${JSON.stringify({ ...fault, code, message })}\n`);
  } catch {
    // Where nothing can be written, nobody can be told.
  }
}

/** What was not JSON is quoted by the message that says so, and nobody would find it here to erase it. */
function messageOf(error: unknown): string {
  if (error instanceof SyntaxError) return "what the host said is no JSON";
  return error instanceof Error ? error.message : String(error);
}

/** The faults that were kept, oldest first. */
export function readFaults(state: string): HookFault[] {
  return [`${faultFile(state)}.1`, faultFile(state)].flatMap((file) => {
    try {
      return readText(file, smallFileBytes).split("\n").flatMap(lineToFault);
    } catch {
      return [];
    }
  });
}

function lineToFault(line: string): HookFault[] {
  try {
    return line === "" ? [] : [JSON.parse(line) as HookFault];
  } catch {
    return [];
  }
}

function faultFile(state: string): string {
  return join(state, "hook-faults.jsonl");
}
