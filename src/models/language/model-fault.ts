import { LociError, type ErrorCode } from "../../core/errors.ts";

/** A call that failed, with what a retry needs to know. */
export class ModelFault extends LociError {
  /** True if the same call may work a moment later. */
  readonly isTransient: boolean;
  /** How long the service asks to wait, in milliseconds; null if it does not say. */
  readonly retryAfterMs: number | null;

  constructor(
    message: string,
    options: {
      readonly cause?: unknown;
      readonly next?: string;
      readonly code?: ErrorCode;
      readonly isTransient?: boolean;
      readonly retryAfterMs?: number | null;
    } = {},
  ) {
    const { code = "MODEL_FAILED", isTransient = false, retryAfterMs = null, ...rest } = options;
    super(code, message, rest);
    this.isTransient = isTransient;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Shortens a text from outside to one line that fits into an error message. */
export function faultLine(text: string): string {
  const line = text.replaceAll(/[\s\u0000-\u001f\u007f]+/g, " ").trim();
  return line.length > longestLine ? `${line.slice(0, longestLine)}…` : line;
}

const longestLine = 300;
