import { errorTable, LociError, type ErrorCode } from "../core/errors.ts";
import { redactText } from "../core/redaction/redact-text.ts";
import type { ToolAnswer } from "./tool.ts";

/** Errors for which the model itself can follow the advice in the table of errors. */
const modelCanHelp: ReadonlySet<ErrorCode> = new Set(["LIMIT_EXCEEDED", "EVENT_TOO_LARGE", "EVENT_INVALID", "BUSY"]);

/** JSON-RPC's code for an internal error of the server. */
const serverFault = -32603;

/** Describes an error for a model: what happened and what to do next, without details of the machine. */
export function errorToAnswer(error: unknown, onFault?: (error: unknown) => void): ToolAnswer {
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
