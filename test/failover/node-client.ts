import { setTimeout as pauseFor } from "node:timers/promises";

import type { Refusal } from "./node-api.ts";

/** An answer that is final: trying again would give the same. */
export class RefusedError extends Error {
  readonly code: string;
  constructor({ code, message }: Refusal) {
    super(message);
    this.code = code;
  }
}

/** Asks any node, and another one if it does not answer, until there is an answer. */
export interface NodeClient {
  readonly ask: <Answer>(path: string, body: unknown, signal: AbortSignal) => Promise<Answer>;
  /** Errors that a node should not have: neither a database that is gone nor a lost cursor. */
  readonly unexpected: ReadonlyMap<string, number>;
}

/** How long a client waits for an answer: longer than a node waits for its database. */
const answerMs = 20_000;
const mostPauseMs = 400;

export function createNodeClient(urls: readonly string[], random: () => number): NodeClient {
  const unexpected = new Map<string, number>();
  return {
    unexpected,
    ask: async (path, body, signal) => {
      let at = Math.floor(random() * urls.length);
      for (;;) {
        try {
          return await askOnce(`${urls[at % urls.length]}${path}`, body, signal);
        } catch (error) {
          signal.throwIfAborted();
          if (error instanceof RefusedError) {
            if (error.code === "CURSOR_LOST") throw error;
            if (error.code !== "DATABASE_GONE") unexpected.set(error.message, (unexpected.get(error.message) ?? 0) + 1);
          }
          at += 1;
          await pauseFor(random() * mostPauseMs);
        }
      }
    },
  };
}

async function askOnce<Answer>(url: string, body: unknown, signal: AbortSignal): Promise<Answer> {
  const response = await fetch(url, {
    method: "POST",
    body: JSON.stringify(body),
    signal: AbortSignal.any([signal, AbortSignal.timeout(answerMs)]),
  });
  const answer: unknown = await response.json();
  if (response.ok) return answer as Answer;
  throw new RefusedError(answer as Refusal);
}
