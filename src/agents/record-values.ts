import { fieldsOf, isJson, type Json } from "./fields-of.ts";

/** The objects of a list; none for any other value. */
export function objectsOf(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter(isJson) : [];
}

/** An ISO time in milliseconds since 1970; undefined for an impossible date. */
export function timeOf(record: Json, name = "timestamp"): number | undefined {
  const time = Date.parse(fieldsOf(record).text(name) ?? "");
  return Number.isNaN(time) || time < 0 ? undefined : time;
}

/** The texts of a message's parts, one per line; a message may also be a string. */
export function messageText(content: unknown): string {
  if (typeof content === "string") return content;
  return objectsOf(content)
    .map((part) => fieldsOf(part).text("text") ?? "")
    .filter((text) => text !== "")
    .join("\n");
}
