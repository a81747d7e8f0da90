import { blockBegin, blockEnd, blockHeader } from "../core/block/own-block.ts";
import { errorTable, LociError, type ErrorCode } from "../core/errors.ts";
import { redactText } from "../core/redaction/redact-text.ts";
import type { ToolCallResult } from "./tool.ts";

/** Gemini CLI cuts longer answers in the middle, without telling the model how to continue. */
const mostCharacters = 40_000;
/**
 * The space for the lines before a document, in characters. These lines name its scope, size and version, and may have
 * a note.
 */
const preamble = 1000;

/** Cuts a text that a host would cut, and adds a note. */
export function capText(text: string): string {
  return cutText(text, mostCharacters, "Ask for less at once.");
}

/** Cuts the text of a document, so that a few more lines fit before it. */
export function capDocument(text: string, howToGoOn: string): string {
  return cutText(text, mostCharacters - preamble, howToGoOn);
}

function cutText(text: string, most: number, howToGoOn: string): string {
  if (text.length <= most) return text;
  const note = `\n[cut: this is the beginning of ${text.length} characters. ${howToGoOn}]`;
  // Leaves room for the note, and does not cut a surrogate pair in two.
  return text.slice(0, most - note.length).replace(/[\uD800-\uDBFF]$/, "") + note;
}

/** Errors for which the model itself can follow the advice in the table of errors. */
const modelCanHelp: ReadonlySet<ErrorCode> = new Set(["LIMIT_EXCEEDED", "EVENT_TOO_LARGE", "EVENT_INVALID", "BUSY"]);

/** JSON-RPC's code for an internal error of the server. */
const serverFault = -32603;

/** Describes an error for a model: what happened and what to do next, without details of the machine. */
export function errorToAnswer(error: unknown, onFault?: (error: unknown) => void): ToolCallResult {
  const code = error instanceof LociError ? error.code : "INTERNAL";
  const { meaning, next, mcp } = errorTable[code];
  if (mcp === serverFault) {
    onFault?.(error);
    // The error's own message is left out, because it may name files of another scope.
    const advice = modelCanHelp.has(code) ? next : `Tell the user: ${next}`;
    return { text: `${code}: ${meaning} ${advice}`, isError: true };
  }
  const message = redactText(error instanceof Error ? error.message : meaning);
  const advice = modelCanHelp.has(code) && !message.includes(next) ? ` ${next}` : "";
  return { text: `${code}: ${sentence(message)}${advice}`, isError: true };
}

function sentence(message: string): string {
  return /[.!?]$/.test(message) ? message : `${message}.`;
}

/**
 * Frames memories for a model. The frame marks them as data, and capture recognises it, so that Loci does not record
 * its own output.
 */
export function dataBlock(lines: readonly string[]): string {
  return [blockBegin, blockHeader, ...lines, blockEnd].join("\n");
}
