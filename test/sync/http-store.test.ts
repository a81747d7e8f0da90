import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync, gzipSync } from "node:zlib";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import type { SyncStore } from "../../src/core/ports/sync-store.ts";
import { makeScratch, removeScratch } from "../../src/platform/files/scratch.ts";
import { askTeam, openHttpStore } from "../../src/sync/http-store.ts";
import {
  admittedEvent,
  createMemoryStream,
  createMemorySyncStore,
  describeSyncStore,
  type MemoryStream,
} from "../../src/testing/index.ts";
import { openLaptop } from "./laptop.ts";
import { impatient, linkTo, me, oneAttempt, startSyncServer, type SyncServer } from "./sync-server.ts";

describeSyncStore(
  "a store over HTTP",
  async () => {
    const [own, shared] = [createMemoryStream(), createMemoryStream()];
    const servers: SyncServer[] = [];
    const serve = async (store: SyncStore): Promise<SyncStore> => {
      const server = await startSyncServer(store);
      servers.push(server);
      return openHttpStore(linkTo(server.url), 1, oneAttempt);
    };
    return {
      person: () => serve(createMemorySyncStore({ stream: own })),
      space: (author, role) =>
        serve(createMemorySyncStore({ stream: shared, author, kind: "space", isOwner: role === "owner" })),
      dispose: async () => void (await Promise.all(servers.map((server) => server.close()))),
    };
  },
  { describe, it },
);

let stream: MemoryStream;
let server: SyncServer;
let others: Server[] = [];
beforeEach(async () => {
  stream = createMemoryStream();
  server = await startSyncServer(
    createMemorySyncStore({ stream }),
    new Map([
      ["secret", me],
      ["reader", { ...me, kind: "space", role: "reader", name: "rob" }],
      ["readonly", { ...me, scopes: ["read"], name: "roy" }],
    ]),
  );
});
afterEach(async () => {
  await server.close();
  for (const other of others) other.close();
  others = [];
});

/** Starts a server that answers everything in the same way. */
async function answering(listener: RequestListener): Promise<string> {
  const other = createServer(listener);
  others.push(other);
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
}

const pull = async (store: SyncStore) => {
  let count = 0;
  for await (const batch of store.pull(null)) count += batch.length;
  return count;
};

describe("permission to sync", () => {
  it("comes from the server, for the team and its streams", async () => {
    expect(await askTeam(linkTo(server.url), oneAttempt)).toEqual({
      tenant: "7",
      team: "Acme",
      member: "ada",
      streams: [{ stream: 1, kind: "person", name: "ada", role: "owner" }],
    });
  });

  it("is refused for a wrong token, a reader who pushes, a token without the scope, and another's stream", async () => {
    const push = { device: "d", after: null, next: "1", lines: [admittedEvent("x").line] };
    const open = (token: string, number = 1) => openHttpStore(linkTo(server.url, token), number, oneAttempt);
    await expect(open("wrong").push(push)).rejects.toMatchObject({
      code: "NOT_AUTHENTICATED",
      next: expect.stringContaining("loci team join"),
    });
    await expect(open("reader").push(push)).rejects.toMatchObject({ code: "SCOPE_REFUSED" });
    await expect(open("readonly").push(push)).rejects.toMatchObject({ code: "SCOPE_REFUSED" });
    await expect(pull(open("readonly"))).rejects.toMatchObject({ code: "SCOPE_REFUSED" });
    await expect(open("secret", 2).push(push)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await pull(open("reader"))).toBe(0);
    expect([stream.events, server.faults]).toEqual([[], []]);
  });
});

describe("the requests to the server", () => {
  const send = async (body: Buffer | string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${server.url}/v1/streams/1/push`, {
      method: "POST",
      body: new Uint8Array(Buffer.from(body)),
      headers: { authorization: "Bearer secret", "content-type": "application/json", ...headers },
    });
    return [answer.status, ((await answer.json()) as { code?: string }).code];
  };
  const packed = { "content-encoding": "gzip" };

  it("are limited, and nothing of an invalid request is stored", async () => {
    const push = { device: "d", after: null, next: "1", lines: [admittedEvent("x").line] };
    const whole = JSON.stringify(push);
    expect(await send("not JSON")).toEqual([400, "USAGE"]);
    expect(await send(whole.slice(0, -3))).toEqual([400, "USAGE"]);
    expect(await send(whole, packed)).toEqual([400, "USAGE"]);
    expect(await send(gzipSync(whole).subarray(0, 90), packed)).toEqual([400, "USAGE"]);
    expect(await send(whole, { "content-encoding": "br" })).toEqual([415, "FORMAT_UNKNOWN"]);
    expect(await send(JSON.stringify({ ...push, device: "" }))).toEqual([400, "USAGE"]);
    expect(await send(JSON.stringify({ ...push, more: 1 }))).toEqual([400, "USAGE"]);
    expect(await send(JSON.stringify({ ...push, lines: Array.from({ length: 501 }, () => "{}") }))).toEqual([
      400,
      "USAGE",
    ]);
    expect(await send(gzipSync(Buffer.alloc(5_000_000)), packed)).toEqual([413, "LIMIT_EXCEEDED"]);
    expect(await send(Buffer.alloc(5_000_000))).toEqual([413, "LIMIT_EXCEEDED"]);
    expect([stream.events, server.faults]).toEqual([[], []]);
    expect((await send(gzipSync(whole), packed))[0]).toBe(200);
    expect(stream.events).toHaveLength(1);
  });
});

describe("a network that answers instead of the server", () => {
  const portals: Record<string, RequestListener> = {
    "a login page": (_request, response) =>
      response.writeHead(200, { "content-type": "text/html" }).end("<h1>Welcome to our café</h1>"),
    "a redirect": (_request, response) => response.writeHead(302, { location: "http://login.example/" }).end(),
    "a page that demands a login": (_request, response) =>
      response.writeHead(511, { "content-type": "text/html" }).end("<h1>Log in</h1>"),
    "a proxy without a server": (_request, response) => response.writeHead(502).end("bad gateway"),
    "a page in the form of JSON": (_request, response) =>
      response.writeHead(200, { "content-type": "application/json" }).end("<html>"),
  };
  for (const [name, listener] of Object.entries(portals))
    it(`changes nothing: ${name}`, async () => {
      const home = makeScratch("portal");
      try {
        const laptop = openLaptop(home, "ann");
        await laptop.append([admittedEvent("mine")]);
        const before = laptop.bytes();
        const store = openHttpStore(linkTo(await answering(listener)), 1, impatient);
        await expect(laptop.sync(store)).rejects.toMatchObject({ code: "SYNC_UNREACHABLE" });
        expect([laptop.bytes(), laptop.stream.position()]).toEqual([before, null]);
      } finally {
        removeScratch(home);
      }
    });

  it("is reported as a network that may need a login", async () => {
    const store = openHttpStore(linkTo(await answering(portals["a redirect"] as RequestListener)), 1, oneAttempt);
    await expect(store.epoch()).rejects.toMatchObject({
      message: expect.stringContaining("redirect"),
      next: expect.stringContaining("login"),
    });
  });

  it("does not get the token through a redirect", async () => {
    const seen: (string | undefined)[] = [];
    const elsewhere = await answering((request, response) => {
      seen.push(request.headers.authorization);
      response.end();
    });
    const redirecting = await answering((_request, response) => response.writeHead(307, { location: elsewhere }).end());
    await expect(openHttpStore(linkTo(redirecting), 1, oneAttempt).epoch()).rejects.toMatchObject({
      code: "SYNC_UNREACHABLE",
    });
    expect(seen).toEqual([]);
  });

  it("is given up if it sends nothing, but not if it is slow", async () => {
    const silent = await answering(() => {});
    await expect(openHttpStore({ ...linkTo(silent), idleMs: 100 }, 1, oneAttempt).epoch()).rejects.toMatchObject({
      message: expect.stringContaining("sent nothing"),
    });
    const slow = await answering((_request, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      const text = '{"cursor":null,"epoch":"slow"}';
      let at = 0;
      const timer = setInterval(() => {
        response.write(text.charAt(at));
        at += 1;
        if (at < text.length) return;
        clearInterval(timer);
        response.end();
      }, 20);
    });
    expect(await openHttpStore({ ...linkTo(slow), idleMs: 200 }, 1, oneAttempt).epoch()).toBe("slow");
  });
});

describe("retries", () => {
  it("wait longer each time, at least as long as the server asks, and then report the failure", async () => {
    const waits: number[] = [];
    const patience = {
      attempts: 4,
      firstWaitMs: 100,
      longestWaitMs: 30_000,
      wait: async (ms: number) => void waits.push(ms),
    };
    const failing = await answering((_request, response) => response.writeHead(503).end());
    await expect(openHttpStore(linkTo(failing), 1, patience).epoch()).rejects.toMatchObject({
      code: "SYNC_UNREACHABLE",
    });
    expect(waits).toHaveLength(3);
    expect(waits[2]).toBeGreaterThan((waits[0] ?? 0) * 1.3);
    const busy = await answering((_request, response) => response.writeHead(503, { "retry-after": "7" }).end());
    waits.length = 0;
    await expect(openHttpStore(linkTo(busy), 1, patience).epoch()).rejects.toMatchObject({ code: "SYNC_UNREACHABLE" });
    expect(waits).toEqual([7000, 7000, 7000]);
  });
});

/** Sends a request on to the server, and its answer back without packing it. */
async function passOn(request: IncomingMessage, body: Buffer, response: ServerResponse): Promise<void> {
  const headers = {
    authorization: String(request.headers.authorization),
    "content-type": "application/json",
    "content-encoding": "gzip",
  };
  const answer = await fetch(`${server.url}${request.url}`, { method: "POST", headers, body: new Uint8Array(body) });
  response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" });
  response.end(await answer.text());
}

describe("the content of a push", () => {
  it("is compressed in both directions", async () => {
    const bodies: Buffer[] = [];
    const inside = createMemorySyncStore({ stream });
    const encodings: (string | undefined)[] = [];
    const proxy = await answering((request, response) => {
      const parts: Buffer[] = [];
      request.on("data", (part: Buffer) => parts.push(part));
      request.on("end", () => {
        bodies.push(Buffer.concat(parts));
        encodings.push(request.headers["content-encoding"]);
        void passOn(request, bodies.at(-1) ?? Buffer.alloc(0), response);
      });
    });
    const lines = Array.from({ length: 200 }, (_, n) => admittedEvent(`the same words again and again ${n}`).line);
    await openHttpStore(linkTo(proxy), 1, oneAttempt).push({ device: "d", after: null, next: "1", lines });
    const [body = Buffer.alloc(0)] = bodies;
    expect(body.length * 3).toBeLessThan(gunzipSync(body).length);
    expect(encodings).toEqual(["gzip"]);
    expect(await pull(inside)).toBe(200);
    const answer = await fetch(`${server.url}/v1/streams/1/pull`, {
      headers: { authorization: "Bearer secret", "accept-encoding": "gzip" },
    });
    expect(answer.headers.get("content-encoding")).toBe("gzip");
    expect((await answer.text()).split("\n")).toHaveLength(202);
  });
});
