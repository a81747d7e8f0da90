import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { createTestHome, type TestHome } from "../../../test/run-loci.ts";
import { verifies } from "../../../test/verifies.ts";

let home: TestHome;
let file: string;
beforeEach(() => {
  home = createTestHome();
  file = join(home.path, ".config/ai/config.json");
});
afterEach(() => home.remove());

const get = async (key: string) => (await home.loci(["config", "get", key])).stdout.trim();

describe("config set", () => {
  it.each([
    ["search.limit", "30", "30"],
    ["capture", "false", "false"],
    ["profile", "manual", "manual"],
    ["retention.types", "error=30,prompt=forever", "error=30,prompt=forever"],
  ])("writes %s = %s, and get reads it", async (key, value, printed) => {
    const ran = await home.loci(["config", "set", key, value]);
    expect(ran.stdout).toContain(`${key} is now ${printed}, in ~/.config/ai/config.json`);
    expect(await get(key)).toBe(printed);
  });

  it("keeps the rest of the file", async () => {
    verifies("CLI-1.c");
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, '{\n    "user": "ada",\n    "search": { "limit": 10 }\n}\n');
    await home.loci(["config", "set", "search.limit", "30"]);
    expect(readFileSync(file, "utf8")).toBe('{\n    "user": "ada",\n    "search": { "limit": 30 }\n}\n');
    await home.loci(["config", "unset", "search.limit"]);
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({ user: "ada", search: {} });
    expect(await get("search.limit")).toBe("20");
  });

  it.each([
    [["set", "search.limit", "many"], 78, "it must be a whole number from 1 to 1000"],
    [["set", "search.limit", "0"], 78, "it must be a whole number"],
    [["set", "profile", "wild"], 78, "'profile' is \"wild\""],
    [["set", "serch.limit", "3"], 64, "did you mean search.limit?"],
    [["set", "search.limit"], 64, "which value?"],
    [["set"], 64, "which setting?"],
    [["put", "search.limit"], 64, "write get, set, unset or edit"],
  ])("refuses %j, and writes nothing", async (args, exit, message) => {
    const ran = await home.loci(["config", ...args]);
    expect([ran.exit, ran.stderr]).toEqual([exit, expect.stringContaining(message)]);
    expect(existsSync(file)).toBe(false);
  });

  it("refuses an agent", async () => {
    const ran = await home.loci(["config", "set", "capture", "false"], { env: { CLAUDECODE: "1" } });
    expect([ran.exit, existsSync(file)]).toEqual([77, false]);
  });
});

// The editors are scripts of sh.
describe.skipIf(process.platform === "win32")("config edit", () => {
  const edit = (script: string) =>
    home.loci(["config", "edit"], { env: { PATH: process.env["PATH"], EDITOR: script } });

  it("creates the file, opens it, and reports whether it is valid", async () => {
    expect((await edit("true")).stdout).toContain("~/.config/ai/config.json is valid");
    expect(readFileSync(file, "utf8")).toBe("{}\n");
  });

  it("reports what is wrong with the edited file, and can open it again to fix it", async () => {
    const ran = await edit(`sh -c 'echo "{ \\"capture\\": 1 }" > "$1"' --`);
    expect([ran.exit, ran.stderr]).toEqual([78, expect.stringContaining("'capture' is 1; it must be true or false")]);
    expect((await edit(`sh -c 'echo "{}" > "$1"' --`)).exit).toBe(0);
  });
});
