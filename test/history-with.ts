import type { Settings } from "../src/memory/base/settings.ts";
import type { Documents } from "../src/memory/documents/documents.ts";
import { createHistory } from "../src/memory/history/create-history.ts";
import type { History } from "../src/memory/history/history.ts";
import type { Memory } from "../src/memory/memory.ts";
import { openParts } from "./memory-parts.ts";

/** The current time in a history from `historyWith`. */
export const noon = Date.parse("2026-03-02T12:00:00Z");

interface Given {
  readonly settings?: Partial<Settings>;
  /** The texts of the documents by scope. */
  readonly documents?: Readonly<Record<string, string>>;
  /** Receives the number of events in each write to the log. */
  readonly onAppend?: (events: number) => void;
}

/** Makes a history over the memory in the home, with these documents. */
export function historyWith({ settings, documents = {}, onAppend }: Given): History {
  const parts = openParts({ settings, onAppend, now: () => noon });
  const read: Documents["read"] = async ({ scope }) => {
    return {
      text: documents[scope] ?? "",
      file: "",
      version: null,
      bytes: 0,
      headings: [],
      isRedacted: false,
      isUnconfirmed: false,
      note: null,
    };
  };
  return createHistory(parts, { read });
}

/** Records messages in two channels. */
export async function talk(memory: Memory): Promise<void> {
  await memory.history.persistExchange({ channel: "cli", user: "Hi", assistant: "Hello" });
  await memory.history.persistExchange({ channel: "matrix", sender: "bob", user: "Lunch?", assistant: "At noon." });
}
