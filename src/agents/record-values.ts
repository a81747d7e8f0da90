import { fieldsOf, isJson, type Json } from "./fields-of.ts";

/** Returns the objects in a list; an empty list for any other value. */
export function objectsOf(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter(isJson) : [];
}

/** Reads an ISO time as milliseconds since 1970. Returns undefined for an impossible date. */
export function timeOf(record: Json, name = "timestamp"): number | undefined {
  const time = Date.parse(fieldsOf(record).text(name) ?? "");
  return Number.isNaN(time) || time < 0 ? undefined : time;
}

/** Returns a time in milliseconds since 1970, or undefined if it is an impossible date. */
export function possibleTime(time: number | undefined): number | undefined {
  return time !== undefined && Number.isSafeInteger(time) && time > 0 && time <= latest ? time : undefined;
}

const latest = 8.64e15;

/** Returns the texts of a message's parts, one per line. The content may also be a plain string. */
export function messageText(content: unknown): string {
  if (typeof content === "string") return content;
  return objectsOf(content)
    .map((part) => fieldsOf(part).text("text") ?? "")
    .filter((text) => text !== "")
    .join("\n");
}
