import {
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { giveKey, unlockedEnv } from "../../../test/give-key.ts";
import { home, open, useHome } from "../../../test/memory-home.ts";
import { verifies } from "../../../test/verifies.ts";
import type { Memory } from "../../memory/memory.ts";

useHome();

const user = { scope: "user" } as const;
const places = () => ({ memory: join(home, "memory"), state: join(home, "state") });
const folder = () => join(home, "memory", "documents");
const names = () => readdirSync(folder()).toSorted();
const text = async (memory: Memory) => (await memory.documents.read(user)).text;
const versions = async (memory: Memory) =>
  Promise.all((await memory.documents.versions(user)).map(async ({ id }) => memory.documents.versionText(user, id)));

/** A memory whose key exists or is switched off already, while its documents still have their earlier form. */
async function between(form: "plain" | "sealed"): Promise<Memory> {
  if (form === "sealed") giveKey(places());
  const memory = await open({ env: unlockedEnv });
  await memory.documents.append(user, "the first heron");
  await memory.close();
  giveKey(places(), form === "plain");
  return open({ env: unlockedEnv });
}

describe("a document whose form changes between plain and sealed", () => {
  verifies("SAF-6.a");

  it.each(["plain", "sealed"] as const)("is read and written in its %s form until it is rewritten", async (form) => {
    const memory = await between(form);
    const before = names();
    expect(await text(memory)).toContain("the first heron");
    await memory.documents.append(user, "the second heron");
    expect(names()).toEqual(before);
    for (let run = 0; run < 2; run += 1) {
      await memory.care.reseal();
      expect(names()).toEqual([form === "plain" ? "user.md.sealed" : "user.md"]);
      expect(await text(memory)).toMatch(/the first heron[\s\S]*the second heron/);
    }
  });

  it.each(["plain", "sealed"] as const)(
    "that was %s keeps its new text if a killed run left both forms",
    async (form) => {
      const memory = await between(form);
      const [earlier = ""] = names();
      cpSync(join(folder(), earlier), join(home, "copy"));
      await memory.care.reseal();
      await memory.documents.append(user, "the second heron");
      cpSync(join(home, "copy"), join(folder(), earlier));
      await memory.care.reseal();
      expect(names().filter((name) => !name.startsWith("."))).toEqual([
        form === "plain" ? "user.md.sealed" : "user.md",
      ]);
      expect(await text(memory)).toContain("the second heron");
    },
  );

  it("keeps another device's text as a version if it was written in the other form", async () => {
    const memory = await between("plain");
    await memory.care.reseal();
    writeFileSync(join(folder(), "user.md"), "the heron of an editor\n");
    await memory.care.reseal();
    for (const name of readdirSync(folder()))
      expect(readFileSync(join(folder(), name), "latin1")).toMatch(/^loci-sealed/);
    // Recovery considers only old files.
    for (const name of names().filter((one) => one.startsWith(".")))
      renameSync(join(folder(), name), join(folder(), name.replace(/loci-old-[^-]+/, "loci-old-1")));
    await memory.documents.append(user, "the second heron");
    expect(names()).toEqual(["user.md.sealed"]);
    expect(await text(memory)).toMatch(/the first heron[\s\S]*the second heron/);
    expect((await versions(memory)).join()).toContain("the heron of an editor");
  });

  it("is restored if a killed writer had moved it aside before the memory was encrypted", async () => {
    const memory = await between("plain");
    renameSync(join(folder(), "user.md"), join(folder(), ".user.md.loci-old-1-0123456789ab"));
    await memory.care.reseal();
    await memory.documents.append(user, "the second heron");
    expect(names()).toEqual(["user.md.sealed"]);
    expect(await text(memory)).toMatch(/the first heron[\s\S]*the second heron/);
  });

  it("stays plain if the owner's document is a link to another file", async () => {
    const memory = await between("plain");
    const target = join(home, "dotfile.md");
    renameSync(join(folder(), "user.md"), target);
    symlinkSync(target, join(folder(), "user.md"));
    await memory.documents.append(user, "the second heron");
    expect(readFileSync(target, "utf8")).toMatch(/the first heron[\s\S]*the second heron/);
    expect(await memory.care.reseal()).toMatchObject({ leftPlain: [target] });
    expect(existsSync(join(folder(), "user.md"))).toBe(false);
    expect(lstatSync(join(folder(), "user.md.sealed")).isFile()).toBe(true);
    expect(await text(memory)).toMatch(/the first heron[\s\S]*the second heron/);
  });
});
