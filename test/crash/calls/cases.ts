import { createHash } from "node:crypto";
import { appendFileSync, cpSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { resolvePlaces } from "../../../src/config/paths.ts";
import { writeTeam } from "../../../src/config/team-folder.ts";
import { copyMemoryStream, createMemoryStream, createMemorySyncStore } from "../../../src/testing/index.ts";
import { me, startSyncServer } from "../../sync/sync-server.ts";
import { withDigests } from "../../with-digests.ts";
import type { DeviceName, Slot } from "./slot.ts";

/** A command that rewrites or removes lines, in a memory that two devices share. */
export interface Case {
  readonly name: string;
  /** Makes the memory before the command. */
  readonly prepare: (slot: Slot) => Promise<Prepared>;
}

export interface Prepared {
  /** The command of device a. */
  readonly args: readonly string[];
  /** The command that completes it, if that is another command. */
  readonly again?: readonly string[];
  /** What the other device does meanwhile. */
  readonly other: readonly string[];
  /** True if the command stores contents in a newer form. */
  readonly changes?: boolean;
  /** Events whose content the command erases. */
  readonly gone?: readonly string[];
  /** Lines that are put aside at the end, because no event can be read from them. */
  readonly aside?: number;
  /** The commands that bring the devices together at the end; by default each accepts the other. */
  readonly meet?: readonly (readonly [DeviceName, readonly string[]])[];
  /** A server that the command talks to. Then a copy of the files is not enough, so real processes are killed. */
  readonly server?: { reset(): void; close(): Promise<void> };
  /** The events that must exist at the end, if the command brings back more than it finds. */
  readonly after?: ReadonlyMap<string, string>;
}

const yes = "--yes";
const status = ["status"];

export const cases: readonly Case[] = [
  {
    name: "encrypt",
    prepare: async (slot) => {
      await fill(slot);
      tear(slot);
      return { args: ["encrypt", yes], other: ["encrypt", yes], aside: 1 };
    },
  },
  {
    name: "encrypt after the other device",
    prepare: async (slot) => {
      await fill(slot);
      await slot.json("b", ["encrypt", yes]);
      return { args: ["encrypt", yes], other: ["decrypt", yes] };
    },
  },
  {
    name: "rotate",
    prepare: async (slot) => {
      await fillEncrypted(slot);
      return { args: ["encrypt", "--rotate", yes], again: ["encrypt", yes], other: ["encrypt", yes] };
    },
  },
  {
    name: "reseal",
    prepare: async (slot) => {
      await fillEncrypted(slot);
      return { args: ["encrypt", yes], other: ["encrypt", "--rotate", yes] };
    },
  },
  {
    name: "decrypt",
    prepare: async (slot) => {
      await fillEncrypted(slot);
      return { args: ["decrypt", yes], other: ["decrypt", yes] };
    },
  },
  {
    name: "decrypt after the other device",
    prepare: async (slot) => {
      await fillEncrypted(slot);
      await slot.json("b", ["decrypt", yes]);
      return { args: ["decrypt", yes], other: ["decrypt", yes] };
    },
  },
  {
    name: "decrypt beside a sealed device",
    prepare: async (slot) => {
      await fillEncrypted(slot);
      return { args: ["decrypt", yes], other: ["encrypt", yes] };
    },
  },
  {
    name: "scrub",
    prepare: async (slot) => {
      const ids = await slot.append("a", [`The lamp wants ${missed} to shine.`, `The door wants ${missed}, too.`]);
      await fill(slot);
      letThrough(slot);
      return { args: ["scrub", yes], other: status, gone: ids };
    },
  },
  {
    name: "forget",
    prepare: async (slot) => {
      const gone = (await fill(slot)).slice(3, 6);
      tear(slot);
      return { args: ["forget", ...gone, yes], other: status, gone };
    },
  },
  {
    name: "forget in an encrypted memory",
    prepare: async (slot) => {
      const gone = (await fillEncrypted(slot)).slice(3, 6);
      return { args: ["forget", ...gone, yes], other: status, gone };
    },
  },
  {
    name: "migrate",
    prepare: async (slot) => {
      await fillOld(slot, { torn: true });
      return { args: ["migrate"], other: status, changes: true };
    },
  },
  {
    name: "migrate --drop-old",
    prepare: async (slot) => {
      // Torn lines are so many of so few that dropping them asks a person.
      await fillOld(slot, { torn: false });
      await slot.json("a", ["migrate"]);
      return { args: ["migrate", "--drop-old", yes], other: status };
    },
  },
  {
    name: "restore into an empty memory",
    prepare: async (slot) => {
      await fill(slot);
      const after = contentsOf(await slot.look("a"));
      const backup = await backUp(slot);
      slot.clear();
      return { args: ["restore", backup, yes], other: status, after };
    },
  },
  {
    name: "restore what was lost",
    prepare: async (slot) => {
      await fill(slot);
      const after = contentsOf(await slot.look("a"));
      const backup = await backUp(slot);
      const [lost = ""] = segmentsOf(slot, "b");
      rmSync(lost);
      return { args: ["restore", backup, yes], other: status, after };
    },
  },
  { name: "sync", prepare: prepareSync },
];

/** What sync exchanges: new lines both ways, and a forgetting from the other laptop. */
async function prepareSync(slot: Slot): Promise<Prepared> {
  slot.separate();
  const stream = createMemoryStream();
  const server = await startSyncServer(createMemorySyncStore({ stream }), new Map([[token, me]]));
  for (const device of ["a", "b"] as const) {
    const known = { server: server.url, tenant: "7", team: "Acme", member: "ada", streams: [personal], epoch: "1" };
    writeTeam(resolvePlaces(slot.env(device)).state, known, token);
  }
  // Prepares what sync exchanges: new lines both ways, and a forgetting from the other laptop.
  const gone = (await fill(slot)).slice(3, 4);
  for (const device of ["a", "b", "a"] as const) await slot.json(device, ["sync"]);
  // Only one event, because a sync asks a person before it erases two of so few events.
  for (const device of ["a", "b"] as const) await slot.json(device, ["devices", "accept", "--all", yes]);
  await slot.json("b", ["forget", ...gone, yes]);
  await slot.append("b", ["The other laptop knows more.", "And more again."]);
  await slot.json("b", ["sync"]);
  await slot.append("a", ["This laptop knows more, too.", "And again."]);
  const after = new Map([...contentsOf(await slot.look("a")), ...contentsOf(await slot.look("b"))]);
  const before = copyMemoryStream(stream);
  return {
    args: ["sync"],
    other: ["sync"],
    gone,
    after,
    meet: (["a", "b", "a", "b"] as const).map((device) => [device, ["sync"]]),
    server: {
      reset: () => void Object.assign(stream, copyMemoryStream(before)),
      close: async () => server.close(),
    },
  };
}

const personal = { stream: 1, kind: "person", name: "ada", role: "owner" } as const;
const token = ["loci", "pat", "7", "1", "secret"].join("_");

/** The content of each event that can be read, by its id. */
export function contentsOf({ lines }: Awaited<ReturnType<Slot["look"]>>): Map<string, string> {
  return new Map(lines.flatMap(([id, , content]) => (content === null ? [] : [[id, content] as const])));
}

const eventsOfA = 30;
const eventsOfB = 10;

/** Stores events of both devices, a document, a pin and a backup. Returns the ids of device a's events. */
async function fill(slot: Slot): Promise<string[]> {
  const ids: string[] = [];
  // Several appends, so that the lines have different times.
  for (let batch = 0; batch < 3; batch += 1)
    ids.push(
      ...(await slot.append(
        "a",
        Array.from({ length: eventsOfA / 3 }, (_, n) => `a ${batch}-${n} The harbour lamp burns for ${n} hours.`),
      )),
    );
  await slot.append(
    "b",
    Array.from({ length: eventsOfB }, (_, n) => `b ${n} The door of house ${n} is green.`),
  );
  await slot.json("a", ["write", "user", "The keys are in the drawer."]);
  await slot.json("a", ["pin", ids[0] ?? ""]);
  for (const device of ["a", "b"] as const) await slot.json(device, ["devices", "accept", "--all", yes]);
  for (const device of ["a", "b"] as const)
    await slot.json(device, ["backup", "--to", join(slot.root, `backups-${device}`)]);
  return ids;
}

async function fillEncrypted(slot: Slot): Promise<string[]> {
  const ids = await fill(slot);
  for (const device of ["a", "b"] as const) await slot.json(device, ["encrypt", yes]);
  return ids;
}

const oldLog = fileURLToPath(new URL("../../fixtures/log-0.1.0", import.meta.url));

/** A log of an old version, and newer events of both devices. */
async function fillOld(slot: Slot, { torn }: { readonly torn: boolean }): Promise<void> {
  const log = join(slot.memory, "log");
  cpSync(oldLog, log, { recursive: true });
  for (const segment of torn ? [] : globSync(join(log, "d0123456789ab", "*.jsonl"))) {
    const whole = readFileSync(segment, "utf8").split("\n");
    writeFileSync(segment, whole.filter((line) => /^(?:|.*\})$/.test(line) && !line.includes('"dream"')).join("\n"));
  }
  const machine = createHash("sha256").update("loci device machine-a").digest("hex").slice(0, 24);
  writeFileSync(join(log, "d0123456789ab", "owner.json"), JSON.stringify({ machine }));
  await fill(slot);
}

async function backUp(slot: Slot): Promise<string> {
  const { path } = await slot.json("a", ["backup", "--to", join(slot.beside, "backups")]);
  return String(path);
}

/** The segments of a device. Device b has made its folder later. */
function segmentsOf({ memory }: Slot, device: DeviceName): string[] {
  const isOf = (path: string) =>
    readFileSync(join(path, "..", "owner.json"), "utf8").includes(
      createHash("sha256").update(`loci device machine-${device}`).digest("hex").slice(0, 24),
    );
  return globSync(join(memory, "log", "*", "*.jsonl"))
    .filter(isOf)
    .toSorted();
}

/** Leaves half a line at the end of device a's log, as a killed writer does. */
function tear(slot: Slot): void {
  const last = segmentsOf(slot, "a").at(-1) ?? "";
  const whole = readFileSync(last, "utf8").trim().split("\n").at(-1) ?? "";
  appendFileSync(last, `\n${whole.replace(/"id":"[0-9a-f]{8}/, '"id":"01900000').slice(0, whole.length / 2)}`);
}

// This text is stored first, and then replaced by a secret of the same length, as if older rules had missed the secret.
const missed = "plain_0123456789abcdefghijABCDEFGHIJ4567";
const secret = ["ghp", "01234567890123456789abcdefghij456789"].join("_");

function letThrough(slot: Slot): void {
  for (const file of globSync(join(slot.memory, "log", "*", "*.jsonl")))
    writeFileSync(file, withDigests(readFileSync(file, "utf8").replaceAll(missed, secret)));
  for (const index of globSync(join(slot.root, "*", ".local", "state", "ai", "*", "index-*"))) rmSync(index);
}
