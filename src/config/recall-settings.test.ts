import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { verifies } from "../../test/verifies.ts";
import { makeScratch, removeScratch } from "../platform/files/scratch.ts";
import { loadConfig } from "./load-config.ts";
import { recallSettings } from "./recall-settings.ts";

let folder: string;
beforeEach(() => {
  folder = makeScratch("recall-settings");
  mkdirSync(join(folder, "project/.git"), { recursive: true });
});
afterEach(() => removeScratch(folder));

function write(name: "mine/config.json" | "project/.ai/config.json", config: object): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(config));
  return path;
}
const load = () => loadConfig({ cwd: join(folder, "project"), global: join(folder, "mine") });
const settings = (env: Record<string, string> = {}) => recallSettings(load(), env);

describe("recall without any settings", () => {
  it("is on, within one space, without sensitive memories", () => {
    verifies("SCO-7.a");
    expect(settings()).toEqual({
      offIn: null,
      options: {
        limits: { tokens: 800, facts: 5, snippets: 3 },
        alsoFrom: [],
        sensitive: false,
        pushes: "every",
        record: true,
      },
    });
  });
});

describe("recall is switched off", () => {
  verifies("INJ-2.c");

  it("everywhere by the person", () => {
    const path = write("mine/config.json", { recall: { enabled: false } });
    expect(settings().offIn).toBe(path);
  });

  it("in one space by its project, even if the person switched it on", () => {
    write("mine/config.json", { recall: { enabled: true } });
    const path = write("project/.ai/config.json", { recall: { enabled: false } });
    expect(settings().offIn).toBe(path);
  });

  it.each(["off", "0", "false", "no", "disabled"])("in one session by LOCI_RECALL=%s", (value) => {
    expect(settings({ LOCI_RECALL: value }).offIn).toBe("LOCI_RECALL");
  });

  it.each(["", "on", "1", "true"])("never because of LOCI_RECALL=%s, which does not switch it on either", (value) => {
    expect(settings({ LOCI_RECALL: value }).offIn).toBeNull();
    const path = write("mine/config.json", { recall: { enabled: false } });
    expect(settings({ LOCI_RECALL: value }).offIn).toBe(path);
  });
});

describe("a project's own files", () => {
  verifies("CFG-2.b");

  it("may lower the limits, and exclude sensitive memories", () => {
    write("mine/config.json", { recall: { tokens: 1200, sensitive: true } });
    write("project/.ai/config.json", { recall: { tokens: 900, facts: 0, sensitive: false } });
    expect(settings().options).toMatchObject({ limits: { tokens: 900, facts: 0, snippets: 3 }, sensitive: false });
    expect(load().ignored).toEqual([]);
  });

  it.each<[string, object, string]>([
    ["recall.tokens", { tokens: 900 }, "a project may only lower this, and yours is 400"],
    ["recall.facts", { facts: 6 }, "a project may only lower this, and yours is 5"],
    ["recall.enabled", { enabled: true }, "a project may only switch this off"],
    ["recall.sensitive", { sensitive: true }, "a project may only switch this off"],
    ["recall.alsoFrom", { alsoFrom: ["github.com/acme/secret"] }, "a project may not set this"],
  ])("cannot loosen %s; the value is ignored with a reason", (key, recall, reason) => {
    write("mine/config.json", { recall: { tokens: 400 } });
    const before = settings();
    const source = write("project/.ai/config.json", { recall });
    expect(settings()).toEqual(before);
    expect(load().ignored).toEqual([{ key, value: Object.values(recall)[0], source, reason }]);
  });
});

it("recalls are not recorded while capture is off", () => {
  write("project/.ai/config.json", { capture: false });
  expect(settings().options.record).toBe(false);
});

it.each([
  [{ alsoFrom: "shop" }, /'recall.alsoFrom' is "shop"; it must be a list of at most 100 names/],
  [{ alsoFrom: ["a", 3] }, /'recall.alsoFrom' is \["a",3\]; it must be a list of at most 100 names/],
  [{ tokens: 10 }, /'recall.tokens' is 10; it must be a whole number from 50 to 4000/],
])("the error for a mistake, %j, lists the allowed values", (recall, message) => {
  verifies("CFG-4.b");
  write("mine/config.json", { recall });
  expect(load).toThrow(message);
});
