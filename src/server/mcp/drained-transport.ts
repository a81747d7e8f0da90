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

import { boundedLines, type LongLine } from "./bounded-lines.ts";

/** Of one message; less than the SDK reads, which would end the connection. */
const mostMessageBytes = 10_000_000;

/** JSON-RPC's code for a request that is not one. */
const invalidRequest = -32600;

/** How long the answers may take that are still to be given when the input ends. */
const mostWaitMs = 5000;

/**
 * MCP over two streams. When the input ends, what was asked before is still answered: the SDK's own transport drops it, and a write
 * would be done without anybody being told. A message that is too long is answered with an error, and the next one is read.
 */
export function createDrainedTransport(input: Readable, output: Writable, onEnd: () => void): Transport {
  const unanswered = new Set<RequestId>();
  const drain = async () => {
    // What was read last is delivered in this turn of the event loop.
    await setImmediate();
    const end = performance.now() + mostWaitMs;
    while (unanswered.size > 0 && performance.now() < end) await setTimeout(5);
  };
  const refuseLong = ({ id, hasMethod, bytes }: LongLine): void => {
    // An answer to a question of ours, or a notification: nobody waits to hear of it.
    if (hasMethod === (id === null)) return;
    const message = `the message has ${bytes} bytes; the limit is ${mostMessageBytes}. Send less at a time.`;
    const error = { code: invalidRequest, message, data: { code: "LIMIT_EXCEEDED" } };
    output.write(`${JSON.stringify({ jsonrpc: "2.0", id, error })}\n`);
  };
  const lines = boundedLines(input, mostMessageBytes, refuseLong);
  const inner = new StdioServerTransport(Readable.from(andThen(lines, drain)), output);
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

async function* andThen(input: AsyncIterable<Buffer>, last: () => Promise<void>): AsyncGenerator {
  try {
    yield* input;
  } catch {
    // An input that breaks off has ended.
  }
  await last();
}
