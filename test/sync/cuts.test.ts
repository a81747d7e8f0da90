import { cpSync, existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { LociError } from "../../src/core/errors.ts";
import { removeScratch } from "../../src/platform/files/scratch.ts";
import { openHttpStore } from "../../src/sync/http-store.ts";
import {
  admittedEvent,
  copyMemoryStream,
  createMemoryStream,
  createMemorySyncStore,
  type MemoryStream,
} from "../../src/testing/index.ts";
import { verifies } from "../verifies.ts";
import { openLink, type Link } from "./cut-link.ts";
import { openLaptop, type Laptop } from "./laptop.ts";
import { linkTo, oneAttempt, startSyncServer, type SyncServer } from "./sync-server.ts";

const stride = Number(process.env["LOCI_SYNC_STRIDE"] ?? 1);

let home: string;
let server: SyncServer;
let link: Link;
const stream: MemoryStream = createMemoryStream();
let start: MemoryStream;
let run = 0;

const secret = admittedEvent("a secret plan of desk");
const forgetting = admittedEvent({
  kind: "memory.forgotten",
  content: { targets: [secret.event.id], reason: "asked" },
  scope: { level: "user", user: "me" },
  origin: { device: "test" },
  trust: "user",
});

beforeAll(async () => {
  home = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "loci-cuts-"));
  server = await startSyncServer(createMemorySyncStore({ stream }));
  link = await openLink(server.port);
  const [desk, ann] = [openLaptop(home, "desk"), openLaptop(join(home, "start"), "ann")];
  await desk.append([secret, admittedEvent("from desk")]);
  await desk.sync(createMemorySyncStore({ stream }));
  await ann.append([admittedEvent("from ann, before")]);
  await ann.sync(createMemorySyncStore({ stream }));
  await desk.append([admittedEvent("from desk, later"), admittedEvent("from desk, last")]);
  await desk.sync(createMemorySyncStore({ stream }));
  await ann.append([admittedEvent("from ann, later"), forgetting, admittedEvent("from ann, last")]);
  start = copyMemoryStream(stream);
});
afterAll(async () => {
  link.close();
  await server.close();
  removeScratch(home);
});

/** Opens a fresh copy of the laptop as it was before its last sync. */
function freshLaptop(): Laptop {
  Object.assign(stream, copyMemoryStream(start));
  Object.assign(link.passed, { sent: 0, received: 0 });
  run += 1;
  const folder = join(home, `run-${run}`);
  cpSync(join(home, "start"), folder, { recursive: true });
  return openLaptop(folder, "ann");
}

const store = () => openHttpStore(linkTo(link.url), 1, oneAttempt);
/** Waits longer, because on a busy machine a link that is not cut may be silent for seconds. */
const patientStore = () => openHttpStore({ ...linkTo(link.url), idleMs: 60_000 }, 1, oneAttempt);
const endless = { sent: Number.POSITIVE_INFINITY, received: Number.POSITIVE_INFINITY };

/** What both sides have, each line once, in a form that can be compared. */
function outcome(laptop: Laptop): string[] {
  const lines = laptop
    .bytes()
    .split("\n")
    .filter((line) => line !== "");
  return [
    ...lines.map((line) => `laptop ${line.replace(/ *\}$/, "}")}`),
    ...stream.events.map(({ head, tail }) => `server ${head} ${tail}`),
  ].toSorted((a, b) => (a < b ? -1 : 1));
}

describe("a sync that is cut off at any byte", () => {
  verifies("SCALE-2.a");

  it("ends like an uninterrupted one, after the next sync", async () => {
    const whole = freshLaptop();
    await whole.sync(patientStore());
    await whole.settle();
    const expected = outcome(whole);
    const total = { ...link.passed };
    expect(expected.filter((line) => line.includes("a secret plan"))).toEqual([]);
    expect(expected.filter((line) => line.startsWith("server"))).toHaveLength(8);
    let cuts = 0;
    for (const way of ["sent", "received"] as const)
      for (let at = 0; at < total[way]; at += stride) {
        const laptop = freshLaptop();
        link.limit = { ...endless, [way]: at };
        const fault: unknown = await laptop.sync(store()).then(
          () => null,
          (error: unknown) => error,
        );
        if (fault !== null) cuts += 1;
        expect([null, "SYNC_UNREACHABLE"]).toContain(fault instanceof LociError ? fault.code : fault);
        link.limit = endless;
        await laptop.sync(patientStore());
        await laptop.settle();
        expect(outcome(laptop), `cut at byte ${at} ${way}`).toEqual(expected);
        removeScratch(join(home, `run-${run}`));
      }
    // The head of each connection counts, too, so nearly every cut ends a sync.
    expect(cuts).toBeGreaterThan(((total.sent + total.received) / stride) * 0.9);
    expect(server.faults).toEqual([]);
  });
});
