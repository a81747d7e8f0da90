import { renameSync, statSync } from "node:fs";
import { join } from "node:path";

import { errorTable, LociError } from "../core/errors.ts";
import { redactText } from "../core/redaction/redact-text.ts";
import { makeFolder } from "../platform/files/make-files.ts";
import { appendText, readText, smallFileBytes } from "../platform/files/regular-file.ts";
import { createFingerprint } from "../platform/hashes/secret-fingerprint.ts";

/** A fault in a hook, which the host does not see. */
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
 * Stores a fault for `loci doctor`. A full file is renamed and replaces the file that was renamed before, so both stay
 * small. For an encrypted memory only the code is stored, because a message may name files.
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
    // If the fault cannot be written, it cannot be reported either.
  }
}

/**
 * Returns the message of an error. A JSON error quotes the input, and an erasure would not find the quotation in the
 * list of faults. So its message is replaced.
 */
function messageOf(error: unknown): string {
  if (error instanceof SyntaxError) return "the host's input is not JSON";
  return error instanceof Error ? error.message : String(error);
}

/** Reads the stored faults, oldest first. */
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
