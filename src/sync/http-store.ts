import type { z } from "zod";

import { LociError } from "../core/errors.ts";
import type { Pulled, Pushed, StreamCursor, SyncStore } from "../core/ports/sync-store.ts";
import {
  CursorAnswerSchema,
  mostPulledChars,
  ndjson,
  PulledLineSchema,
  PushedSchema,
  TeamAnswerSchema,
  type TeamAnswer,
} from "./protocol.ts";
import { readAll, sendRequest, Unreachable, type ServerLink } from "./send-request.ts";

/** How often a request is repeated without progress, and how long to wait between. */
export interface Patience {
  readonly attempts: number;
  readonly firstWaitMs: number;
  readonly longestWaitMs: number;
  readonly wait: (ms: number) => Promise<void>;
}

const mostAnswerBytes = 1_048_576;
/** Pulled lines are passed on in groups of about this many characters. */
const groupChars = 262_144;

/** The store of a stream on a server. A request that fails is repeated; a pull continues after its last whole line. */
export function openHttpStore(link: ServerLink, stream: number, patience: Patience): SyncStore {
  const path = `/v1/streams/${stream}`;
  const cursorOf = (device?: string) => {
    const query = device === undefined ? "" : `?device=${encodeURIComponent(device)}`;
    return askJson(link, { path: `${path}/cursor${query}` }, CursorAnswerSchema, patience);
  };
  return {
    epoch: async () => (await cursorOf()).epoch,
    head: async () => (await cursorOf()).head ?? null,
    sourceCursor: async (device) => (await cursorOf(device)).cursor,
    push: async (push): Promise<Pushed> => askJson(link, { path: `${path}/push`, body: push }, PushedSchema, patience),
    pull: (after) => pullLines(link, `${path}/pull`, after, patience),
  };
}

/** Asks a server who this member is, and which streams the member may use. */
export async function askTeam(link: ServerLink, patience: Patience): Promise<TeamAnswer> {
  return askJson(link, { path: "/v1/team" }, TeamAnswerSchema, patience);
}

async function askJson<Schema extends z.ZodType>(
  link: ServerLink,
  wanted: { readonly path: string; readonly body?: unknown },
  schema: Schema,
  patience: Patience,
): Promise<z.output<Schema>> {
  for (let attempt = 1; ; attempt += 1)
    try {
      const { body } = await sendRequest(link, { ...wanted, type: "application/json" });
      return parseAnswer(schema, await readAll(body, mostAnswerBytes));
    } catch (error) {
      await waitToRepeat(error, attempt, patience);
    }
}

function parseAnswer<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> {
  const parsed = schema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  throw new LociError("SERVER_ANSWER_INVALID", "the answer of the server does not have the expected form");
}

/** A text that is not JSON was cut off on the way, so the request is sent again. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new Unreachable("the answer of the server was cut off", { cause: error });
  }
}

/** Throws the error, unless the request may be repeated. */
async function waitToRepeat(error: unknown, attempt: number, patience: Patience): Promise<void> {
  if (!(error instanceof Unreachable) || attempt >= patience.attempts) throw error;
  const backoff = patience.firstWaitMs * 2 ** (attempt - 1) * (0.5 + Math.random());
  await patience.wait(Math.min(patience.longestWaitMs, error.waitMs ?? backoff));
}

async function* pullLines(
  link: ServerLink,
  path: string,
  from: StreamCursor | null,
  patience: Patience,
): AsyncGenerator<readonly Pulled[]> {
  let after = from;
  for (let attempt = 1; ; attempt += 1) {
    const query = after === null ? "" : `?after=${encodeURIComponent(after)}`;
    let fault: unknown = null;
    try {
      const { body } = await sendRequest(link, { path: path + query, type: ndjson });
      for await (const group of groupLines(body)) {
        if (group.lines.length > 0) {
          yield group.lines;
          after = group.lines.at(-1)?.cursor ?? after;
          attempt = 0;
        }
        if (group.isEnd) return;
      }
      fault = new Unreachable("the answer of the server was cut off");
    } catch (error) {
      fault = error;
    }
    await waitToRepeat(fault, Math.max(1, attempt), patience);
  }
}

interface LineGroup {
  readonly lines: readonly Pulled[];
  readonly isEnd: boolean;
}

/** Splits a body into whole lines. Bytes after the last newline of an incomplete answer are dropped. */
async function* groupLines(body: AsyncIterable<Buffer>): AsyncGenerator<LineGroup> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let rest = "";
  let lines: Pulled[] = [];
  let chars = 0;
  let fault: Error | null = null;
  try {
    for await (const part of body) {
      const texts = (rest + decodeText(decoder, part)).split("\n");
      rest = texts.pop() ?? "";
      if (rest.length > mostPulledChars)
        throw new LociError("SERVER_ANSWER_INVALID", "the server sent too long a line");
      for (const text of texts) {
        const pulled = toPulled(text);
        if (pulled === null) return void (yield { lines, isEnd: true });
        lines.push(pulled);
        chars += text.length;
      }
      if (chars < groupChars) continue;
      yield { lines, isEnd: false };
      [lines, chars] = [[], 0];
    }
  } catch (error) {
    fault = error instanceof Error ? error : new Error(String(error));
  }
  // Complete lines count, whatever happened to the rest.
  if (lines.length > 0) yield { lines, isEnd: false };
  if (fault !== null) throw fault;
}

function decodeText(decoder: InstanceType<typeof TextDecoder>, part: Buffer): string {
  try {
    return decoder.decode(part, { stream: true });
  } catch (error) {
    throw new LociError("SERVER_ANSWER_INVALID", "the server sent bytes that are not text", { cause: error });
  }
}

/** Returns null for the end of the answer. */
function toPulled(text: string): Pulled | null {
  const value = parseAnswer(PulledLineSchema, text);
  if ("end" in value) return null;
  const id = /^\{"v":"[0-9.]{5,16}","id":"([0-9a-f-]{36})"/.exec(value.line)?.[1];
  if (id === undefined) throw new LociError("SERVER_ANSWER_INVALID", "the server sent a line that is not an event");
  const { seq, author, line, unreadable: isUnreadable } = value;
  return { seq, author, line, cursor: `${seq}.${id}`, ...(isUnreadable === true ? { isUnreadable } : {}) };
}
