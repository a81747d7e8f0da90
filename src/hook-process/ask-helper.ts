import { resolvePlaces } from "../config/paths.ts";
import { createFrameReader, toFrame } from "../platform/io/frames.ts";
import type { InputText } from "../platform/io/input-ends.ts";
import { hookSocket, isPrivateSocket } from "../platform/io/private-socket.ts";
import { leaveIfReading, writeOutput } from "../platform/io/standard-streams.ts";
import { version } from "../version.ts";
import { longestMs, readEventInput } from "./event-input.ts";
import {
  mostAnswerBytes,
  ownWorkVariables,
  recallEvents,
  rootMount,
  sentVariables,
  type HookRequest,
} from "./hook-request.ts";

/** How long a hook waits for the answer, in milliseconds. */
const usualPatienceMs = 1000;

type Environment = Readonly<Record<string, string | undefined>>;

/** The result of asking. If the hook is not done, it does the work itself, with the input that was already read. */
export type Asked = { readonly isDone: true } | { readonly isDone: false; readonly input?: Promise<InputText> };

const notAsked: Asked = { isDone: false };

/**
 * Asks the session helper to do the work of this hook, and prints its answer. Without an answer, the hook does the work
 * itself. If the helper has recorded the event by then, both reports have the same key and count as one.
 */
export async function askHelper(
  args: readonly string[],
  env: Environment,
  patienceMs = usualPatienceMs,
): Promise<Asked> {
  const [host = "", event = ""] = args;
  if (!recallEvents.includes(event) || ownWorkVariables.some((name) => env[name] !== undefined)) return notAsked;
  const socket = findSocket(env);
  if (socket === null) return notAsked;
  const deadline = process.uptime() * 1000 + longestMs;
  const connection = connect(socket, patienceMs);
  const input = readEventInput(deadline);
  try {
    const text = await input;
    // A prompt that is too long to be read as a whole is handled differently, and is rare.
    if (!("whole" in text)) return { isDone: false, input };
    const sent = Object.fromEntries(
      sentVariables.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])),
    );
    const request: HookRequest = { version, root: rootMount(), host, event, input: text.whole, env: sent };
    const output = await connection.ask(request);
    if (typeof output !== "string") return { isDone: false, input };
    writeOutput(output, deadline);
    leaveIfReading();
    return { isDone: true };
  } catch {
    return { isDone: false, input };
  } finally {
    connection.end();
  }
}

/** Returns the socket of the memory; null if there is none that belongs to this user alone. */
function findSocket(env: Environment): string | null {
  try {
    const socket = hookSocket(resolvePlaces(env).state, env);
    return socket !== null && isPrivateSocket(socket) ? socket : null;
  } catch {
    // Without a home folder there is no helper. The hook reports the missing folder.
    return null;
  }
}

interface Connection {
  /** Sends the request, and returns the answer. Rejects if it does not come in time. */
  ask(request: HookRequest): Promise<unknown>;
  end(): void;
}

/** Connects at once, so that the connection is made while the host's input is read. */
function connect(socket: string, patienceMs: number): Connection {
  // Most hooks do not need the module, and it takes milliseconds to load.
  const stream = process.getBuiltinModule("node:net").connect(socket);
  let fail: ((error: Error) => void) | undefined;
  let failed: Error | null = null;
  const stop = (error: Error): void => {
    failed ??= error;
    stream.destroy();
    fail?.(error);
  };
  let limit: { cancel(): void } | undefined;
  stream.on("error", stop);
  stream.on("close", () => stop(new Error("closed")));
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        if (failed !== null) return reject(failed);
        fail = reject;
        const read = createFrameReader(mostAnswerBytes);
        limit = stopAfter(patienceMs, () => stop(new Error("no answer")));
        stream.on("data", (piece) => {
          try {
            const answer = read(piece);
            if (answer === undefined) return;
            limit?.cancel();
            resolve(answer);
          } catch (error) {
            stop(error instanceof Error ? error : new Error("no frame"));
          }
        });
        stream.write(toFrame(request));
      }),
    end: () => {
      limit?.cancel();
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
