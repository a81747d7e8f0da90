import { mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { verifies } from "../../test/verifies.ts";
import { makeScratch, removeScratch } from "../platform/files/scratch.ts";
import { loadConfig } from "./load-config.ts";

let folder: string;
beforeEach(() => {
  folder = makeScratch("own-settings");
  mkdirSync(join(folder, "project/.git"), { recursive: true });
});
afterEach(() => removeScratch(folder));

const file = (name = "config.json") => join(folder, "global", name);
function write(content: unknown, name?: string): void {
  mkdirSync(dirname(file(name)), { recursive: true });
  writeFileSync(file(name), typeof content === "string" ? content : JSON.stringify(content));
}
const load = (tool = "cli") =>
  loadConfig({ cwd: join(folder, "project"), global: join(folder, "global"), tool, state: join(folder, "state") });

describe("A mistake in the person's own settings", () => {
  verifies("CFG-4.b");

  it("is an error for a caller without stored state", () => {
    write("{");
    expect(() => loadConfig({ cwd: folder, global: join(folder, "global") })).toThrow(file());
  });

  it.each([
    [{ capture: "no" }, { capture: false }],
    [{ profile: "quiet" }, { profile: "manual" }],
    [{ files: { outside: "yes" } }, { files: { outside: false } }],
    [{ recall: { enabled: 0 } }, { recall: { enabled: false } }],
    [{ recall: { sensitive: "true" } }, { recall: { sensitive: false } }],
    [{ guards: { delegation: "on" } }, { guards: { delegation: true } }],
    [{ retention: { types: ["message:forever"], days: 30 } }, { retention: { days: 0, types: [] } }],
    [{ backup: { keep: "30" } }, { backup: { keep: 1000 } }],
    [{ documents: { compactAt: 1 } }, { documents: { compactAt: 16_777_216 } }],
    [{ recall: { tokens: "many" } }, { recall: { tokens: 800 } }],
  ])("sets its key to the least harmful value: %j", (wrong, safe) => {
    write({ ...wrong, search: { limit: 3 } });
    expect(load()).toMatchObject({
      config: { ...safe, search: { limit: 3 } },
      broken: [{ path: file(), used: "safe" }],
    });
  });

  it("in a misspelt key makes the intended setting stricter, and never looser", () => {
    write({ captrue: false, file: { outside: true }, guards: { permisions: true }, unheardOf: 1 });
    expect(load()).toMatchObject({
      config: { capture: false, files: { outside: false }, guards: { permissions: false } },
      unsure: expect.arrayContaining(["capture", "guards.permissions"]),
    });
    write({ captrue: true });
    expect(load().config.capture).toBe(true);
  });

  it("affects no other setting, and the last valid name of the person stays", () => {
    write({ user: "ada", search: { limit: 3 } });
    load();
    write({ user: "a/da", search: { limit: 4 } });
    expect(load().config).toMatchObject({ user: "ada", search: { limit: 4 }, capture: true });
  });

  it("that makes a file invalid JSON leaves the file's last valid content in effect, even after further edits", () => {
    write({ capture: true, user: "ada" });
    load();
    write({ capture: false, user: "ada" });
    expect(load().config.capture).toBe(false);
    for (const broken of ["{", "", '{ "capture": true, }', "\u0000", '{ "capture": true ']) {
      write(broken);
      expect(load()).toMatchObject({
        config: { capture: false, user: "ada" },
        broken: [{ path: file(), used: "last", error: expect.objectContaining({ code: "CONFIG_INVALID" }) }],
        unsure: [],
      });
    }
  });

  it.each(["{", "", '{ "capture": false, }', '{ "profile": "manual" ', "{ capture: maybe", '{ "capture": fales }'])(
    "stops recording if there is no last valid content and capture may have been off: %s",
    (text) => {
      write(text);
      expect(load()).toMatchObject({
        config: { capture: false, recall: { enabled: false }, retention: { days: 0 } },
        broken: [{ used: "safe" }],
      });
    },
  );

  it("does not stop recording if capture cannot have been off", () => {
    write('{ "search": { "limit": 3 }, }');
    expect(load().config).toMatchObject({ capture: true, recall: { enabled: true }, retention: { days: 0 } });
  });

  it("in one agent's file affects that agent only", () => {
    write("{", "tools/codex/config.json");
    expect(load("codex")).toMatchObject({
      config: { capture: false },
      broken: [{ path: file("tools/codex/config.json") }],
    });
    expect(load()).toMatchObject({ config: { capture: true }, broken: [] });
  });

  it("never applies an invalid copy, and the copies are private", () => {
    write({ user: "ada" });
    load();
    const [copy = ""] = readdirSync(join(folder, "state/settings"));
    expect(statSync(join(folder, "state/settings", copy)).mode & 0o777).toBe(0o600);
    writeFileSync(join(folder, "state/settings", copy), '{ "capture": 7 }');
    write("{");
    expect(load()).toMatchObject({ config: { capture: false }, broken: [{ used: "safe" }] });
  });
});
