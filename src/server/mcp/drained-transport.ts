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

/** The maximum size of one message, in bytes. It is below the SDK's limit, which would end the connection. */
const mostMessageBytes = 10_000_000;

/** JSON-RPC's code for an invalid request. */
const invalidRequest = -32600;

/** How long the transport waits for pending answers after the input has ended. */
const mostWaitMs = 5000;

/**
 * Creates an MCP transport over two streams. When the input ends, pending requests still get their answers. The SDK's
 * own transport drops these answers, so a client would not learn about a completed write. A message that is too long
 * gets an error, and the next message is read.
 */
export function createDrainedTransport(input: Readable, output: Writable, onEnd: () => void): Transport {
  const unanswered = new Set<RequestId>();
  const drain = async () => {
    // The last message is delivered in this turn of the event loop.
    await setImmediate();
    const end = performance.now() + mostWaitMs;
    while (unanswered.size > 0 && performance.now() < end) await setTimeout(5);
  };
  const refuseLong = ({ id, hasMethod, bytes }: LongLine): void => {
    // Nobody waits for a reply to a notification, or to an answer that the client sent.
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
    // An input that fails counts as ended.
  }
  await last();
}
