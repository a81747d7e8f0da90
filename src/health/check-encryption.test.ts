import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { giveKey, unlockedEnv } from "../../test/give-key.ts";
import { homeVariables } from "../../test/home-variables.ts";
import { createTestHome, type TestHome } from "../../test/run-loci.ts";
import { verifies } from "../../test/verifies.ts";
import { resolvePlaces } from "../config/paths.ts";
import { sharedKeyFile } from "../platform/encryption/key-file.ts";
import { checkEncryption } from "./check-encryption.ts";

let home: TestHome;
beforeEach(() => {
  home = createTestHome();
});
afterEach(() => home.remove());

const places = () => resolvePlaces({ ...homeVariables(home.path) });
const found = (env: Readonly<Record<string, string | undefined>>) =>
  checkEncryption(places(), env).map(({ name, state }) => [name, state]);

describe("loci doctor", () => {
  verifies("SAF-6.a");

  it("does not mention encryption for a plain memory", () => {
    expect(found({})).toEqual([]);
  });

  it("distinguishes a locked memory from a readable encrypted one", () => {
    giveKey(places());
    expect(checkEncryption(places(), {})).toMatchObject([
      { name: "encryption", state: "warning", todo: expect.stringContaining("loci unlock") },
    ]);
    expect(found(unlockedEnv)).toEqual([["encryption", "good"]]);
  });

  it("warns of a key file that other devices do not receive, and of a plain document", () => {
    giveKey(places());
    rmSync(sharedKeyFile(places().memory));
    mkdirSync(join(places().memory, "documents"));
    writeFileSync(join(places().memory, "documents", "user.md"), "plain");
    expect(found(unlockedEnv)).toEqual([
      ["encryption", "good"],
      ["key file", "warning"],
      ["documents", "warning"],
    ]);
  });

  it("names a document that is a link, whose text `loci encrypt` imports while the linked file stays", async () => {
    await home.loci(["remember", "from before"]);
    const [dotfile, link] = [join(home.path, "dotfiles.md"), join(places().memory, "documents", "user.md")];
    writeFileSync(dotfile, "Mine.\n");
    mkdirSync(join(places().memory, "documents"));
    symlinkSync(dotfile, link);
    expect((await home.loci(["read", "--scope", "user"])).stdout).toBe("Mine.\n");
    expect((await home.loci(["encrypt", "--dry-run"])).stdout).toMatch(/user\.md is a link: .*dotfiles\.md stays/);
    giveKey(places());
    expect(checkEncryption(places(), unlockedEnv)).toMatchObject([
      { name: "encryption", state: "good" },
      { name: "documents", state: "warning", found: expect.stringContaining("a link to") },
    ]);
    const { stdout } = await home.loci(["encrypt"], { env: unlockedEnv });
    expect(stdout).toMatch(/! .*dotfiles\.md stays in plain text/);
    expect(readFileSync(dotfile, "utf8")).toBe("Mine.\n");
    expect(readdirSync(join(places().memory, "documents"))).toEqual(["user.md.sealed"]);
    expect(readFileSync(`${link}.sealed`, "latin1")).not.toContain("Mine");
    expect((await home.loci(["read", "--scope", "user"], { env: unlockedEnv })).stdout).toBe("Mine.\n");
    expect(found(unlockedEnv)).toEqual([["encryption", "good"]]);
  });

  it("follows no other link into the encrypted memory", async () => {
    await home.loci(["remember", "from before"]);
    const other = join(home.path, "other.md");
    writeFileSync(other, "Not mine.\n");
    mkdirSync(join(places().memory, "documents", "user"), { recursive: true });
    symlinkSync(other, join(places().memory, "documents", "user", "2026.md"));
    symlinkSync(join(home.path, "gone.md"), join(places().memory, "documents", "user.md"));
    giveKey(places());
    expect(await home.loci(["encrypt", "--yes"], { env: unlockedEnv })).toMatchObject({ exit: 0, stderr: "" });
    expect(readdirSync(join(places().memory, "documents", "user"))).toEqual(["2026.md"]);
    expect(found(unlockedEnv)).toEqual([["encryption", "good"]]);
  });

  it("warns of an unfinished rewrite of the log, and `loci encrypt` completes it", async () => {
    await home.loci(["remember", "from before"]);
    giveKey(places());
    const checks = async () => {
      const { checks: all } = (await home.json(["doctor"], { env: unlockedEnv })) as {
        checks: { name: string; state: string }[];
      };
      return all.filter(({ name }) => name === "encryption").map(({ state }) => state);
    };
    expect(await checks()).toEqual(["good", "warning"]);
    expect(await home.loci(["encrypt"], { env: unlockedEnv })).toMatchObject({ exit: 0 });
    expect(await checks()).toEqual(["good"]);
    expect((await home.loci([], { env: unlockedEnv })).stdout).toMatch(/encryption +on, unlocked/);
  });
});
