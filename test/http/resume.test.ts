import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { afterEach, beforeEach, expect, it } from "vitest";

import { openMemory } from "../../src/compose/open-memory.ts";
import { makeScratch, removeScratch } from "../../src/platform/files/scratch.ts";
import { cursorToEventId, eventIdToCursor } from "../../src/server/http/shared-batches.ts";
import { mulberry32 } from "../mulberry32.ts";
import { chooseSeed, seedVariable } from "../seed.ts";
import { verifies } from "../verifies.ts";
import { openTestApi, token } from "./test-api.ts";

const reconnects = 50;
const kills = 10;
let home: string;
let server: ChildProcess | null = null;
beforeEach(() => {
  home = makeScratch("http");
});
afterEach(() => {
  server?.kill("SIGKILL");
  removeScratch(home);
});

/** Starts a server in a process of its own, on the port that it had before. */
async function startServer(port: string): Promise<string> {
  const worker = fileURLToPath(new URL("../workers/http-server.ts", import.meta.url));
  const child = spawn(process.execPath, [worker, home, port], { stdio: ["ignore", "pipe", "inherit"] });
  server = child;
  const [url] = (await once(child.stdout, "data")) as [Buffer];
  return url.toString().trim();
}

async function killServer(): Promise<void> {
  const gone = server === null ? null : once(server, "exit");
  server?.kill("SIGKILL");
  await gone;
}

/** What a client has seen so far. An event counts when it has arrived whole, as in a browser. */
class Reader {
  lastId: string | null = null;
  readonly seen: string[] = [];

  /** Reads for a time, or until a number of characters has come, also in the middle of an event. */
  async read(url: string, characters: number, mostMs: number): Promise<void> {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(this.lastId === null ? {} : { "last-event-id": this.lastId }),
    };
    let text = "";
    try {
      const response = await fetch(`${url}/events?from=start`, { headers, signal: AbortSignal.timeout(mostMs) });
      for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        text = (text + part).slice(0, characters);
        if (text.length >= characters) break;
      }
    } catch {
      // The server was killed, has not started yet, or the time is over.
    }
    this.take(text);
  }

  private take(text: string): void {
    for (const message of text.split("\n\n").slice(0, -1)) {
      const id = /^id: (.*)$/m.exec(message)?.[1];
      if (id !== undefined) this.lastId = id;
      if (!/^event: memory_update$/m.test(message)) continue;
      const { changes } = JSON.parse(/^data: (.*)$/m.exec(message)?.[1] ?? "") as { changes: { id: string }[] };
      this.seen.push(...changes.map((change) => change.id));
    }
  }
}

it(`a reader that resumes ${reconnects} times, over ${kills} kills of the server, gets each change once`, async () => {
  verifies("API-2.a");
  const random = mulberry32(chooseSeed(process.env[seedVariable]));
  const memory = await openMemory({ memory: join(home, "memory"), state: join(home, "state") });
  const written: string[] = [];
  const write = async (count: number) =>
    written.push(
      ...(await memory.record(
        Array.from({ length: count }, (_, n) => ({ type: "prompt" as const, text: `Event ${written.length + n}` })),
      )),
    );
  await write(20);
  let url = await startServer("0");
  const port = new URL(url).port;
  const reader = new Reader();
  for (let n = 0; n < reconnects; n += 1) {
    await write(1 + Math.floor(random() * 5));
    // Cuts the connection anywhere, often in the middle of an event. Every fifth time the server dies meanwhile.
    const reading = reader.read(url, 200 + Math.floor(random() * 6000), 100 + random() * 300);
    const isKilled = n % (reconnects / kills) === 2;
    if (isKilled) await new Promise((resolve) => setTimeout(resolve, random() * 100)).then(killServer);
    await write(1);
    await reading;
    if (!isKilled) continue;
    await write(2);
    url = await startServer(port);
  }
  // The last connections read to the end.
  const end = performance.now() + 30_000;
  while (reader.seen.length < written.length && performance.now() < end) await reader.read(url, 1_000_000, 1000);
  await memory.close();
  expect(reader.seen).toEqual(written);
}, 300_000);

it("a reader without new changes gets heartbeats", async () => {
  const api = await openTestApi({ heartbeatMs: 30 });
  const response = await api.app.fetch(api.request("GET /events"));
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  await reader?.read();
  expect((await reader?.read())?.value).toBe(": alive\n\n");
  api.stop();
  await expect.poll(async () => (await reader?.read())?.done).toBe(true);
  await api.remove();
});

it("a log restored from a backup makes the reader start again", async () => {
  const api = await openTestApi();
  await api.owner.remember("Before");
  const { changes } = api.owner;
  let isLost = false;
  const { LociError } = await import("../../src/core/errors.ts");
  Object.assign(changes, {
    read: ((read) => (after: string | null) => {
      if (!isLost) return read(after);
      isLost = false;
      throw new LociError("CURSOR_LOST", "the log is older");
    })(changes.read),
  });
  isLost = true;
  const response = await api.app.fetch(api.request("GET /events?from=start"));
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  await reader?.read();
  expect((await reader?.read())?.value).toMatch(/^id: \S+\nevent: reset\ndata: \{"code":"CURSOR_LOST"\}\n\n$/);
  await reader?.cancel();
  await api.remove();
});

it("the id of an event is signed, and stays small for a long log", () => {
  const mark = (n: number): [string, number[]] => [
    `2026-11-${String(n).padStart(6, "0")}.jsonl`,
    [8_388_608 + n * 7, 8_388_000 + n, 600 + (n % 97), (n * 2_654_435_761) % 2 ** 32],
  ];
  const cursor = JSON.stringify({ device: Object.fromEntries(Array.from({ length: 1000 }, (_, n) => mark(n))) });
  const id = cursorToEventId(cursor, token);
  expect(eventIdToCursor(id, token)).toBe(cursor);
  expect(id.length).toBeLessThan(60_000);
  expect(() => eventIdToCursor(`A${id.slice(1)}`, token)).toThrow("Last-Event-ID");
  expect(() => eventIdToCursor(id, "another")).toThrow("Last-Event-ID");
  expect(eventIdToCursor(cursorToEventId(null, token), token)).toBeNull();
});
