import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import {
  home,
  places,
  passphrase,
  ring,
  failing,
  made,
  encrypt,
  alterShared,
  useKeyHome,
} from "../../../test/key-home.ts";
import { verifies } from "../../../test/verifies.ts";
import { prepareKey } from "./change-keys.ts";
import { ownKeyFile, readSealingKey, sharedKeyFile } from "./key-file.ts";
import { openKeys } from "./open-keys.ts";
import { removeRuntimeKey, writeRuntimeKey } from "./runtime-key.ts";

useKeyHome();

describe("the keys of a memory", () => {
  verifies("SAF-6.a");

  it("do not exist at first: nothing is sealed", () => {
    expect([openKeys(places).sealing(), openKeys(places).databaseKey()]).toEqual([null, null]);
  });

  it("open with the passphrase, the recovery key, or a file that contains one of these", () => {
    const { id, recovery } = encrypt();
    const file = join(home, "words");
    writeFileSync(file, `${recovery.toLowerCase().replaceAll("-", " ")}\n`);
    for (const env of [{ LOCI_PASSPHRASE: passphrase }, { LOCI_PASSPHRASE: recovery }, { LOCI_KEY_FILE: file }])
      expect(ring(env).current.id).toBe(id);
  });

  it("can seal without a secret, but cannot open without one", () => {
    const { id } = encrypt();
    expect(openKeys(places).sealing()?.id).toBe(id);
    expect(() => ring({})).toThrow(failing("KEY_LOCKED"));
    expect(() => openKeys(places).databaseKey()).toThrow(failing("KEY_LOCKED"));
  });

  it("refuse a passphrase that is too short", () => {
    expect(() => prepareKey(places, { in: "passphrase", passphrase: "short" }, null)).toThrow(failing("USAGE"));
  });

  it("are unlocked for a session, in a private folder, and locked again", () => {
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

  it("are read after another process has finished writing them", async () => {
    const { id } = encrypt();
    const [own, draft] = [ownKeyFile(places.state), join(home, "draft")];
    renameSync(own, draft);
    const publish = `setTimeout(() => require("node:fs").renameSync(process.argv[1], process.argv[2]), 50)`;
    const writer = spawn(process.execPath, ["--eval", publish, draft, own]);
    try {
      expect(openKeys({ ...places, env: {} }).sealing()?.id).toBe(id);
    } finally {
      await once(writer, "close");
    }
  });

  it("are reported as unverified without waiting if this machine has no key file and the synced one is old", () => {
    encrypt();
    rmSync(ownKeyFile(places.state));
    const start = performance.now();
    utimesSync(sharedKeyFile(places.memory), 1, 1);
    expect(() => openKeys({ ...places, env: {} }).sealing()).toThrow(failing("KEY_UNVERIFIED"));
    expect(performance.now() - start).toBeLessThan(400);
  });

  it("are refused if somebody else wrote another public key into the synced file", () => {
    const { id } = encrypt();
    rmSync(ownKeyFile(places.state));
    alterShared((file) => ({ ...file, keys: [{ ...file.keys[0], public: "A".repeat(43) }] }));
    expect(() => ring({ LOCI_PASSPHRASE: made.key.recovery })).toThrow(failing("KEY_FILE_INVALID"));
    expect(id).toHaveLength(16);
  });

  it("prevent plain text in the memory if they are unreadable", () => {
    encrypt();
    rmSync(ownKeyFile(places.state));
    writeFileSync(sharedKeyFile(places.memory), "damaged");
    expect(() => readSealingKey(places.memory, places.state)).toThrow(failing("KEY_FILE_INVALID"));
  });
});
