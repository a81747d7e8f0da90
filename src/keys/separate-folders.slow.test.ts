import { chmodSync, copyFileSync, cpSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { homeVariables } from "../../test/home-variables.ts";
import { verifies } from "../../test/verifies.ts";
import { openMemory } from "../compose/open-memory.ts";
import { surroundingsOf, type Surroundings } from "../config/surroundings.ts";
import { checkEncryption } from "../health/check-encryption.ts";
import { readDevice } from "../platform/devices/device.ts";
import { ownKeyFile, readKeyFile, sharedKeyFile } from "../platform/encryption/key-file.ts";
import { makeScratch, removeScratch } from "../platform/files/scratch.ts";
import { decryptMemory } from "./decrypt-memory.ts";
import { prepareEncryption } from "./encrypt-memory.ts";
import { unlockMemory } from "./unlock-memory.ts";

const words = "correct horse battery";

let home: string;
let devices: Readonly<Record<"A" | "B", Surroundings>>;

/** Two devices, each with a copy of the memory folder that a sync service keeps alike. */
beforeEach(async () => {
  home = makeScratch("separate-folders");
  const device = (name: "A" | "B") => {
    const runtime = join(home, `run-${name}`);
    mkdirSync(runtime);
    chmodSync(runtime, 0o700);
    const env = {
      ...homeVariables(home),
      XDG_RUNTIME_DIR: runtime,
      XDG_STATE_HOME: join(home, `state-${name}`),
      AI_MEMORY_PATH: join(home, `memory-${name}`),
    };
    return surroundingsOf({ env, cwd: home });
  };
  devices = { A: device("A"), B: device("B") };
  for (const name of ["A", "B"] as const) await on(name, (memory) => memory.remember(`the otter of ${name}`));
  exchangeLogs();
});
afterEach(() => removeScratch(home));

async function on<T>(
  name: "A" | "B",
  work: (memory: Awaited<ReturnType<typeof openMemory>>) => Promise<T>,
): Promise<T> {
  const memory = await openMemory({ env: devices[name].world.env });
  try {
    return await work(memory);
  } finally {
    await memory.close();
  }
}

const folder = (name: "A" | "B") => devices[name].places().memory;

/** Copies the part of the log that each device has written to the other. */
function exchangeLogs(): void {
  for (const [from, to] of [
    ["A", "B"],
    ["B", "A"],
  ] as const) {
    const own = readDevice(devices[from].places().state)?.id ?? "";
    rmSync(join(folder(to), "log", own), { recursive: true, force: true });
    cpSync(join(folder(from), "log", own), join(folder(to), "log", own), { recursive: true });
  }
}

/** What a sync service does with a file that both have changed: one of them wins. */
const letKeysWin = (winner: "A" | "B", loser: "A" | "B") =>
  copyFileSync(sharedKeyFile(folder(winner)), sharedKeyFile(folder(loser)));

const encrypt = async (name: "A" | "B", rotate = false) =>
  (await prepareEncryption(devices[name], { newPassphrase: words, words, rotate })).apply();

const ownTexts = (name: "A" | "B") =>
  on(name, async (memory) => (await memory.search({ q: `otter of ${name}` })).hits.map(({ snippet }) => snippet));

describe("two devices that change their keys before they sync", () => {
  verifies("SAF-6.a", "LOG-5.b");

  it("can each read what they sealed, whichever key file wins, and agree after following doctor's advice", async () => {
    await encrypt("A");
    await encrypt("B");
    letKeysWin("B", "A");
    await unlockMemory(devices.A, { words });
    expect(await ownTexts("A")).toContain("the otter of A");
    const { places, world } = devices.A;
    expect(checkEncryption(places(), world.env)).toContainEqual(
      expect.objectContaining({ name: "key file", state: "bad", todo: expect.stringContaining("loci decrypt") }),
    );
    const report = await on("A", (memory) => memory.care.reseal());
    expect(report.keyMissing).toBe(0);
    await decryptMemory(devices.A, { words });
    await decryptMemory(devices.B, { words });
    // B has removed its own key file, so the sync service removes the copy of A, too.
    rmSync(sharedKeyFile(folder("A")));
    expect(await ownTexts("A")).toContain("the otter of A");
    expect(await ownTexts("B")).toContain("the otter of B");
  });

  it.each([
    ["rotates while the other rotates", () => encrypt("B", true)],
    ["rotates while the other decrypts", () => decryptMemory(devices.B, { words })],
  ] as const)("lose nothing if one device %s", async (_name, change) => {
    await encrypt("A");
    letKeysWin("A", "B");
    exchangeLogs();
    await unlockMemory(devices.B, { words });
    await on("B", (memory) => memory.care.reseal());
    await encrypt("A", true);
    await change();
    letKeysWin("B", "A");
    await unlockMemory(devices.A, { words });
    expect(await ownTexts("A")).toContain("the otter of A");
    expect(await ownTexts("B")).toContain("the otter of B");
  });

  it("overwrite no key file of the other", async () => {
    await encrypt("A");
    await encrypt("B");
    letKeysWin("B", "A");
    await encrypt("A", true);
    await decryptMemory(devices.A, { words });
    expect(readKeyFile(sharedKeyFile(folder("A")))?.keys).toEqual(
      readKeyFile(ownKeyFile(devices.B.places().state))?.keys,
    );
  });

  it("are not locked out by a foreign key file", async () => {
    await encrypt("A");
    await prepareEncryption(devices.B, { newPassphrase: "of somebody else" }).then((key) => key.apply());
    letKeysWin("B", "A");
    expect(await unlockMemory(devices.A, { words })).toBe(true);
    expect(await ownTexts("A")).toContain("the otter of A");
  });
});
