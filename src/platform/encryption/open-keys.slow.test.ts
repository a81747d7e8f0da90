import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import {
  home,
  places,
  passphrase,
  withEnv,
  ring,
  failing,
  made,
  encrypt,
  alterShared,
  useKeyHome,
} from "../../../test/key-home.ts";
import { verifies } from "../../../test/verifies.ts";
import { prepareKey, switchOff } from "./change-keys.ts";
import { readSealingKey, sharedKeyFile } from "./key-file.ts";
import { findSecret, openKeys, unlock, type KeyPlaces } from "./open-keys.ts";

useKeyHome();

const opened = (env: Record<string, string>) => unlock(withEnv(env), findSecret(withEnv(env)));
describe("the keys of a memory", () => {
  verifies("SAF-6.a");

  it("report a wrong passphrase", () => {
    encrypt();
    expect(() => ring({ LOCI_PASSPHRASE: "another" })).toThrow(failing("KEY_WRONG"));
  });

  it("are those of this machine, whatever happens to the synced file", () => {
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

  it("can be replaced by new ones, which open older data and need the new passphrase", () => {
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

  it("are created once: a second time is refused", () => {
    encrypt();
    expect(() => prepareKey(places, { in: "passphrase", passphrase }, null).use()).toThrow(failing("CONFLICT"));
  });

  it("reach another device with the memory, and changes on that device come back", () => {
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
    "are not stored without a lasting keychain, and the error explains what to do",
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
