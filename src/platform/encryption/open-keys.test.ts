import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { verifies } from "../../../test/verifies.ts";
import { makeScratch, removeScratch } from "../scratch.ts";
import { prepareKey, switchOff, type PreparedKey } from "./change-keys.ts";
import { ownKeyFile, readSealingKey, sharedKeyFile, type KeyFile } from "./key-file.ts";
import { findSecret, openKeys, unlock, type KeyPlaces } from "./open-keys.ts";
import { removeRuntimeKey, writeRuntimeKey } from "./runtime-key.ts";

let home: string;
let places: KeyPlaces;
const passphrase = "correct horse battery";
beforeEach(() => {
  home = makeScratch("keys");
  mkdirSync(join(home, "run"), { mode: 0o700 });
  places = { memory: join(home, "memory"), state: join(home, "state"), env: {} };
});
afterEach(() => removeScratch(home));

const withEnv = (env: Record<string, string>): KeyPlaces => ({ ...places, env });
const ring = (env: Record<string, string>) => openKeys(withEnv(env)).ring();
const opened = (env: Record<string, string>) => unlock(withEnv(env), findSecret(withEnv(env)));
const failing = (code: string) => expect.objectContaining({ code }) as Error;

// Wrapping a key in a passphrase takes half a second, so all tests share one key.
let made: { readonly key: PreparedKey; readonly file: string };
beforeAll(() => {
  const folder = makeScratch("keys");
  const first: KeyPlaces = { memory: join(folder, "memory"), state: join(folder, "state") };
  const key = prepareKey(first, { in: "passphrase", passphrase }, null);
  key.use();
  made = { key, file: readFileSync(sharedKeyFile(first.memory), "utf8") };
  removeScratch(folder);
});

function encrypt(): PreparedKey {
  const { memory, state } = places;
  for (const folder of [memory, state]) mkdirSync(folder);
  writeFileSync(sharedKeyFile(memory), made.file);
  writeFileSync(ownKeyFile(state), made.file);
  return made.key;
}

function alterShared(change: (file: KeyFile) => object): void {
  const path = sharedKeyFile(places.memory);
  writeFileSync(path, JSON.stringify(change(JSON.parse(readFileSync(path, "utf8")) as KeyFile)));
}

describe("the keys of a memory", () => {
  verifies("SAF-6.a");

  it("are none at first: nothing is sealed", () => {
    expect([openKeys(places).sealing(), openKeys(places).databaseKey()]).toEqual([null, null]);
  });

  it("open with the passphrase, the recovery key, or a file with one of them", () => {
    const { id, recovery } = encrypt();
    const file = join(home, "words");
    writeFileSync(file, `${recovery.toLowerCase().replaceAll("-", " ")}\n`);
    for (const env of [{ LOCI_PASSPHRASE: passphrase }, { LOCI_PASSPHRASE: recovery }, { LOCI_KEY_FILE: file }])
      expect(ring(env).current.id).toBe(id);
  });

  it("seal without a secret, and do not open without one", () => {
    const { id } = encrypt();
    expect(openKeys(places).sealing()?.id).toBe(id);
    expect(() => ring({})).toThrow(failing("KEY_LOCKED"));
    expect(() => openKeys(places).databaseKey()).toThrow(failing("KEY_LOCKED"));
  });

  it("say so when a passphrase is wrong", () => {
    encrypt();
    expect(() => ring({ LOCI_PASSPHRASE: "another" })).toThrow(failing("KEY_WRONG"));
  });

  it("refuse a passphrase that is too short", () => {
    expect(() => prepareKey(places, { in: "passphrase", passphrase: "short" }, null)).toThrow(failing("USAGE"));
  });

  it("are unlocked for a session, in a folder that is private, and locked again", () => {
    const { secret, id } = encrypt();
    const env = { XDG_RUNTIME_DIR: join(home, "run") };
    writeRuntimeKey(env, places.memory, secret);
    expect(ring(env).current.id).toBe(id);
    expect(removeRuntimeKey(env, places.memory)).toBe(true);
    expect(() => ring(env)).toThrow(failing("KEY_LOCKED"));
    mkdirSync(join(home, "open"), { mode: 0o755 });
    expect(() => writeRuntimeKey({ XDG_RUNTIME_DIR: join(home, "open") }, places.memory, secret)).toThrow(
      failing("KEY_LOCKED"),
    );
  });

  it("are refused when somebody else has written a public key of theirs into the synced file", () => {
    const { id } = encrypt();
    rmSync(ownKeyFile(places.state));
    alterShared((file) => ({ ...file, keys: [{ ...file.keys[0], public: "A".repeat(43) }] }));
    expect(() => ring({ LOCI_PASSPHRASE: made.key.recovery })).toThrow(failing("KEY_FILE_INVALID"));
    expect(id).toHaveLength(16);
  });

  it("of this machine count: a synced file that was altered, removed or put back changes nothing", () => {
    const first = encrypt();
    const older = readFileSync(sharedKeyFile(places.memory));
    const before = readSealingKey(places.memory, places.state);
    alterShared((file) => ({ ...file, encrypted: false, serial: 99, mac: "00".repeat(32) }));
    expect(readSealingKey(places.memory, places.state)).toEqual(before);
    expect(ring({ LOCI_PASSPHRASE: made.key.recovery }).current.id).toBe(first.id);
    expect(readSealingKey(places.memory, places.state)).toMatchObject(before ?? {});
    rmSync(sharedKeyFile(places.memory));
    expect(ring({ LOCI_PASSPHRASE: made.key.recovery }).current.id).toBe(first.id);
    writeFileSync(sharedKeyFile(places.memory), "{");
    expect(ring({ LOCI_PASSPHRASE: made.key.recovery }).current.id).toBe(first.id);
    const second = prepareKey(places, { in: "passphrase", passphrase }, opened({ LOCI_PASSPHRASE: made.key.recovery }));
    second.use();
    writeFileSync(sharedKeyFile(places.memory), older);
    expect(ring({ LOCI_PASSPHRASE: second.recovery }).current.id).toBe(second.id);
  });

  it("that cannot be read at all keep everything from being stored in plain text", () => {
    encrypt();
    rmSync(ownKeyFile(places.state));
    writeFileSync(sharedKeyFile(places.memory), "damaged");
    expect(() => readSealingKey(places.memory, places.state)).toThrow(failing("KEY_FILE_INVALID"));
  });

  it("that are new open what older ones have sealed, and only the new passphrase opens them", () => {
    const first = encrypt();
    const second = prepareKey(
      places,
      { in: "passphrase", passphrase: "another horse" },
      opened({ LOCI_PASSPHRASE: made.key.recovery }),
    );
    second.use();
    const found = ring({ LOCI_PASSPHRASE: "another horse" });
    expect([found.current.id, found.opener(first.id) === null]).toEqual([second.id, false]);
    for (const words of [passphrase, first.recovery])
      expect(() => ring({ LOCI_PASSPHRASE: words })).toThrow(failing("KEY_WRONG"));
  });

  it("are made once: a second time is refused", () => {
    encrypt();
    expect(() => prepareKey(places, { in: "passphrase", passphrase }, null).use()).toThrow(failing("CONFLICT"));
  });

  it("come to another device with the memory, and a change there comes back", () => {
    const { id } = encrypt();
    const other: KeyPlaces = { ...withEnv({ LOCI_PASSPHRASE: made.key.recovery }), state: join(home, "other") };
    const there = unlock(other, findSecret(other));
    expect(there.file.keys[0].id).toBe(id);
    switchOff(other, there);
    expect(openKeys(places).sealing()?.id).toBe(id);
    ring({ LOCI_PASSPHRASE: made.key.recovery });
    expect(openKeys(places).sealing()).toBeNull();
  });

  it.runIf(process.platform === "linux")(
    "are not kept in a keychain that forgets: where there is none, the error says what to do",
    () => {
      const key = prepareKey(places, { in: "keychain" }, null);
      const env = process.env["DBUS_SESSION_BUS_ADDRESS"];
      process.env["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/nowhere/bus";
      try {
        expect(() => key.use()).toThrow(failing("KEYCHAIN_UNAVAILABLE"));
      } finally {
        if (env === undefined) delete process.env["DBUS_SESSION_BUS_ADDRESS"];
        else process.env["DBUS_SESSION_BUS_ADDRESS"] = env;
      }
    },
  );
});
