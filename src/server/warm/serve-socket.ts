import { chmodSync, lstatSync, rmSync } from "node:fs";
import { connect, createServer, type Server, type Socket } from "node:net";
import { dirname } from "node:path";

import { hasCode, LociError } from "../../core/errors.ts";
import { makeFolder } from "../../platform/files.ts";
import { createFrameReader, toFrame } from "../../platform/frames.ts";
import { waitForLock } from "../../platform/lock.ts";
import { isPrivateFolder } from "../../platform/private-socket.ts";
import { steadyTime } from "../../platform/steady-time.ts";

/** Where to listen, and how to answer. */
export interface SocketOptions {
  readonly path: string;
  /** The state folder, for the lock under which a socket is made. */
  readonly state: string;
  /** The largest request, in bytes. */
  readonly mostBytes: number;
  /** Returns the answer to a request; null to refuse it. An error refuses it, too. */
  readonly answer: (request: unknown) => Promise<unknown>;
  /** Called when this process has become the one that answers. */
  readonly onBound: () => void;
  readonly onFault: (error: unknown) => void;
}

export interface SocketServing {
  close(): Promise<void>;
}

/** How long a process waits for the lock, and a connection for its request and answer, in milliseconds. */
const lockMs = 5_000;
const requestMs = 1_000;
const answerMs = 5_000;
/** The most connections at once, and how many of them may be of processes that wait to take over. */
const mostConnections = 64;
const mostWaiting = 32;
/** A process gives up if its connection to the first one ended this often within a second. */
const mostAttempts = 8;

/** What a process sends that does not ask anything, but takes over when this connection ends. */
const waitRequest = { waits: true };

/**
 * Answers requests on a private socket, one request per connection. Of several processes, the first one listens. Each
 * other process keeps a connection to it. The kernel closes that connection when the first process ends in any way, and
 * then one of the others listens. So nobody polls, and nothing here keeps the process alive.
 */
export function serveSocket(options: SocketOptions): SocketServing {
  const { path, state, onBound, onFault } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const open = new Set<Socket>();
  let server: Server | null = null;
  let attempts = 0;
  let taking: Promise<void> = Promise.resolve();

  /** Listens if nobody else does. The lock keeps two processes from removing each other's socket. */
  const take = async (): Promise<void> => {
    const lock = await waitForLock(state, "warm", lockMs, signal);
    if (lock === null) return;
    try {
      makeFolder(dirname(path));
      const other = await findOther(path);
      if (signal.aborted) other?.destroy();
      else if (other === null) {
        server = await listen(path, createHandler(options, open));
        onBound();
      } else waitFor(other);
    } finally {
      lock.release();
    }
  };

  const start = (): void => {
    taking = take().catch((error: unknown) => {
      if (!signal.aborted) onFault(error);
    });
  };

  const waitFor = (other: Socket): void => {
    const since = steadyTime();
    open.add(other);
    other.unref().resume();
    other.write(toFrame(waitRequest));
    other.on("close", () => {
      open.delete(other);
      attempts = steadyTime() - since < 1000 ? attempts + 1 : 0;
      if (!signal.aborted && attempts < mostAttempts) setTimeout(start, attempts * 50).unref();
    });
  };

  start();
  return {
    close: async () => {
      stopping.abort();
      await taking;
      for (const socket of open) socket.destroy();
      // Node also removes the socket's file.
      await new Promise<void>((resolve) => (server === null ? resolve() : server.close(() => resolve())));
    },
  };
}

/** Connects to the process that listens. Removes the socket of a process that was killed. Returns null if nobody listens. */
async function findOther(path: string): Promise<Socket | null> {
  if (!isPrivateFolder(dirname(path)))
    throw new LociError("FILE_REFUSED", `other users can enter ${dirname(path)}; nothing is answered there`);
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return null;
  if (!stats.isSocket() || stats.uid !== process.getuid?.())
    throw new LociError("FILE_REFUSED", `${path} is not a socket of yours; nothing is answered there`, {
      next: "Remove it.",
    });
  try {
    return await connected(path);
  } catch (error) {
    if (!hasCode(error, "ECONNREFUSED") && !hasCode(error, "ENOENT")) throw error;
    rmSync(path, { force: true });
    return null;
  }
}

function connected(path: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(path);
    // After a connection, an error is followed by a close, which is handled elsewhere.
    socket.on("error", reject);
    socket.once("connect", () => resolve(socket));
  });
}

function listen(path: string, handler: (socket: Socket) => void): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer(handler);
    server.on("error", reject);
    server.listen(path, () => {
      try {
        // Until now nobody else could reach the socket, because nobody else can enter its folder.
        chmodSync(path, 0o600);
        resolve(server.unref());
      } catch (error) {
        server.close();
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    });
  });
}

function createHandler({ mostBytes, answer }: SocketOptions, open: Set<Socket>): (socket: Socket) => void {
  const waiting = new Set<Socket>();
  return (socket) => {
    if (open.size >= mostConnections) {
      socket.destroy();
      return;
    }
    open.add(socket);
    const read = createFrameReader(mostBytes);
    socket.unref();
    socket.setTimeout(requestMs, () => socket.destroy());
    socket.on("error", () => {});
    socket.on("close", () => {
      open.delete(socket);
      waiting.delete(socket);
    });
    socket.on("data", (piece) => {
      try {
        const request = read(piece);
        if (request === undefined) return;
        if (JSON.stringify(request) === JSON.stringify(waitRequest)) {
          if (waiting.size >= mostWaiting) socket.destroy();
          waiting.add(socket);
          socket.setTimeout(0);
          return;
        }
        socket.setTimeout(answerMs);
        void answer(request)
          .catch(() => null)
          .then((result) => socket.end(toFrame(result)));
      } catch {
        // The request is too long, or not JSON.
        socket.destroy();
      }
    });
  };
}
