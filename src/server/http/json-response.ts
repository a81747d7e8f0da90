import { printableJson } from "../../core/text/phrases/printable.ts";

/** Makes a response of JSON whose text steers no terminal. */
export function jsonResponse(value: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(printableJson(value), { status, headers: { "Content-Type": "application/json", ...headers } });
}
