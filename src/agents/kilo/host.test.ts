import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { opencode } from "../opencode/host.ts";
import { kilo } from "./host.ts";

const env = { HOME: "/home/ada", KILO_CONFIG_DIR: "/settings/kilo", OPENCODE_CONFIG_DIR: "/settings/opencode" };

describe("Kilo Code, which was made from opencode", () => {
  it("has the same events under its own name", () => {
    expect(kilo.manifest.hooks.length).toBeGreaterThan(0);
    expect(kilo.manifest.hooks).toEqual(opencode.manifest.hooks);
    expect(kilo.manifest).toMatchObject({ name: "kilo", title: "Kilo Code" });
  });

  it("keeps its settings in its own folder", async () => {
    const [own, other] = await Promise.all([kilo.loadInstaller(), opencode.loadInstaller()]);
    expect([own.home(env), other.home(env)]).toEqual(["/settings/kilo", "/settings/opencode"]);
    expect(own.home({ HOME: "/home/ada" })).toBe(join("/home/ada", ".config", "kilo"));
  });

  it("is not mistaken for opencode because of the variables that it sets", () => {
    expect(kilo.manifest.toolVariables).toEqual(expect.arrayContaining([...opencode.manifest.toolVariables]));
    expect(kilo.identity.clients).not.toEqual(opencode.identity.clients);
  });

  it("has no memory of its own, but reads people's notes", async () => {
    const { find, notes } = await kilo.loadMemories();
    expect(find(env)).toEqual([]);
    expect(notes).toEqual(["AGENTS.md"]);
  });
});
