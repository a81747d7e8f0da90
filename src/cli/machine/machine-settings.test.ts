import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { homeVariables } from "../../../test/home-variables.ts";
import { resolvePlaces, type Places } from "../../config/paths.ts";
import { makeScratch, removeScratch } from "../../platform/files/scratch.ts";
import { changeOwnSetting, readGuards, readSettings } from "./machine-settings.ts";

let home: string;
let places: Places;
beforeEach(() => {
  home = makeScratch("machine");
  places = resolvePlaces({ ...homeVariables(home) });
});
afterEach(() => removeScratch(home));

const settingOf = async (key: string, folder: string | null = null) =>
  (await readSettings(places, folder)).settings.find((setting) => setting.key === key);

describe("the settings of a machine", () => {
  it("explain what a setting does, where its value comes from, and when a change applies", async () => {
    expect(await settingOf("search.limit")).toMatchObject({
      source: "default",
      description: expect.stringMatching(/\w/),
      schema: { type: "integer" },
      appliesAt: "now",
    });
    expect(await changeOwnSetting(places, "search.limit", 3)).toMatchObject({ value: 3 });
    expect(JSON.parse(readFileSync(join(home, ".config", "ai", "config.json"), "utf8"))).toEqual({
      search: { limit: 3 },
    });
    expect(await changeOwnSetting(places, "search.limit", undefined)).toMatchObject({ source: "default" });
  });

  it("do not say when a change applies if that depends on the installed hooks", async () => {
    expect(await settingOf("guards.permissions")).not.toHaveProperty("appliesAt");
  });

  it("refuse an unknown key or an invalid value, and store neither", async () => {
    await expect(changeOwnSetting(places, "search.limits", 3)).rejects.toMatchObject({ code: "USAGE" });
    await expect(changeOwnSetting(places, "search.limit", "many")).rejects.toMatchObject({ code: "CONFIG_INVALID" });
    expect(await settingOf("search.limit")).toMatchObject({ source: "default" });
  });

  it("are listed, like the rules of guards, despite a mistake, and the mistake is reported", async () => {
    const config = join(home, ".config", "ai");
    const project = join(home, "shop");
    mkdirSync(config, { recursive: true });
    mkdirSync(join(project, ".git"), { recursive: true });
    mkdirSync(join(project, ".ai", "policies"), { recursive: true });
    writeFileSync(join(config, "config.json"), '{ "search": { "limit": "many" } }');
    writeFileSync(join(project, ".ai", "policies", "broken.json"), "{");
    const { settings, mistakes } = await readSettings(places, null);
    expect(settings.length).toBeGreaterThan(20);
    expect(mistakes).toEqual([expect.stringContaining("search.limit")]);
    expect(readGuards(places, project)).toMatchObject({
      folder: config,
      mistakes: [expect.stringContaining("broken.json")],
    });
  });
});
