import { errorTable, LociError, type ErrorCode } from "../core/errors.ts";

/** An answer that the client cannot use. */
export function invalidAnswer(message: string, cause?: unknown): LociError {
  return new LociError("SERVER_ANSWER_INVALID", message, cause === undefined ? {} : { cause });
}

/** Reads a body as text, at most `mostBytes` of it. */
export async function readText(parts: AsyncIterable<Uint8Array>, mostBytes: number): Promise<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let bytes = 0;
  let text = "";
  for await (const part of parts) {
    bytes += part.byteLength;
    if (bytes > mostBytes) throw tooLarge(mostBytes);
    text += decode(() => decoder.decode(part, { stream: true }));
  }
  return text + decode(() => decoder.decode());
}

/** Yields the JSON value of each line. A line has at most `mostBytes`, the whole body any number. */
export async function* readLines(parts: AsyncIterable<Uint8Array>, mostBytes: number): AsyncGenerator {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let rest = "";
  for await (const part of parts) {
    const lines = (rest + decode(() => decoder.decode(part, { stream: true }))).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > mostBytes) throw tooLarge(mostBytes);
    for (const line of lines) yield parseJson(line);
  }
  if (rest + decode(() => decoder.decode()) !== "")
    throw invalidAnswer("the answer was cut off in the middle of a line");
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw invalidAnswer("the answer is not JSON, or was cut off", error);
  }
}

/** The codes of answers that a proxy or Node's HTTP server gives, without problem details. */
const codesOfStatus: Readonly<Record<number, ErrorCode>> = {
  401: "NOT_AUTHENTICATED",
  413: "LIMIT_EXCEEDED",
  414: "LIMIT_EXCEEDED",
  429: "TOO_MANY_REQUESTS",
  431: "LIMIT_EXCEEDED",
  503: "BUSY",
};

/** Converts the answer of a failed request to the error that the library would throw. */
export function toError(status: number, isProblem: boolean, text: string, retrySeconds: number | null): LociError {
  const later = retrySeconds === null ? "" : `; try again in ${retrySeconds} s`;
  const problem = isProblem ? parseJson(text) : null;
  if (problem === null) {
    const code = codesOfStatus[status];
    const message = `the server answered with status ${status} and no problem details${later}`;
    return code === undefined ? invalidAnswer(message) : new LociError(code, message);
  }
  const { code, detail, title, next } = problem as Readonly<Record<string, unknown>>;
  const said = [detail, title].find((reason) => typeof reason === "string") ?? "the server gave no reason";
  if (typeof code !== "string" || !Object.hasOwn(errorTable, code))
    return invalidAnswer(`the server answered with the unknown error ${JSON.stringify(code)}: ${said}`);
  return new LociError(code as ErrorCode, `${said}${later}`, typeof next === "string" ? { next } : {});
}

function tooLarge(mostBytes: number): LociError {
  return invalidAnswer(`the answer has more than ${mostBytes} bytes`);
}

function decode(read: () => string): string {
  try {
    return read();
  } catch (error) {
    throw invalidAnswer("the answer is not UTF-8", error);
  }
}
