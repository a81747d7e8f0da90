import { chmodSync, lstatSync, rmSync } from "node:fs";
import { connect, createServer, type Server, type Socket } from "node:net";
import { dirname } from "node:path";
import { setImmediate } from "node:timers/promises";

import { hasCode, LociError } from "../../core/errors.ts";
import { steadyTime } from "../clock/clock.ts";
import { waitForLock } from "../files/lock.ts";
import { makeFolder } from "../files/make-files.ts";
import { createFrameReader, toFrame } from "./frames.ts";
import { isPrivateFolder, isPrivateSocket } from "./private-socket.ts";

/** How requests and answers are written on a connection. */
export interface Wire {
  /** Takes the next bytes. Returns the request when it is complete, and undefined before. Throws if it is invalid. */
  read(piece: Buffer): unknown;
  write(answer: unknown): Buffer;
}

/** The answer to a request, and what follows. */
export interface SocketReply {
  /** The answer; null to refuse the request. */
  readonly value: unknown;
  /**
   * Called when the connection has ended: with true if the client closed it after it had read the whole answer. The
   * client may have stopped waiting before that.
   */
  readonly onEnd?: (isUsed: boolean) => void;
}

/** Where to listen, and how to answer. */
export interface SocketOptions {
  readonly path: string;
  /** The state folder, for the lock under which a socket is made. */
  readonly state: string;
  /** The largest request, in bytes. */
  readonly mostBytes: number;
  /** Answers a request. `hasLeft` returns true when the client waits no longer, once the event loop has noticed it. */
  readonly answer: (request: unknown, hasLeft: () => boolean) => Promise<SocketReply>;
  /** Returns how a client writes that begins with this byte; null for frames. */
  readonly wireFor?: (first: number) => Wire | null;
  /** Called when this process has become the one that answers. */
  readonly onBound: () => void;
  /** Called if another process answers. Left out if this process then waits to take over. */
  readonly onTaken?: () => void;
  /** Called when another process waits to take over. */
  readonly onAwaited?: () => void;
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
/** A process no longer waits to take over when so many of its connections in a row ended within a second. */
const mostAttempts = 8;

/** What a process sends that asks nothing, but takes over when this connection ends. */
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
      } else if (options.onTaken === undefined) waitFor(other);
      else {
        other.destroy();
        options.onTaken();
      }
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

function createHandler(options: SocketOptions, open: Set<Socket>): (socket: Socket) => void {
  const { path, mostBytes, answer, wireFor, onAwaited } = options;
  const waiting = new Set<Socket>();
  const frames = (): Wire => ({ read: createFrameReader(mostBytes), write: toFrame });

  /** Takes the connection of a process that waits to take over. */
  const wait = (socket: Socket): void => {
    if (waiting.size >= mostWaiting) socket.destroy();
    waiting.add(socket);
    socket.setTimeout(0);
    onAwaited?.();
  };

  const reply = async (socket: Socket, wire: Wire, request: unknown): Promise<void> => {
    socket.setTimeout(answerMs);
    // A process that was stopped meanwhile first notices here that its client has left.
    await setImmediate();
    await setImmediate();
    const hasLeft = (): boolean => socket.readableEnded || socket.destroyed;
    if (hasLeft()) return;
    // Somebody may have opened the folder to others since.
    const { value, onEnd } = isPrivateSocket(path) ? await answer(request, hasLeft).catch(() => refusal) : refusal;
    if (onEnd === undefined) {
      socket.end(wire.write(value));
      return;
    }
    let isUsed = !hasLeft();
    // The kernel reports an error if the client closed its end before it had read everything.
    socket.on("error", () => (isUsed = false));
    socket.on("timeout", () => (isUsed = false));
    if (socket.closed) onEnd(false);
    else socket.on("close", () => onEnd(isUsed));
    if (!hasLeft()) socket.write(wire.write(value));
  };

  return (socket) => {
    if (open.size >= mostConnections) {
      socket.destroy();
      return;
    }
    open.add(socket);
    let wire: Wire | undefined;
    socket.unref();
    socket.setTimeout(requestMs, () => socket.destroy());
    socket.on("error", () => {});
    socket.on("close", () => {
      open.delete(socket);
      waiting.delete(socket);
    });
    socket.on("data", (piece) => {
      try {
        wire ??= wireFor?.(piece[0] ?? 0) ?? frames();
        const request = wire.read(piece);
        if (request === undefined) return;
        if (isWaitRequest(request)) wait(socket);
        else void reply(socket, wire, request);
      } catch {
        // The request is too long, or not valid.
        socket.destroy();
      }
    });
  };
}

function isWaitRequest(request: unknown): boolean {
  return typeof request === "object" && request !== null && "waits" in request;
}

const refusal: SocketReply = { value: null };
