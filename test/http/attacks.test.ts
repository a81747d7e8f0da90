import { once } from "node:events";
import { readFileSync, statSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { makeScratch, removeScratch } from "../../src/platform/files/scratch.ts";
import { createAuthenticate, createPersonSessions } from "../../src/server/http/authenticate.ts";
import { addressNames } from "../../src/server/http/own-names.ts";
import { serve, type Serving } from "../../src/server/http/serve.ts";
import { openTokenFile } from "../../src/server/token-file.ts";
import { openTestMemory, type TestMemory } from "../open-test-memory.ts";
import { verifies } from "../verifies.ts";
import { token } from "./test-api.ts";

const secret = "the-vault-code-is-seven";
let memory: TestMemory;
let serving: Serving;
let host: string;
let port: number;
let session: string;
const faults: unknown[] = [];

beforeAll(async () => {
  memory = await openTestMemory();
  await memory.owner.remember(`${secret} \u001b]0;owned\u0007 \u009b31m <script>alert(1)</script> \u202eabc`);
  serving = await start({});
  ({ host } = new URL(serving.url));
  port = Number(new URL(serving.url).port);
});
afterAll(async () => {
  await serving.close();
  await memory.remove();
});

function start(options: { readonly patience?: { headersMs: number; requestMs: number }; readonly socket?: string }) {
  const sessions = createPersonSessions();
  if (options.socket === undefined) session = sessions.open(sessions.createCode()) ?? "";
  return serve({
    place: options.socket === undefined ? { host: "127.0.0.1", port: 0 } : { socket: options.socket },
    memories: { open: async () => memory.owner },
    authenticate: createAuthenticate({ token: () => token, sessions, tenant: "local" }),
    sessions,
    key: () => token,
    onFault: (error) => faults.push(error),
    limits: { bodyBytes: 64 * 1024, streams: 3, stallMs: 500 },
    patience: options.patience ?? { headersMs: 800, requestMs: 1200 },
  });
}

/** Sends bytes to the server, and returns all that it answers until it closes the connection, or the time is over. */
async function raw(
  bytes: string,
  { to = port, waitMs = 2500 }: { to?: number; waitMs?: number } = {},
): Promise<string> {
  const socket = connect(to, "127.0.0.1");
  let answer = "";
  socket.on("data", (data) => (answer += data.toString("latin1")));
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.write(bytes, "latin1");
  const timer = setTimeout(() => socket.destroy(), waitMs);
  await once(socket, "close");
  clearTimeout(timer);
  return answer;
}

interface Sent {
  readonly line?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Sends a request as an attacker could, and returns its status. The secret must never be in the answer. */
async function attack({ line = "GET /memory/search?q=vault", headers = {}, body = "" }: Sent): Promise<number> {
  const all = {
    host,
    connection: "close",
    ...(body === "" ? {} : { "content-length": String(body.length) }),
    ...headers,
  };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  const answer = await raw(`${line} HTTP/1.1\r\n${head.join("\r\n")}\r\n\r\n${body}`);
  expect(answer).not.toContain(secret);
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
}

const bearer = { authorization: `Bearer ${token}` };
const cookie = () => ({ cookie: `loci-session=${session}` });
const json = { "content-type": "application/json" };
const pin = '{"id":"x"}';

it("a request with the token gets an answer", async () => {
  const answer = await raw(
    `GET /memory/search?q=vault HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\nauthorization: ${bearer.authorization}\r\n\r\n`,
  );
  expect(answer).toContain("HTTP/1.1 200");
  expect(answer).toContain(secret);
});

describe("DNS rebinding: a wrong Host header", () => {
  it.each([
    "evil.example",
    "evil.example:PORT",
    "127.0.0.1.evil.example:PORT",
    "localhost.evil.example:PORT",
    "127.0.0.1",
    "127.0.0.1:1",
    "",
    "0.0.0.0:PORT",
    "127.1:PORT",
    "2130706433:PORT",
    "[::ffff:127.0.0.1]:PORT",
    "user@127.0.0.1:PORT",
    "127.0.0.1:PORT/x",
    "127.0.0.1:PORT evil",
  ])("'%s' is refused", async (name) => {
    verifies("SAF-10.b");
    expect(await attack({ headers: { ...bearer, host: name.replace("PORT", String(port)) } })).toSatisfy(
      (status: number) => status === 403 || status === 400,
    );
  });

  it("two Host headers are refused", async () => {
    const answer = await raw(`GET / HTTP/1.1\r\nhost: ${host}\r\nhost: evil.example\r\nconnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d/);
  });

  it("is also refused on other addresses", () => {
    const { isOwn } = addressNames("0.0.0.0", 80);
    expect(["192.168.1.4:80", "[fe80::1]:80", "localhost:80"].filter(isOwn)).toHaveLength(3);
    expect(["evil.example:80", "192.168.1.4:81", "a192.168.1.4:80"].filter(isOwn)).toEqual([]);
    expect(["10.0.0.1:80", "10.0.0.2:80"].filter(addressNames("10.0.0.1", 80).isOwn)).toEqual(["10.0.0.1:80"]);
  });
});

describe("CSRF: a page of another origin", () => {
  const pages: readonly [string, Sent][] = [
    ["with the cookie of a person", { headers: { origin: "http://evil.example" } }],
    ["on another port of this machine", { headers: { origin: "http://127.0.0.1:3000" } }],
    ["on another port of localhost", { headers: { origin: "http://localhost:3000" } }],
    ["with the origin null", { headers: { origin: "null" } }],
    ["over https", { headers: { origin: "https://127.0.0.1:PORT" } }],
    ["whose name begins like ours", { headers: { origin: "http://127.0.0.1:PORT.evil.example" } }],
    ["that only reads, from another site", { headers: { "sec-fetch-site": "cross-site" } }],
    ["that only reads, from the same site", { headers: { "sec-fetch-site": "same-site" } }],
    [
      "that posts a form",
      { line: "POST /memory/pin", body: "id=x", headers: { "content-type": "application/x-www-form-urlencoded" } },
    ],
    ["that posts plain text", { line: "POST /memory/pin", body: pin, headers: { "content-type": "text/plain" } }],
    ["that posts without a type", { line: "POST /memory/pin", body: pin }],
    [
      "that posts a multipart form",
      { line: "POST /memory/pin", body: pin, headers: { "content-type": "multipart/form-data; boundary=x" } },
    ],
    [
      "that asks before it posts",
      {
        line: "OPTIONS /memory/pin",
        headers: { origin: "http://evil.example", "access-control-request-method": "POST" },
      },
    ],
  ];
  it.each(pages)("%s is refused", async (_name, sent) => {
    verifies("SAF-10.b");
    const headers = Object.fromEntries(
      Object.entries(sent.headers ?? {}).map(([name, value]) => [name, value.replace("PORT", String(port))]),
    );
    expect(await attack({ ...sent, headers: { ...cookie(), ...headers } })).toSatisfy(
      (status: number) => status >= 400 && status < 500,
    );
  });

  it("gets no header that permits reading", async () => {
    const answer = await raw(
      `GET /memory/search?q=a HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\nauthorization: Bearer ${token}\r\n\r\n`,
    );
    expect(answer.toLowerCase()).not.toContain("access-control-allow");
    expect(answer.toLowerCase()).toContain("x-content-type-options: nosniff");
    expect(answer.toLowerCase()).toContain("cross-origin-resource-policy: same-origin");
    expect(answer).toMatch(/content-security-policy: default-src 'none';[^\n]*frame-ancestors 'none'/i);
    expect(answer).not.toMatch(/unsafe-inline/);
  });
});

describe("a token that is not the server's", () => {
  const wrong: readonly [string, () => Readonly<Record<string, string>>][] = [
    ["none", () => ({})],
    ["empty", () => ({ authorization: "Bearer " })],
    ["another", () => ({ authorization: `Bearer ${"u".repeat(43)}` })],
    ["its beginning", () => ({ authorization: `Bearer ${token.slice(1)}` })],
    ["with more behind it", () => ({ authorization: `Bearer ${token}x` })],
    ["in capitals", () => ({ authorization: `Bearer ${token.toUpperCase()}` })],
    ["as a password", () => ({ authorization: `Basic ${Buffer.from(`loci:${token}`).toString("base64")}` })],
    ["two in one header", () => ({ authorization: `Bearer x, Bearer ${token}` })],
    ["in a cookie", () => ({ cookie: `loci-session=${token}` })],
    ["two cookies", () => ({ cookie: `loci-session=${session}; loci-session=x` })],
    ["a guessed cookie", () => ({ cookie: `loci-session=${"a".repeat(43)}` })],
    ["in another header", () => ({ "x-api-key": token })],
  ];
  it.each(wrong)("is refused: %s", async (_name, headers) => {
    verifies("SAF-10.b");
    expect(await attack({ headers: headers() })).toSatisfy((status: number) => status === 401 || status === 429);
  });

  it("is refused in the query", async () => {
    expect(await attack({ line: `GET /memory/search?q=vault&token=${token}&access_token=${token}` })).toBe(401);
  });

  it("is no longer compared after twenty guesses, while the right token still works", () => {
    let now = 0;
    const authenticate = createAuthenticate({
      token: () => token,
      sessions: createPersonSessions(),
      tenant: "t",
      now: () => now,
    });
    const guess = () => {
      try {
        authenticate(new Headers({ authorization: "Bearer guess" }));
      } catch (error) {
        return (error as { code: string }).code;
      }
      return null;
    };
    const codes = Array.from({ length: 25 }, guess);
    expect(codes.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => "NOT_AUTHENTICATED"));
    expect(codes.slice(20)).toEqual(Array.from({ length: 5 }, () => "TOO_MANY_REQUESTS"));
    expect(authenticate(new Headers(bearer))).toEqual({ kind: "token", tenant: "t" });
    now += 61_000;
    expect(guess()).toBe("NOT_AUTHENTICATED");
  });

  it("is the only kind that other users can have: the file with the token and the socket are private", async () => {
    const home = makeScratch("http");
    expect(statSync(openTokenFile(home, "http-token").path).mode & 0o777).toBe(0o600);
    const socket = join(home, "loci.sock");
    const first = await start({ socket });
    expect(statSync(socket).mode & 0o777).toBe(0o600);
    await expect(start({ socket })).rejects.toMatchObject({ code: "BUSY" });
    await first.close();
    expect(statSync(socket, { throwIfNoEntry: false })).toBeUndefined();
    removeScratch(home);
  });
});

describe("traversal and other users' files", () => {
  it.each([
    "GET /memory/record/..%2f..%2fetc%2fpasswd",
    "GET /memory/record/%2e%2e",
    "GET /docs/../../../../etc/passwd",
    "GET /..%2f..%2fetc/passwd",
    "GET //etc/passwd",
    "GET /docs.css/../../etc/passwd",
    "GET /problems/__proto__",
    "GET /problems/..%2f..%2fetc%2fpasswd",
    "GET /login/..%2f..",
    "GET /documents/user?path=../../../../../../etc/passwd",
    "GET /documents/user?path=/etc/passwd",
    "GET /documents/space?space=../../etc",
    "GET /documents/space?space=%2Fetc%00",
    "GET /documents/..%2f..?path=x",
    "GET /documents/agent?space=%2Ftmp&agent=..%2F..%2F..%2Fetc",
    "GET /spaces/resolve?folder=etc",
    "GET /constructor",
    "GET /ui/../../../../etc/passwd",
    "GET /ui/assets/..%2f..%2f..%2fetc%2fpasswd",
    "GET /ui/assets/%2e%2e/%2e%2e/package.json",
    "GET /ui/..%5c..%5cetc%5cpasswd",
    "GET /ui//etc/passwd",
    "GET /ui/assets/index.js%00.html",
  ])("%s reads nothing", async (line) => {
    const answer = await raw(
      `${line} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\nauthorization: Bearer ${token}\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d/);
    expect(answer).not.toContain(readFileSync("/etc/passwd", "utf8").split("\n")[0]);
  });

  it("a backup is restored only from a known folder", async () => {
    const body = '{"from":"/etc"}';
    expect(
      await attack({ line: "POST /care/restore", body, headers: { ...cookie(), ...json, origin: `http://${host}` } }),
    ).toBe(404);
  });
});

describe("a token never becomes a person", () => {
  it.each([
    "GET /login",
    "POST /login",
    "GET /login/",
    `GET /login/${token}`,
    "POST /session",
    "PUT /session",
    "GET /session/link",
    "GET /link",
    "POST /links",
    "GET /machine/link",
    "POST /ui/",
    "GET /ui/../warm/links.sock",
  ])("%s returns no link and no session", async (line) => {
    const answer = await raw(
      `${line} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\nauthorization: Bearer ${token}\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d/);
    expect(answer.toLowerCase()).not.toContain("set-cookie");
  });

  it("GET /session returns no link and no cookie to a token", async () => {
    const response = await fetch(`${serving.url}/session`, { headers: bearer });
    expect(Object.keys((await response.json()) as object)).toEqual(["kind", "version", "ui", "machine"]);
    expect(response.headers.get("set-cookie")).toBeNull();
  });
});

describe("request smuggling", () => {
  const begun = (line: string) => `${line}\r\nhost: ${host}\r\nauthorization: Bearer ${token}\r\n`;
  const hidden = `GET /memory/search?q=vault HTTP/1.1\r\nhost: ${host}\r\n\r\n`;
  it.each<[string, () => string]>([
    [
      "a length and chunks",
      () =>
        `${begun("POST /memory/pin HTTP/1.1")}content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
    ],
    [
      "two lengths",
      () => `${begun("POST /memory/pin HTTP/1.1")}content-length: 0\r\ncontent-length: 60\r\n\r\n${hidden}`,
    ],
    ["a negative length", () => `${begun("POST /memory/pin HTTP/1.1")}content-length: -1\r\n\r\n${hidden}`],
    ["a length with a sign", () => `${begun("POST /memory/pin HTTP/1.1")}content-length: +4\r\n\r\n${hidden}`],
    ["an unknown encoding", () => `${begun("POST /memory/pin HTTP/1.1")}transfer-encoding: xchunked\r\n\r\n${hidden}`],
    [
      "a bad chunk",
      () =>
        `${begun("POST /memory/pin HTTP/1.1")}content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nZ\r\nxx\r\n0\r\n\r\n`,
    ],
    ["a space before the colon", () => `${begun("POST /memory/pin HTTP/1.1")}content-length : 4\r\n\r\n${hidden}`],
    ["a folded header", () => `GET /memory/search?q=vault HTTP/1.1\r\nhost: ${host}\r\n evil.example\r\n\r\n`],
    ["a bare line feed in a header", () => `GET /memory/search?q=vault HTTP/1.1\r\nhost: ${host}\nx: y\r\n\r\n`],
    ["a null in a header", () => `GET /memory/search?q=vault HTTP/1.1\r\nhost: ${host}\r\nx: a\u0000b\r\n\r\n`],
    [
      "the address of another server",
      () => `${begun("GET http://evil.example/memory/search?q=vault HTTP/1.1")}connection: close\r\n\r\n`,
    ],
    ["a tunnel", () => `CONNECT evil.example:80 HTTP/1.1\r\nhost: ${host}\r\n\r\n`],
    [
      "an upgrade",
      () =>
        `${begun("GET /memory/search?q=vault HTTP/1.1")}connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: x\r\n\r\n`,
    ],
    ["another protocol", () => "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
    ["no protocol", () => "GET /memory/search?q=vault\r\n\r\n"],
    ["an unknown method", () => `EVIL /memory/search?q=vault HTTP/1.1\r\nhost: ${host}\r\n\r\n`],
  ])("with %s does not reach a second request", async (_name, bytes) => {
    const answer = await raw(bytes());
    expect(answer).not.toContain(secret);
    expect(answer).not.toMatch(/HTTP\/1\.1 (?:2|5)\d\d/);
  });
});

describe("a request that is too large or too slow", () => {
  const big = "a".repeat(70_000);
  const post = (body: string, headers: Readonly<Record<string, string>> = {}) =>
    attack({ line: "POST /memory/record", body, headers: { ...bearer, ...json, ...headers } });

  it("with a large body is refused, with or without its length", async () => {
    expect(await post(`{"type":"fact","text":"${big}"}`)).toBe(413);
    const chunk = `${big.length.toString(16)}\r\n${big}\r\n0\r\n\r\n`;
    const answer = await raw(
      `POST /memory/record HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n${chunk}`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 413/);
  });

  it.each<[string, Sent]>([
    ["large headers", { headers: { ...bearer, "x-large": big } }],
    ["a long path", { line: `GET /${big}`, headers: bearer }],
    [
      "a long key",
      { line: "POST /memory/pin", body: pin, headers: { ...bearer, ...json, "idempotency-key": "k".repeat(300) } },
    ],
    [
      "a key that is not visible",
      { line: "POST /memory/pin", body: pin, headers: { ...bearer, ...json, "idempotency-key": "a b" } },
    ],
    ["deep JSON", { line: "POST /memory/record", body: "[".repeat(30_000), headers: { ...bearer, ...json } }],
    [
      "a forged event id",
      {
        line: "GET /events",
        headers: { ...bearer, "last-event-id": `${Buffer.alloc(2000).toString("base64url")}.AAAAAAAAAAAAAAAAAAAAAA` },
      },
    ],
    ["an event id that is nothing", { line: "GET /events", headers: { ...bearer, "last-event-id": "%%%" } }],
    [
      "a forged cursor",
      { line: `GET /memory/sessions?cursor=${Buffer.from('{"n":-1,"id":{}}').toString("base64url")}`, headers: bearer },
    ],
    ["a principal that is not one", { headers: { ...bearer, "loci-principal": '{"kind":"root"}' } }],
    ["a range of a million", { line: "GET /memory/search?q=vault&k=1000000", headers: bearer }],
    [
      "a prototype",
      { line: "POST /memory/pin", body: '{"__proto__":{"id":"x"},"id":1}', headers: { ...bearer, ...json } },
    ],
    ["text that is not UTF-8", { line: "POST /memory/pin", body: '{"id":"\u00ff"}', headers: { ...bearer, ...json } }],
  ])("%s: refused", async (_name, sent) => {
    expect(await attack(sent)).toSatisfy((status: number) => status >= 400 && status < 500);
  });

  it("with slow headers or a slow body is cut off", async () => {
    for (const bytes of [
      `GET /memory/search?q=vault HTTP/1.1\r\nhost: ${host}\r\nx:`,
      `POST /memory/pin HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{`,
    ]) {
      const began = performance.now();
      expect(await raw(bytes, { waitMs: 30_000 })).not.toMatch(/HTTP\/1\.1 (?:2|5)\d\d/);
      expect(performance.now() - began).toBeLessThan(20_000);
    }
  });

  it("gets no stream above the limit, and a stream that nobody reads is cut off", async () => {
    const open = () => fetch(`${serving.url}/events`, { headers: bearer });
    const streams = [await open(), await open(), await open()];
    expect((await open()).status).toBe(429);
    for (const stream of streams) await stream.body?.cancel();
    await expect
      .poll(async () => {
        const again = await open();
        await again.body?.cancel();
        return again.status;
      })
      .toBe(200);
    // A client that asks for everything and reads nothing: the kernel's buffers fill, then the server closes.
    const large = Array.from({ length: 400 }, () => ({ type: "prompt" as const, text: "x".repeat(30_000) }));
    for (let n = 0; n < 2; n += 1) await memory.owner.record(large);
    await memory.owner.timeline({ limit: 1 });
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    socket.pause();
    socket.on("error", () => {});
    socket.write(
      `GET /memory/timeline HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${token}\r\naccept: application/x-ndjson\r\n\r\n`,
    );
    await new Promise((resolve) => setTimeout(resolve, 5000));
    let size = 0;
    socket.on("data", (data) => (size += data.length));
    socket.resume();
    await once(socket, "close");
    expect(size).toBeLessThan(2 * 400 * 30_000);
  });
});

it("stored text neither controls a terminal nor runs in a page", async () => {
  const response = await fetch(`${serving.url}/memory/search?q=vault`, { headers: bearer });
  const text = await response.text();
  expect(text).toContain("<script>");
  expect(response.headers.get("content-type")).toBe("application/json");
  expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
  const problem = await (await fetch(`${serving.url}/memory/record/%1b%5b31m%3Cscript%3E`, { headers: bearer })).text();
  expect(problem).not.toMatch(/[\u0000-\u001f]/);
});

it("no attack has caused a fault of the server", () => {
  expect(faults).toEqual([]);
});
