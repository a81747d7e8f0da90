import { chmodSync, lstatSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";

import { errorTable, fileErrorToLociError, hasCode, LociError } from "../../core/errors.ts";
import { requestPath } from "../request-path.ts";
import { addressNames, loopbackNames, safeHeaders, socketNames, type OwnNames } from "./own-names.ts";

/** Where a server listens: a port of an address, or a private socket (a named pipe on Windows). */
export type Place = { readonly host: string; readonly port: number } | { readonly socket: string };

export interface ListenOptions {
  readonly place: Place;
  /** The names under which clients may reach the server; those of its address if left out. */
  readonly names?: OwnNames | undefined;
  /** How long a client may take to send its headers, and its whole request. */
  readonly patience?: { readonly headersMs: number; readonly requestMs: number } | undefined;
  /** The maximum number of open connections; 512 if left out. */
  readonly connections?: number | undefined;
  /** Answers a request. Its host name and its path were checked. */
  readonly onRequest: (request: IncomingMessage, response: ServerResponse) => void;
}

/** A port or a socket that accepts requests. */
export interface Listener {
  /** The address of the server; that of the socket's file for a socket. */
  readonly url: string;
  readonly names: () => OwnNames;
  /** Lets running requests end, and closes the port. */
  readonly close: () => Promise<void>;
}

const loopback: ReadonlySet<string> = new Set(["127.0.0.1", "::1", "localhost"]);
/** How long a stop waits for running requests. */
const graceMs = 3000;
const mostConnections = 512;
/** Room for the id of an event of a very long log. */
const mostHeaderBytes = 64 * 1024;

/** Accepts requests until it is closed. Refuses those for other host names and those that are not plain requests. */
export async function listenHttp(options: ListenOptions): Promise<Listener> {
  const { place, onRequest } = options;
  let names: OwnNames = options.names ?? socketNames;
  const { headersMs, requestMs } = options.patience ?? { headersMs: 10_000, requestMs: 60_000 };
  const server = createServer({
    maxHeaderSize: mostHeaderBytes,
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: Math.min(1000, headersMs),
    keepAliveTimeout: 5000,
  });
  const connections = limitConnections(server, options.connections ?? mostConnections);
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    connections.answers(request, response);
    // The adapter builds a URL from the Host header, so the header is checked first.
    const path = requestPath(request.url ?? "/", request.headers.host);
    if (!names.isOwn(request.headers.host ?? "") || path === null || request.headers.upgrade !== undefined) {
      refuse(response);
      return;
    }
    request.url = path;
    onRequest(request, response);
  });
  await listen(server, place);
  if (!("socket" in place) && options.names === undefined) {
    const { port } = server.address() as AddressInfo;
    names = loopback.has(place.host) ? loopbackNames(port) : addressNames(place.host, port);
  }
  return {
    url: urlOf(server, place),
    names: () => names,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      const timer = setTimeout(() => server.closeAllConnections(), graceMs);
      await closed;
      clearTimeout(timer);
      if ("socket" in place && !isPipe(place.socket)) rmSync(place.socket, { force: true });
    },
  };
}

/**
 * Limits the number of open connections. If there are too many, it closes the oldest one on which no request is being
 * answered. Connections that have sent no request yet are closed first, so that a program which opens connections and
 * sends nothing locks nobody out.
 */
function limitConnections(server: Server, most: number) {
  const silent = new Set<Socket>();
  const resting = new Set<Socket>();
  let open = 0;
  server.on("connection", (socket: Socket) => {
    open += 1;
    socket.once("close", () => {
      open -= 1;
      silent.delete(socket);
      resting.delete(socket);
    });
    const idle = open > most ? (first(silent) ?? first(resting) ?? socket) : null;
    if (idle !== socket) silent.add(socket);
    if (idle === null) return;
    silent.delete(idle);
    resting.delete(idle);
    idle.destroy();
  });
  return {
    /** Notes that a request is answered on its connection. */
    answers: ({ socket }: IncomingMessage, response: ServerResponse): void => {
      silent.delete(socket);
      resting.delete(socket);
      response.once("close", () => {
        if (!socket.destroyed) resting.add(socket);
      });
    },
  };
}

function first(sockets: ReadonlySet<Socket>): Socket | undefined {
  const [oldest] = sockets;
  return oldest;
}

function refuse(response: ServerResponse): void {
  const { http, meaning, next } = errorTable.REQUEST_REFUSED;
  const body = { type: "/problems/REQUEST_REFUSED", title: meaning, status: http, code: "REQUEST_REFUSED", next };
  response
    .writeHead(http, { "Content-Type": "application/problem+json", Connection: "close", ...safeHeaders })
    .end(JSON.stringify(body));
}

function urlOf(server: Server, place: Place): string {
  if ("socket" in place) return place.socket;
  const { port } = server.address() as AddressInfo;
  return `http://${place.host.includes(":") ? `[${place.host}]` : place.host}:${port}`;
}

async function listen(server: Server, place: Place): Promise<void> {
  const begin = (): Promise<void> =>
    new Promise((resolve, reject) => {
      server.once("error", reject);
      const begun = (): void => {
        server.off("error", reject);
        resolve();
      };
      if ("socket" in place) server.listen(place.socket, begun);
      else server.listen(place.port, place.host, begun);
    });
  const where = "socket" in place ? place.socket : `${place.host}:${place.port}`;
  // A new socket belongs to this user alone from its first moment on.
  const before = process.umask(0o077);
  try {
    if ("socket" in place) await removeLeftSocket(place.socket);
    await begin();
    if ("socket" in place && !isPipe(place.socket)) chmodSync(place.socket, 0o600);
  } catch (error) {
    if (hasCode(error, "EADDRINUSE"))
      throw new LociError("BUSY", `${where} is taken, perhaps by another \`loci serve\``, {
        next: "If it serves this memory, `loci ui --no-open` prints a link to it. Otherwise choose another with --port or --socket.",
      });
    throw fileErrorToLociError(error, "listening on", where);
  } finally {
    process.umask(before);
  }
}

/** Removes the socket of a server that was killed. A socket that answers, and any other file, stays. */
async function removeLeftSocket(path: string): Promise<void> {
  if (isPipe(path) || lstatSync(path, { throwIfNoEntry: false })?.isSocket() !== true) return;
  const isServed = await new Promise<boolean>((resolve) => {
    const client = connect(path, () => {
      client.destroy();
      resolve(true);
    });
    client.once("error", () => resolve(false));
  });
  if (!isServed) rmSync(path, { force: true });
}

function isPipe(path: string): boolean {
  return path.startsWith("\\\\.\\pipe\\");
}
