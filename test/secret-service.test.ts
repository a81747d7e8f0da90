import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { makeScratch, removeScratch } from "../src/platform/files/scratch.ts";
import { startSecretService } from "./safety/secret-service.ts";

let home: string;
beforeEach(() => {
  home = makeScratch("secret-service");
  mkdirSync(join(home, "bin"));
});
afterEach(() => removeScratch(home));

function program(name: string, does: string): void {
  const file = join(home, "bin", name);
  writeFileSync(file, `#!/bin/sh\n${does}\n`);
  chmodSync(file, 0o755);
}

const start = () => startSecretService(home, join(home, "bin"), 1_000);
const address = "echo unix:path=/none; exec /bin/sleep 30";

describe("the keychain that the safety tests start", () => {
  it("names the package of a program that is missing", async () => {
    await expect(start()).rejects.toThrow("install Debian's package dbus-daemon");
    program("dbus-daemon", address);
    await expect(start()).rejects.toThrow(/gnome-keyring-daemon could not be started .*package gnome-keyring/);
  });

  it("reports a program that ends at once, or never answers", async () => {
    program("dbus-daemon", address);
    program("gnome-keyring-daemon", "exit 1");
    await expect(start()).rejects.toThrow("gnome-keyring-daemon ended with 1 before it printed anything");
    program("gnome-keyring-daemon", "exec /bin/sleep 30");
    await expect(start()).rejects.toThrow("gnome-keyring-daemon printed nothing within 1 s");
  });

  it("is ready when both programs have printed their addresses", async () => {
    program("dbus-daemon", address);
    program("gnome-keyring-daemon", "echo SSH_AUTH_SOCK=/none; exec /bin/sleep 30");
    const service = await start();
    expect(service.env["DBUS_SESSION_BUS_ADDRESS"]).toBe("unix:path=/none");
    service.stop();
  });
});
