import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { giveKey, unlockedEnv } from "../../../test/give-key.ts";
import { createTestHome, type TestHome } from "../../../test/run-loci.ts";
import { verifies } from "../../../test/verifies.ts";
import { resolvePlaces } from "../../config/paths.ts";
import { sharedKeyFile } from "../../platform/encryption/key-file.ts";
import { checkEncryption } from "./check-encryption.ts";

let home: TestHome;
beforeEach(() => {
  home = createTestHome();
});
afterEach(() => home.remove());

const places = () => resolvePlaces({ HOME: home.path });
const found = (env: Readonly<Record<string, string | undefined>>) =>
  checkEncryption(places(), env).map(({ name, state }) => [name, state]);

describe("loci doctor", () => {
  verifies("SAF-6");

  it("says nothing of encryption where there is none", () => {
    expect(found({})).toEqual([]);
  });

  it("tells an encrypted memory that is locked from one that can be read", () => {
    giveKey(places());
    expect(checkEncryption(places(), {})).toMatchObject([
      { name: "encryption", state: "warning", todo: expect.stringContaining("loci unlock") },
    ]);
    expect(found(unlockedEnv)).toEqual([["encryption", "good"]]);
  });

  it("warns of a key file that other devices do not get, and of a document in plain text", () => {
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

  it("warns of a log that is not written anew yet, and `loci encrypt` completes it", async () => {
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
