import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { giveKey } from "../../../test/give-key.ts";
import { homeVariables } from "../../../test/home-variables.ts";
import { holding } from "../../../test/memory-home.ts";
import { createTestHome, type TestHome } from "../../../test/run-loci.ts";
import { verifies } from "../../../test/verifies.ts";
import { openCapture } from "../../compose/open-capture.ts";
import { resolvePlaces, type Places } from "../../config/paths.ts";
import { readDevice } from "../../platform/devices/device.ts";

let home: TestHome;

beforeEach(() => {
  home = createTestHome();
});
afterEach(() => home.remove());

const word = "xylophone";
const first = () => join(home.path, "first");
const second = () => join(home.path, "second");
const at = (memory: string) => ({ AI_MEMORY_PATH: memory });
const placesAt = (memory: string): Places => resolvePlaces({ ...homeVariables(home.path), ...at(memory) });
const deviceAt = (memory: string) => readDevice(placesAt(memory).state)?.id;
const stateHome = () => join(home.path, ".local", "state", "ai");
const stateFolders = () => readdirSync(stateHome()).filter((name) => /^[0-9a-f]{16}/.test(name));

async function remember(memory: string, text = `The ${word} is in the attic.`): Promise<string> {
  return String((await home.json(["remember", text], { env: at(memory) }))["id"]);
}

const found = async (memory: string): Promise<boolean> =>
  (await home.loci(["search", word], { env: at(memory) })).stdout.includes("attic");

describe("A memory whose folder was moved", () => {
  it("keeps its state, so `forget` reaches the index and earlier backups", async () => {
    verifies("SAF-5.c", "SAF-5.d");
    const id = await remember(first());
    const backups = join(home.path, "backups");
    await home.loci(["backup", "--to", backups], { env: at(first()) });
    await home.loci(["backup"], { env: at(first()) });
    expect(await found(first())).toBe(true);
    const device = deviceAt(first());
    renameSync(first(), second());

    const seen = await home.loci(["show", id], { env: at(second()) });
    expect(seen.stderr).toContain(`this memory was in ${first()} before`);
    expect(seen.stderr).toContain("2 backups");
    expect(deviceAt(second())).toBe(device);
    const forgot = await home.loci(["forget", id, "--yes"], { env: at(second()) });
    expect(forgot.exit).toBe(0);
    expect(holding(home.path, [word])).toEqual([]);
    expect(await home.loci(["verify", "--erasures"], { env: at(second()) })).toMatchObject({ exit: 0 });
    expect(stateFolders()).toHaveLength(1);
    expect((await home.loci(["doctor"], { env: at(second()) })).stdout).toMatch(/moved.*first/s);
  });

  it("is recognised by a hook, which keeps the device and its pauses", async () => {
    verifies("LOG-10.a");
    await remember(first());
    await home.loci(["pause"], { env: at(first()) });
    const device = deviceAt(first());
    renameSync(first(), second());
    const { isSettled, settleHome } = await import("../../platform/home/settle-home.ts");
    expect(isSettled(placesAt(second()))).toBe(false);
    settleHome(placesAt(second()));
    expect(isSettled(placesAt(second()))).toBe(true);
    const capture = openCapture(placesAt(second()));
    expect(capture.device).toBe(device);
    capture.close();
    expect(existsSync(join(placesAt(second()).state, "pauses.json"))).toBe(true);
  });

  it("is encrypted with all its files on this machine", async () => {
    verifies("SAF-6.a");
    await remember(first());
    await home.loci(["backup"], { env: at(first()) });
    await found(first());
    renameSync(first(), second());
    const env = { ...at(second()), LOCI_PASSPHRASE: "correct horse battery" };
    const encrypted = await home.loci(["encrypt", "--yes"], { env });
    expect(encrypted).toMatchObject({ exit: 0 });
    expect(holding(home.path, [word])).toEqual([]);
  });

  it("stays sealed to the key of this machine", async () => {
    verifies("SAF-6.a");
    await remember(first());
    giveKey(placesAt(first()));
    renameSync(first(), second());
    rmSync(join(second(), "encryption.json"));
    await remember(second(), "A theremin is in the cellar.");
    expect(holding(home.path, ["theremin"])).toEqual([]);
  });

  it("is recognised behind a link, and after it is moved back", async () => {
    verifies("LOG-10.a");
    await remember(first());
    const device = deviceAt(first());
    renameSync(first(), second());
    symlinkSync(second(), first());
    expect(await found(first())).toBe(true);
    expect(deviceAt(first())).toBe(device);
    rmSync(first());
    renameSync(second(), first());
    expect(await found(first())).toBe(true);
    expect(deviceAt(first())).toBe(device);
    expect(stateFolders()).toHaveLength(1);
  });

  it("becomes a new memory with a new device if somebody writes to the old path first", async () => {
    verifies("LOG-10.a", "SAF-5.c");
    const id = await remember(first());
    await found(first());
    const device = deviceAt(first());
    renameSync(first(), second());
    await remember(first(), "The tuba is in the garage.");
    expect(deviceAt(first())).not.toBe(device);
    expect(await found(first())).toBe(false);
    await home.loci(["forget", id, "--yes"], { env: at(second()) });
    expect(deviceAt(second())).toBe(device);
    expect(holding(home.path, [word])).toEqual([]);
    expect((await home.loci(["search", "tuba"], { env: at(first()) })).stdout).toContain("garage");
  });
});

describe("A memory that was copied", () => {
  it("has its own state and device, and each copy is forgotten separately", async () => {
    verifies("LOG-10.a");
    const id = await remember(first());
    cpSync(first(), second(), { recursive: true });
    expect(await found(second())).toBe(true);
    await remember(second(), "The tuba is in the garage.");
    expect(deviceAt(second())).not.toBe(deviceAt(first()));
    expect(stateFolders()).toHaveLength(2);
    const forgot = await home.loci(["forget", id, "--yes"], { env: at(second()) });
    expect(forgot.exit).toBe(0);
    expect(forgot.stdout).toContain(`${first()} is a copy of this memory`);
    expect(await found(second())).toBe(false);
    expect(await found(first())).toBe(true);
    expect((await home.loci(["doctor"], { env: at(second()) })).stdout).toContain("copies");
  });

  it("takes over the original's state after the original is removed", async () => {
    verifies("SAF-5.c", "SAF-5.d");
    const id = await remember(first());
    await home.loci(["backup"], { env: at(first()) });
    await found(first());
    cpSync(first(), second(), { recursive: true });
    await remember(second(), "The tuba is in the garage.");
    const device = deviceAt(second());
    rmSync(first(), { recursive: true });
    const forgot = await home.loci(["forget", id, "--yes"], { env: at(second()) });
    expect(forgot.stderr).toContain("list of 1 backup");
    expect(forgot).toMatchObject({ exit: 0 });
    expect(holding(home.path, [word])).toEqual([]);
    expect(deviceAt(second())).toBe(device);
    expect((await home.json(["verify", "--erasures"], { env: at(second()) }))["checked"]).toMatchObject({ backups: 1 });
  });
});

describe("a path with another memory than before", () => {
  it("does not get the state that the moved memory still uses", async () => {
    verifies("LOG-10.a");
    await remember(first());
    await remember(second(), "The tuba is in the garage.");
    const [one, two] = [deviceAt(first()), deviceAt(second())];
    const third = join(home.path, "third");
    renameSync(first(), third);
    renameSync(second(), first());
    expect(await found(first())).toBe(false);
    expect(deviceAt(first())).toBe(two);
    renameSync(third, second());
    expect(await found(second())).toBe(true);
    expect(deviceAt(second())).toBe(one);
  });

  it("keeps its state if its memory was removed and restored from a backup", async () => {
    verifies("LOG-12.a");
    await remember(first());
    const backups = join(home.path, "backups");
    await home.loci(["backup", "--to", backups], { env: at(first()) });
    rmSync(first(), { recursive: true });
    expect(await found(first())).toBe(false);
    const from = join(backups, readdirSync(backups)[0] ?? "");
    const restored = await home.loci(["restore", from, "--yes"], { env: at(first()) });
    // The device is this machine's own.
    expect(restored).toMatchObject({ exit: 0, stdout: expect.not.stringContaining("device") });
    expect(await found(first())).toBe(true);
    expect(stateFolders()).toHaveLength(1);
    expect(readFileSync(join(placesAt(first()).state, "backups.list"), "utf8")).toContain(backups);
  });
});

describe("A memory that was removed, with its backups in the usual place", () => {
  it.each([
    ["at once", async () => false],
    ["after another command has put its state aside", async () => found(first())],
  ])("is restored from the path that `loci backup` printed, %s", async (_when, before) => {
    verifies("LOG-12.a");
    await remember(first());
    await home.loci(["backup"], { env: at(first()) });
    const backups = join(placesAt(first()).state, "backups");
    const from = join(backups, readdirSync(backups)[0] ?? "");
    rmSync(first(), { recursive: true });
    expect(await before()).toBe(false);
    await home.loci(["restore", from, "--yes"], { env: at(first()) });
    expect(await found(first())).toBe(true);
    expect(existsSync(from)).toBe(true);
  });
});

describe("A memory on a disk that is not mounted", () => {
  const disk = () => join(home.path, "disk");
  const onDisk = () => join(disk(), "memory");

  /** Makes Loci believe that a disk is mounted at the folder `disk`. */
  const asMounted = () => {
    const record = join(placesAt(onDisk()).state, "belongs-to.json");
    const { ino, birthtimeNs } = statSync(disk(), { bigint: true });
    const belongs = JSON.parse(readFileSync(record, "utf8")) as object;
    writeFileSync(record, JSON.stringify({ ...belongs, volume: { mount: disk(), key: `${ino}-${birthtimeNs}` } }));
  };

  it("keeps its state and device, while a copy gets new ones and reports that it could not reach the disk", async () => {
    verifies("LOG-10.a", "SAF-5.d");
    const id = await remember(onDisk());
    const device = deviceAt(onDisk());
    asMounted();
    cpSync(onDisk(), second(), { recursive: true });
    renameSync(disk(), join(home.path, "unplugged"));
    const forgot = await home.loci(["forget", id, "--yes"], { env: at(second()) });
    expect(forgot.exit).not.toBe(0);
    expect(forgot.stdout).toContain(`also in ${onDisk()}, on a disk that is not mounted`);
    expect(deviceAt(second())).not.toBe(device);
    renameSync(join(home.path, "unplugged"), disk());
    expect(await found(onDisk())).toBe(true);
    expect(deviceAt(onDisk())).toBe(device);
  });

  it("does not share its device with a memory that is created at its path while the disk is away", async () => {
    verifies("LOG-10.a");
    await remember(onDisk());
    const device = deviceAt(onDisk());
    asMounted();
    renameSync(disk(), join(home.path, "unplugged"));
    await remember(onDisk(), "The tuba is in the garage.");
    expect(deviceAt(onDisk())).not.toBe(device);
    rmSync(disk(), { recursive: true });
    renameSync(join(home.path, "unplugged"), disk());
    expect(await found(onDisk())).toBe(true);
    expect(deviceAt(onDisk())).toBe(device);
  });
});

describe("The state of an older Loci", () => {
  /** Removes the files with which newer versions of Loci identify a memory. */
  const makeOld = (memory: string) => {
    rmSync(join(memory, "identity"), { recursive: true });
    rmSync(join(placesAt(memory).state, "belongs-to.json"));
    rmSync(join(stateHome(), "memories"), { recursive: true });
  };

  it("is adopted by the memory at the same path", async () => {
    verifies("LOG-10.a");
    await remember(first());
    const device = deviceAt(first());
    makeOld(first());
    expect(await found(first())).toBe(true);
    expect(deviceAt(first())).toBe(device);
    expect(readdirSync(join(first(), "identity"))).toHaveLength(1);
  });

  it("is found after a move from the usual place, and reported if its place is unknown", async () => {
    verifies("SAF-5.c", "SAF-5.d");
    const usual = join(home.path, ".config", "ai", "memory");
    const id = await remember(usual);
    await found(usual);
    makeOld(usual);
    renameSync(usual, first());
    await home.loci(["forget", id, "--yes"], { env: at(first()) });
    expect(holding(home.path, [word])).toEqual([]);

    const other = await remember(first());
    await found(first());
    makeOld(first());
    renameSync(first(), second());
    const forgot = await home.loci(["forget", other, "--yes"], { env: at(second()) });
    expect(forgot.exit).not.toBe(0);
    expect(forgot.stdout).toContain(placesAt(first()).state);
    expect(await home.loci(["verify", "--erasures"], { env: at(second()) })).toMatchObject({ exit: 1 });
  });
});

it("two machines that gave one memory different ids before they met keep their states", async () => {
  verifies("LOG-10.b");
  await remember(first());
  const device = deviceAt(first());
  const { addId } = await import("../../platform/home/memory-ids.ts");
  addId(first(), "0".repeat(32));
  expect(await found(first())).toBe(true);
  expect(deviceAt(first())).toBe(device);
  renameSync(first(), second());
  expect(await found(second())).toBe(true);
  expect(deviceAt(second())).toBe(device);
  mkdirSync(first());
  expect(await found(first())).toBe(false);
});
