import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { homeVariables } from "../../test/home-variables.ts";
import { filesUnder } from "../../test/memory-home.ts";
import { verifies } from "../../test/verifies.ts";
import { openMemory } from "../compose/open-memory.ts";
import { surroundingsOf, type Surroundings } from "../config/surroundings.ts";
import { LociError } from "../core/errors.ts";
import type { Memory } from "../memory/memory.ts";
import { readDevice } from "../platform/devices/device.ts";
import { readKeyFile, sharedKeyFile } from "../platform/encryption/key-file.ts";
import { makeScratch, removeScratch } from "../platform/files/scratch.ts";
import { decryptMemory, hasMemoryKeys } from "./decrypt-memory.ts";
import { completeEncryption, planEncryption, prepareEncryption } from "./encrypt-memory.ts";

const words = "correct horse battery";

let home: string;
let devices: Readonly<Record<"A" | "B", Surroundings>>;
/** The ids that a device has acknowledged. */
let stored: Set<string>;

beforeEach(() => {
  home = makeScratch("two-devices");
  const runtime = join(home, "run");
  mkdirSync(runtime);
  chmodSync(runtime, 0o700);
  const device = (name: string) =>
    surroundingsOf({
      env: { ...homeVariables(home), XDG_RUNTIME_DIR: runtime, XDG_STATE_HOME: join(home, `state-${name}`) },
      cwd: home,
    });
  devices = { A: device("a"), B: device("b") };
  stored = new Set();
});
afterEach(() => removeScratch(home));

async function on<T>(device: "A" | "B", work: (memory: Memory) => Promise<T>): Promise<T> {
  const memory = await openMemory({ env: devices[device].world.env });
  try {
    return await work(memory);
  } finally {
    await memory.close();
  }
}

/** Ignores KEY_UNVERIFIED: a device without keys refuses to change anything beside sealed lines. */
async function unlessUnverified(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof LociError && error.code === "KEY_UNVERIFIED")) throw error;
  }
}

const write = (device: "A" | "B", text: string): Promise<void> =>
  unlessUnverified(async () => stored.add(await on(device, (memory) => memory.remember(text))));

const steps = {
  eA: () => encrypt("A"),
  eB: () => encrypt("B"),
  dA: () => decryptMemory(devices.A, { words }),
  dB: () => decryptMemory(devices.B, { words }),
};
type Step = keyof typeof steps;

async function encrypt(device: "A" | "B"): Promise<void> {
  const around = devices[device];
  if (planEncryption(around).isCompletion) await completeEncryption(around, { always: true, words });
  else await (await prepareEncryption(around, { newPassphrase: words, words })).apply();
}

const logFiles = () => filesUnder(join(devices.A.places().memory, "log")).filter((path) => path.endsWith(".jsonl"));
const idsInLog = () =>
  new Set(
    logFiles().flatMap((path) =>
      [...readFileSync(path, "utf8").matchAll(/^\{"v":"[\d.]+","id":"([\da-f-]+)"/gm)].map(([, id]) => id ?? ""),
    ),
  );
const asideFiles = () =>
  Object.values(devices).flatMap((around) => {
    const folder = join(around.places().state, "put-aside");
    return existsSync(folder) ? readdirSync(folder) : [];
  });

/** Runs steps, and checks after each that every stored event is still in the log and nothing was put aside. */
async function run(sequence: readonly Step[]): Promise<void> {
  for (const [at, step] of sequence.entries()) {
    await unlessUnverified(steps[step]);
    const missing = [...stored].filter((id) => !idsInLog().has(id));
    expect({ step, at, missing, aside: asideFiles() }).toEqual({ step, at, missing: [], aside: [] });
    await write("A", `the otter of A, ${at}`);
    await write("B", `the otter of B, ${at}`);
  }
}

const permutations = (list: readonly Step[]): Step[][] =>
  list.length === 0
    ? [[]]
    : list.flatMap((first) => permutations(list.filter((one) => one !== first)).map((rest) => [first, ...rest]));

describe("two devices over one memory folder", () => {
  verifies("SAF-6.a", "LOG-5.b");
  beforeEach(async () => {
    await write("A", "the otter of A");
    await write("B", "the otter of B");
    await on("A", (memory) => memory.care.backup({}));
  });

  it.each(permutations(["eA", "eB", "dA", "dB"]).map((order, at) => [order.join(" "), order, at % 2 === 0] as const))(
    "lose nothing in the order %s, each step twice, and end in plain text",
    async (_name, order, isAccepted) => {
      if (isAccepted) await on("A", (memory) => memory.devices.accept());
      await run([...order.flatMap((step) => [step, step]), "dA", "dB", "dA", "dB"]);
      expect(hasMemoryKeys(devices.A)).toBe(false);
      expect(logFiles().filter((path) => readFileSync(path, "utf8").includes('"sealed":'))).toEqual([]);
      await on("A", async (memory) => {
        await memory.devices.accept();
        expect((await memory.care.verify()).alterations).toEqual([]);
        expect((await memory.search({ q: "otter", k: 100 })).hits.map(({ id }) => id).toSorted()).toEqual(
          [...stored].toSorted(),
        );
      });
    },
  );

  it.each([
    ["while lines of the first were still sealed", ["eA", "eB", "dB", "eA"]],
    ["and removed the keys", ["eA", "dB", "dA", "eA"]],
    ["before the first had sealed anything", ["eA", "dB", "eA"]],
  ] as const)("encrypt again the files that the other device decrypted %s", async (_name, order) => {
    for (const step of order) await unlessUnverified(steps[step]);
    expect(planEncryption(devices.A).isCompletion).toBe(true);
    expect(readKeyFile(sharedKeyFile(devices.A.places().memory))?.encrypted).toBe(true);
    const own = join(devices.A.places().memory, "log", readDevice(devices.A.places().state)?.id ?? "");
    expect(filesUnder(own).filter((path) => readFileSync(path, "utf8").includes("the otter of A"))).toEqual([]);
    await write("B", "the otter of B, again");
    await run(["dA", "dB", "dA", "dB"]);
  });

  it("restore missing synced keys", async () => {
    await steps.eA();
    const shared = sharedKeyFile(devices.A.places().memory);
    rmSync(shared);
    await steps.eA();
    expect(readKeyFile(shared)?.encrypted).toBe(true);
  });
});
