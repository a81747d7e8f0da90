import { errorTable, LociError, type ErrorCode } from "../../core/errors.ts";
import { redactText } from "../../core/redaction/redact-text.ts";
import { printableJson } from "../../core/text/phrases/printable.ts";

/** One field of a request that does not fit its schema. */
export interface InvalidField {
  readonly path: string;
  readonly message: string;
}

/** A request that does not fit its schema. */
export class InvalidRequest extends LociError {
  readonly fields: readonly InvalidField[];

  constructor(place: "query" | "path" | "body" | "header", fields: readonly InvalidField[]) {
    const [first] = fields;
    const where = first === undefined || first.path === "" ? `the ${place}` : `${first.path} in the ${place}`;
    super("USAGE", `${where}: ${first?.message ?? "does not fit"}`, {
      next: "Compare the request with /openapi.json.",
    });
    this.fields = fields;
  }
}

/** Codes whose messages may name files of the machine. Only the operator of the server gets the message. */
function isServerFault(code: ErrorCode): boolean {
  const isElsewhere = code === "SERVER_UNAVAILABLE" || code.startsWith("MODEL_");
  return errorTable[code].http >= 500 && code !== "BUSY" && !isElsewhere;
}

/** Converts an error to problem details (RFC 9457), by the one table of error codes. */
export function problem(
  error: unknown,
  onFault: (error: unknown) => void,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const code = error instanceof LociError ? error.code : "INTERNAL";
  const { http: status, meaning, next } = errorTable[code];
  const isFault = isServerFault(code) || !(error instanceof LociError);
  if (isFault) onFault(error);
  const body = {
    type: `/problems/${code}`,
    title: meaning,
    status,
    detail: isFault ? meaning : redactText(error.message),
    code,
    next: isFault ? next : error.next,
    ...(error instanceof InvalidRequest
      ? { errors: error.fields.map(({ path, message }) => ({ path, message: redactText(message) })) }
      : {}),
  };
  return new Response(printableJson(body), {
    status,
    headers: { "Content-Type": "application/problem+json", ...headers },
  });
}

/** Makes a response of JSON whose text steers no terminal. */
export function jsonResponse(value: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(printableJson(value), { status, headers: { "Content-Type": "application/json", ...headers } });
}
