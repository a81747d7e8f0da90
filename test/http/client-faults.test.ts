import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { afterEach, describe, expect, it } from "vitest";

import { connectMemory, LociError, type ConnectOptions } from "../../src/client/index.ts";
import { token } from "./test-api.ts";

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** Starts a server that answers as the test wants. Returns its address and the requests that it got. */
async function startServer(answer: (response: ServerResponse, request: IncomingMessage) => void) {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    answer(response, request);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

const json = { "content-type": "application/json" };
const problem = { "content-type": "application/problem+json" };

async function errorOf(work: Promise<unknown>): Promise<LociError> {
  const error = await work.then(
    () => new Error("it did not fail"),
    (reason: unknown) => reason,
  );
  if (!(error instanceof LociError)) throw error;
  return error;
}

async function connectTo(answer: Parameters<typeof startServer>[0], options: Partial<ConnectOptions> = {}) {
  const { url, requests } = await startServer(answer);
  return { memory: connectMemory({ url, token, ...options }), requests, url };
}

describe("an unreachable server", () => {
  it("is named in the error, with the reason, and works again later", async () => {
    const { url } = await startServer(() => {});
    for (const end of ends.splice(0)) end();
    const error = await errorOf(connectMemory({ url, token }).search("any"));
    expect(error).toMatchObject({
      code: "SERVER_UNAVAILABLE",
      message: `the server at ${url} cannot be reached (ECONNREFUSED)`,
    });
    expect(error.message + error.next).not.toContain(token);
  });

  it("is reported if it hangs up without an answer", async () => {
    const { memory } = await connectTo((response) => response.destroy());
    expect(await errorOf(memory.remember("x"))).toMatchObject({ code: "SERVER_UNAVAILABLE" });
  });

  it("is reported if it does not answer in time, before or within its answer", async () => {
    const silent = await connectTo(() => {}, { requestMs: 100 });
    expect(await errorOf(silent.memory.search("any"))).toMatchObject({
      code: "SERVER_UNAVAILABLE",
      message: expect.stringContaining("did not answer within 0.1 s"),
    });
    const slow = await connectTo((response) => response.writeHead(200, json).write("{"), { requestMs: 100 });
    expect(await errorOf(slow.memory.search("any"))).toMatchObject({ code: "SERVER_UNAVAILABLE" });
  });

  it("is reported if it falls silent in the middle of a stream", async () => {
    const ndjson = { "content-type": "application/x-ndjson" };
    const { memory } = await connectTo((response) => response.writeHead(200, ndjson).write('{"a":1}\n'), {
      slowRequestMs: 100,
    });
    const parts: Uint8Array[] = [];
    const reading = (async () => {
      for await (const part of memory.transfer.export()) parts.push(part);
    })();
    expect(await errorOf(reading)).toMatchObject({ code: "SERVER_UNAVAILABLE" });
    expect(parts).toHaveLength(1);
  });

  it("is not confused with a slow reader of a stream", async () => {
    const ndjson = { "content-type": "application/x-ndjson" };
    const { memory } = await connectTo((response) => response.writeHead(200, ndjson).end('{"a":1}\n'), {
      slowRequestMs: 200,
    });
    for await (const part of memory.transfer.export()) {
      await new Promise((resolve) => setTimeout(resolve, 400));
      expect(part.byteLength).toBe(8);
    }
  });
});

describe("a busy server", () => {
  const busy = { code: "BUSY", detail: "another process keeps the index busy", next: "Try again." };

  it("is asked again for a read, after the delay that the server requests", async () => {
    let asked = 0;
    const { memory } = await connectTo((response) => {
      asked += 1;
      if (asked < 3) response.writeHead(503, { ...problem, "retry-after": "0" }).end(JSON.stringify(busy));
      else response.writeHead(200, json).end('{"hits":[],"sessions":[],"took_ms":1,"complete":true,"semantic":"off"}');
    });
    expect((await memory.search("any")).hits).toEqual([]);
    expect(asked).toBe(3);
  });

  it("is asked again a limited number of times", async () => {
    const { memory, requests } = await connectTo((response) =>
      response.writeHead(503, { ...problem, "retry-after": "0" }).end(JSON.stringify(busy)),
    );
    expect(await errorOf(memory.search("any"))).toMatchObject({ code: "BUSY", next: "Try again." });
    expect(requests).toHaveLength(3);
  });

  it("is not asked again for a write, which may have happened", async () => {
    const { memory, requests } = await connectTo((response) =>
      response.writeHead(503, { ...problem, "retry-after": "0" }).end(JSON.stringify(busy)),
    );
    expect(await errorOf(memory.remember("x"))).toMatchObject({ code: "BUSY" });
    expect(requests).toHaveLength(1);
  });

  it("is reported to the caller if the server requests a longer delay", async () => {
    const { memory, requests } = await connectTo((response) =>
      response.writeHead(429, { "retry-after": "60" }).end("slow down"),
    );
    expect(await errorOf(memory.search("any"))).toMatchObject({
      code: "TOO_MANY_REQUESTS",
      message: expect.stringContaining("try again in 60 s"),
    });
    expect(requests).toHaveLength(1);
  });
});

describe("the client rejects an answer that", () => {
  const good = '{"hits":[],"sessions":[],"took_ms":1,"complete":true,"semantic":"off"}';
  it.each<[string, (response: ServerResponse) => void]>([
    ["is a page", (response) => response.writeHead(200, { "content-type": "text/html" }).end("<p>Sign in</p>")],
    ["is JSON under another type", (response) => response.writeHead(200, { "content-type": "text/plain" }).end(good)],
    ["is not JSON", (response) => response.writeHead(200, json).end("{hits}")],
    ["is not UTF-8", (response) => response.writeHead(200, json).end(Buffer.from([0x22, 0xff, 0x22]))],
    ["is a list", (response) => response.writeHead(200, json).end("[]")],
    ["is null", (response) => response.writeHead(200, json).end("null")],
    ["lacks a field", (response) => response.writeHead(200, json).end('{"hits":[]}')],
    ["is empty", (response) => response.writeHead(200, json).end()],
    [
      "is a fault of a proxy",
      (response) => response.writeHead(502, { "content-type": "text/html" }).end("Bad gateway"),
    ],
    ["has problem details that are not JSON", (response) => response.writeHead(400, problem).end("oops")],
    ["has an unknown code", (response) => response.writeHead(400, problem).end('{"code":"NEW","detail":"x"}')],
    ["has a code of another kind", (response) => response.writeHead(400, problem).end('{"code":"constructor"}')],
  ])("%s", async (_title, answer) => {
    const { memory } = await connectTo(answer);
    expect(await errorOf(memory.search("any"))).toMatchObject({ code: "SERVER_ANSWER_INVALID" });
  });

  it("is larger than allowed, without reading it to its end", async () => {
    let sent = 0;
    const { memory } = await connectTo(
      (response) => {
        response.writeHead(200, json);
        const timer = setInterval(() => {
          sent += 1;
          response.write(" ".repeat(64 * 1024));
        }, 1);
        response.on("close", () => clearInterval(timer));
      },
      { mostAnswerBytes: 1024 * 1024 },
    );
    expect(await errorOf(memory.search("any"))).toMatchObject({
      code: "SERVER_ANSWER_INVALID",
      message: "the answer has more than 1048576 bytes",
    });
    const stopped = sent;
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(sent - stopped).toBeLessThan(20);
  });

  it("has more pages than the limit", async () => {
    const { memory } = await connectTo((response) =>
      response.writeHead(200, json).end(JSON.stringify({ items: Array.from({ length: 900 }, () => 1), next: "more" })),
    );
    expect(await memory.notes.list()).toHaveLength(10_000);
  });

  it("has a line that is not a list of changes, or is truncated", async () => {
    const ndjson = { "content-type": "application/x-ndjson" };
    for (const text of ['{"changes":1}\n', '{"changes":[],"cursor":"a"}\n{"chan']) {
      const { memory } = await connectTo((response) => response.writeHead(200, ndjson).end(text));
      const reading = (async () => {
        for await (const batch of memory.changes.read(null)) expect(batch.cursor).toBe("a");
      })();
      expect(await errorOf(reading)).toMatchObject({ code: "SERVER_ANSWER_INVALID" });
    }
  });
});

it("a redirect is not followed, so no other host gets the token", async () => {
  const other = await startServer((response) => response.writeHead(200, json).end("{}"));
  for (const status of [301, 302, 303, 307, 308]) {
    const { memory } = await connectTo((response) => response.writeHead(status, { location: other.url }).end());
    expect(await errorOf(memory.search("any"))).toMatchObject({ code: "SERVER_ANSWER_INVALID" });
    expect(await errorOf(memory.remember("x"))).toMatchObject({ code: "SERVER_ANSWER_INVALID" });
  }
  expect(other.requests).toEqual([]);
});

it("a signal ends a request with the caller's reason", async () => {
  const all = new AbortController();
  const { memory } = await connectTo(() => {}, { signal: all.signal });
  const one = new AbortController();
  const verifying = memory.care.verify({ signal: one.signal });
  one.abort(new Error("enough"));
  await expect(verifying).rejects.toThrow("enough");
  const searching = memory.search("any");
  all.abort(new Error("stop everything"));
  await expect(searching).rejects.toThrow("stop everything");
});

it.each<[string, Partial<ConnectOptions>]>([
  ["no address", { url: "127.0.0.1:5625" }],
  ["another protocol", { url: "ftp://127.0.0.1" }],
  ["a password in the address", { url: "http://me:Sx81kqPz@127.0.0.1" }],
  ["a query in the address", { url: "http://127.0.0.1/?x=1" }],
  ["a token with a line break", { token: "a\r\nx: y" }],
  ["a session with a semicolon", { session: "a; b" }],
  ["both a token and a session", { token, session: "abc" }],
])("%s is refused at once", (_title, options) => {
  const wanted = { url: "http://127.0.0.1:5625", ...options };
  expect(() => connectMemory(wanted)).toThrow(expect.objectContaining({ code: "USAGE" }));
});
