import { join, sep } from "node:path";

import { resolvePlaces, type Places } from "../../config/paths.ts";
import { appendPrepared } from "../../platform/append-prepared.ts";
import { createFrameReader, toFrame } from "../../platform/frames.ts";
import type { InputText } from "../../platform/input-ends.ts";
import { hookSocket, isPrivateSocket } from "../../platform/private-socket.ts";
import { leaveIfReading, writeOutput } from "../../platform/standard-streams.ts";
import { version } from "../../version.ts";
import { longestMs, readEventInput } from "./event-input.ts";
import {
  mostAnswerBytes,
  ownWorkVariables,
  readSurroundings,
  recallEvents,
  sentVariables,
  type WarmAnswer,
  type WarmRequest,
} from "./warm-request.ts";

/** How long a hook waits for the connection, and then for the answer, in milliseconds. */
export interface Patience {
  readonly connectMs: number;
  readonly answerMs: number;
}

const usualPatience: Patience = { connectMs: 15, answerMs: 80 };

type Environment = Readonly<Record<string, string | undefined>>;

/** The result of asking. If the hook is not done, it does the work itself, with the input that was already read. */
export type Asked = { readonly isDone: true } | { readonly isDone: false; readonly input?: Promise<InputText> };

const notAsked: Asked = { isDone: false };

/**
 * Asks a process that has the memory open to answer this hook. Appends the events and prints the answer, if one comes
 * in time. Otherwise nothing has happened: the other process records nothing.
 */
export async function askWarm(args: readonly string[], env: Environment, patience = usualPatience): Promise<Asked> {
  const [host = "", event = ""] = args;
  if (!recallEvents.includes(event) || ownWorkVariables.some((name) => env[name] !== undefined)) return notAsked;
  const found = findWarm(env);
  if (found === null) return notAsked;
  const deadline = process.uptime() * 1000 + longestMs;
  const connection = connect(found.socket, patience);
  const input = readEventInput(deadline);
  try {
    const text = await input;
    // A prompt that is too long to be read whole takes other ways, and is rare.
    if (!("whole" in text)) return { isDone: false, input };
    const sent = Object.fromEntries(
      sentVariables.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])),
    );
    const request: WarmRequest = {
      version,
      surroundings: readSurroundings(env),
      host,
      event,
      input: text.whole,
      env: sent,
      now: Date.now(),
    };
    const answer = readAnswer(await connection.ask(request), found.places);
    if (answer === null || (answer.append !== null && !appendPrepared(answer.append))) return { isDone: false, input };
    writeOutput(answer.output, deadline);
    leaveIfReading();
    return { isDone: true };
  } catch {
    return { isDone: false, input };
  } finally {
    connection.end();
  }
}

/** Returns the socket of the memory; null if there is none that belongs to this user alone. */
function findWarm(env: Environment): { readonly socket: string; readonly places: Places } | null {
  try {
    const places = resolvePlaces(env);
    const socket = hookSocket(places.state, env);
    return socket !== null && isPrivateSocket(socket) ? { socket, places } : null;
  } catch {
    // Without a home folder. The hook itself reports that.
    return null;
  }
}

interface Connection {
  /** Sends the request, and returns the answer. Rejects if it does not come in time. */
  ask(request: WarmRequest): Promise<unknown>;
  end(): void;
}

/** Connects at once, so that the connection is made while the host's input is read. */
function connect(socket: string, { connectMs, answerMs }: Patience): Connection {
  // Most hooks do not need the module, and it takes milliseconds to load.
  const stream = process.getBuiltinModule("node:net").connect(socket);
  let fail: ((error: Error) => void) | undefined;
  let failed: Error | null = null;
  const stop = (error: Error): void => {
    failed ??= error;
    stream.destroy();
    fail?.(error);
  };
  let limit = stopAfter(connectMs, () => stop(new Error("no connection")));
  stream.on("connect", () => limit.cancel());
  stream.on("error", stop);
  stream.on("close", () => stop(new Error("closed")));
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        if (failed !== null) return reject(failed);
        fail = reject;
        const read = createFrameReader(mostAnswerBytes);
        limit.cancel();
        limit = stopAfter(answerMs, () => stop(new Error("no answer")));
        stream.on("data", (piece) => {
          try {
            const answer = read(piece);
            if (answer === undefined) return;
            limit.cancel();
            resolve(answer);
          } catch (error) {
            stop(error instanceof Error ? error : new Error("no frame"));
          }
        });
        stream.write(toFrame(request));
      }),
    end: () => {
      limit.cancel();
      stream.destroy();
    },
  };
}

/**
 * Calls `stop` after a time, unless it is cancelled. On a busy machine this process may get no turn before that time, so
 * what has arrived meanwhile is handled first.
 */
function stopAfter(ms: number, stop: () => void): { cancel(): void } {
  let isCancelled = false;
  const timer = setTimeout(() => {
    setImmediate(() => {
      if (!isCancelled) stop();
    });
  }, ms);
  return {
    cancel: () => {
      isCancelled = true;
      clearTimeout(timer);
    },
  };
}

/** Checks the answer. Its lines may only go to the log of this memory. */
function readAnswer(value: unknown, { memory }: Places): WarmAnswer | null {
  if (typeof value !== "object" || value === null) return null;
  const { output, append } = value as Partial<WarmAnswer>;
  if (typeof output !== "string" || append === undefined) return null;
  if (append === null) return { output, append };
  const { path, inode, text } = append as Partial<typeof append>;
  const isComplete = typeof path === "string" && typeof inode === "string" && typeof text === "string";
  if (!isComplete || !path.startsWith(join(memory, "log") + sep) || path.split(sep).includes("..")) return null;
  return { output, append: { path, inode, text } };
}
