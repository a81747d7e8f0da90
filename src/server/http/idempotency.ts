import { LociError } from "../../core/errors.ts";

const keepMs = 24 * 3_600_000;
const mostKeys = 500;
/** Larger answers are not stored; the request is then done again. */
const mostBytes = 64 * 1024;

interface Done {
  readonly fingerprint: string;
  readonly since: number;
  readonly answer: Promise<StoredAnswer>;
}

interface StoredAnswer {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: ArrayBuffer;
}

/** Does each request with an Idempotency-Key once, and repeats its answer. It remembers the last 500 keys for a day. */
export interface Idempotency {
  /** Throws CONFLICT if the key was used for another request. */
  readonly once: (key: string, fingerprint: string, work: () => Promise<Response>) => Promise<Response>;
}

export function createIdempotency(now: () => number = Date.now): Idempotency {
  const known = new Map<string, Done>();
  return {
    once: async (key, fingerprint, work) => {
      const before = known.get(key);
      if (before !== undefined && now() - before.since < keepMs) {
        if (before.fingerprint !== fingerprint)
          throw new LociError("CONFLICT", "this Idempotency-Key was used for another request", {
            next: "Use a new key for each request.",
          });
        return toResponse(await before.answer, true);
      }
      const answer = work().then(toStored);
      known.delete(key);
      known.set(key, { fingerprint, since: now(), answer });
      for (const [oldest] of known) {
        if (known.size <= mostKeys) break;
        known.delete(oldest);
      }
      try {
        const stored = await answer;
        // A failed request may succeed when it is repeated.
        if (stored.status >= 400 || stored.body.byteLength > mostBytes) known.delete(key);
        return toResponse(stored, false);
      } catch (error) {
        known.delete(key);
        throw error;
      }
    },
  };
}

async function toStored(response: Response): Promise<StoredAnswer> {
  return { status: response.status, headers: [...response.headers], body: await response.arrayBuffer() };
}

function toResponse({ status, headers, body }: StoredAnswer, isRepeated: boolean): Response {
  const response = new Response(status === 204 ? null : body.slice(0), { status });
  for (const [name, value] of headers) response.headers.set(name, value);
  if (isRepeated) response.headers.set("Idempotency-Replayed", "true");
  return response;
}
