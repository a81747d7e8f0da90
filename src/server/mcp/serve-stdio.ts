import { Writable, type Readable } from "node:stream";

import { serveStdio as serveConnection } from "@modelcontextprotocol/server/stdio";

import { createServer, type ServerParts } from "./create-server.ts";
import { createDrainedTransport } from "./drained-transport.ts";
import { endService } from "./end-service.ts";

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
