import { Writable, type Readable } from "node:stream";

import type { Transport } from "@modelcontextprotocol/server";
import { serveStdio as serveConnection } from "@modelcontextprotocol/server/stdio";

import { createServer, type ServerParts } from "./create-server.ts";
import { createDrainedTransport } from "./drained-transport.ts";
import { endService } from "./memory-handles.ts";

/**
 * Serves MCP to the process that started this one, until the input ends. Writes only protocol messages to the output.
 */
export async function serveStdio(parts: ServerParts, input: Readable, write: (text: string) => void): Promise<void> {
  const output = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      write(chunk.toString("utf8"));
      done();
    },
  });
  await new Promise<void>((resolve) => {
    const transport = createDrainedTransport(input, output, resolve);
    serveConnection(() => createServer(parts), { transport, onerror: parts.onFault });
  });
  // If the server ended because of an oversized message, the host may still be connected.
  input.destroy();
  await endService(parts);
}

/** A transport of the MCP SDK, with one client. Only the SDK reads and writes its messages. */
export interface ServedTransport {
  /** Begins to deliver messages. */
  start(): Promise<void>;
  /** Sends one message. */
  send(message: object): Promise<void>;
  /** Ends the connection. */
  close(): Promise<void>;
}

/** Serves MCP over a transport until the client or the transport closes the connection. */
export async function serveTransport(parts: ServerParts, served: ServedTransport): Promise<void> {
  const transport = served as Transport;
  await new Promise<void>((ended) => {
    serveConnection(() => createServer(parts), { transport, onerror: parts.onFault });
    const { onclose } = transport;
    Object.assign(transport, {
      onclose: () => {
        onclose?.();
        ended();
      },
    });
  });
  await endService(parts);
}
