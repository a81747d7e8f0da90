import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { createTestHome, type TestHome } from "../../../test/run-loci.ts";
import { verifies } from "../../../test/verifies.ts";

let home: TestHome;
beforeEach(() => {
  home = createTestHome();
});
afterEach(() => home.remove());

const first = { LOCI_PASSPHRASE: "a lamp on the stairs" };
const second = { LOCI_PASSPHRASE: "a door in the wall" };
const elsewhere = () => ({ AI_MEMORY_PATH: join(home.path, "elsewhere") });

/** Makes a backup of an encrypted memory with one fact. */
async function backUpEncrypted(): Promise<string> {
  await home.loci(["remember", "The heron stands on one leg."]);
  await home.loci(["encrypt", "--yes"], { env: first });
  const { path } = await home.json(["backup", "--to", join(home.path, "backups")], { env: first });
  return String(path);
}

describe("loci restore of an encrypted backup", () => {
  verifies("LOG-12.a", "SAF-6.a");

  it("mentions the encryption in its question, and reports that a plain memory is encrypted afterwards", async () => {
    const backup = await backUpEncrypted();
    await home.loci(["remember", "The kettle is on."], { env: elsewhere() });
    const asked = await home.loci(["restore", backup], { env: elsewhere(), keys: "n" });
    expect(asked.stderr).toContain("The backup is encrypted, and this memory will be, too");
    const restored = await home.loci(["restore", backup, "--yes"], { env: elsewhere() });
    expect(restored.stderr).toBe("");
    expect(restored.stdout.replaceAll(/\s+/g, " ")).toContain(
      "the backup is encrypted, and this memory is now, too. It stores nothing until you run `loci unlock`",
    );
    const refused = await home.loci(["remember", "The tea is cold."], { env: elsewhere() });
    expect(refused.stderr).toContain("loci unlock");
    const env = { ...elsewhere(), ...first };
    expect((await home.loci(["encrypt", "--yes"], { env })).exit).toBe(0);
    for (const text of ["heron", "kettle"]) expect((await home.loci(["search", text], { env })).stdout).toContain(text);
    expect((await home.json(["restore", backup, "--yes"], { env }))["encrypts"]).toBe(false);
  });

  it("counts the lines whose key this memory does not have", async () => {
    const backup = await backUpEncrypted();
    await home.loci(["remember", "The kettle is on."], { env: elsewhere() });
    const env = { ...elsewhere(), ...second };
    await home.loci(["encrypt", "--yes"], { env });
    const restored = await home.loci(["restore", backup, "--yes"], { env });
    expect(restored.stdout.replaceAll(/\s+/g, " ")).toMatch(
      /\d+ lines? of the backup (?:is|are) sealed with a key that this memory does not have/,
    );
    expect((await home.json(["restore", backup, "--yes"], { env }))["keyMissing"]).toBeGreaterThan(0);
    expect((await home.json(["restore", backup, "--yes"], { env: first }))["keyMissing"]).toBe(0);
    const decrypted = await home.loci(["decrypt", "--yes"], { env });
    expect(decrypted.stdout).toContain("AI_MEMORY_PATH");
  });
});
