import { Readable, type Writable } from "node:stream";
import { setImmediate, setTimeout } from "node:timers/promises";

import {
  isJSONRPCErrorResponse,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
  type RequestId,
  type Transport,
} from "@modelcontextprotocol/server";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";

/** How long the answers may take that are still to be given when the input ends. */
const mostWaitMs = 5000;

/**
 * MCP over two streams. When the input ends, what was asked before is still answered: the SDK's own transport drops it, and a write
 * would be done without anybody being told.
 */
export function createDrainedTransport(input: Readable, output: Writable, onEnd: () => void): Transport {
  const unanswered = new Set<RequestId>();
  const drain = async () => {
    // What was read last is delivered in this turn of the event loop.
    await setImmediate();
    const end = performance.now() + mostWaitMs;
    while (unanswered.size > 0 && performance.now() < end) await setTimeout(5);
  };
  const inner = new StdioServerTransport(Readable.from(andThen(input, drain)), output);
  const transport: Transport = {
    start: () => {
      Object.assign(inner, {
        onmessage: (message: JSONRPCMessage) => {
          if (isJSONRPCRequest(message)) unanswered.add(message.id);
          transport.onmessage?.(message);
        },
        onerror: (error: Error) => transport.onerror?.(error),
        onclose: () => {
          transport.onclose?.();
          onEnd();
        },
      });
      return inner.start();
    },
    send: async (message) => {
      await inner.send(message);
      if ((isJSONRPCResultResponse(message) || isJSONRPCErrorResponse(message)) && message.id !== undefined)
        unanswered.delete(message.id);
    },
    close: () => inner.close(),
  };
  return transport;
}

async function* andThen(input: Readable, last: () => Promise<void>): AsyncGenerator {
  try {
    yield* input;
  } catch {
    // An input that breaks off has ended.
  }
  await last();
}
