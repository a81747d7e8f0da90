import { fieldsOf, isJson, type Json } from "../fields-of.ts";

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

/** A tool use whose result follows later in the transcript. */
export interface PendingCall {
  readonly name: string;
  readonly input: unknown;
  readonly server?: string | undefined;
}

/**
 * Tool uses that wait for their results, by id. If there are too many, the oldest is dropped: it was probably
 * interrupted and never gets a result.
 */
export interface PendingCalls {
  add(id: string, call: PendingCall): void;
  /** Returns the tool use and removes it. */
  take(id: string): PendingCall | undefined;
}

const mostPending = 500;

export function createPendingCalls(): PendingCalls {
  const calls = new Map<string, PendingCall>();
  return {
    add: (id, call) => {
      calls.set(id, call);
      const [oldest] = calls.keys();
      if (calls.size > mostPending && oldest !== undefined) calls.delete(oldest);
    },
    take: (id) => {
      const call = calls.get(id);
      calls.delete(id);
      return call;
    },
  };
}
