import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { giveKey, unlockedEnv } from "../../../test/give-key.ts";
import { filesUnder, home, open, texts, useHome } from "../../../test/memory-home.ts";
import { verifies } from "../../../test/verifies.ts";

useHome();

const places = () => ({ memory: join(home, "memory"), state: join(home, "state") });
const segment = () => filesUnder(join(home, "memory", "log")).find((path) => path.endsWith(".jsonl")) ?? "";

describe("lines that were copied from a log", () => {
  verifies("LOG-5.b");
  const folder = () => join(home, "state", "put-aside");
  const asideFile = () => join(folder(), readdirSync(folder())[0] ?? "");

  it.each(["plain", "sealed"])("are imported once by their ids, %s, and torn lines are refused", async (form) => {
    const memory = await open();
    for (const word of ["one", "two", "three"]) await memory.remember(`the heron, ${word}`);
    await memory.close();
    const [first = "", second = "", third = ""] = readFileSync(segment(), "utf8").split("\n").filter(Boolean);
    // The log has one event. Two were put aside whole, as an earlier version did, and a torn line with them.
    writeFileSync(segment(), `\n${first}\n${third.slice(0, -30)}\n${second.slice(0, -30)}\n`);
    giveKey(places());
    const sealed = await open({ env: unlockedEnv });
    await sealed.care.reseal({ acceptLoss: true });
    await sealed.close();
    const file = asideFile();
    if (form === "plain") {
      giveKey(places(), false);
      const plain = await open({ env: unlockedEnv });
      await plain.care.reseal();
      await plain.close();
    }
    expect(readFileSync(file, "utf8").includes("heron")).toBe(form === "plain");
    writeFileSync(file, `${readFileSync(file, "utf8")}${second}\n${third}\n`);
    const again = await open({ env: unlockedEnv });
    expect(await again.transfer.importFrom(file, { isOwn: true })).toMatchObject({ stored: 2, known: 0, refused: 2 });
    expect(await again.transfer.importFrom(file, { isOwn: true })).toMatchObject({ stored: 0, known: 2, refused: 2 });
    expect(await texts(again, "heron")).toHaveLength(3);
    expect(existsSync(file)).toBe(true);
  });

  it("replace the local lines whose content is missing", async () => {
    const memory = await open();
    for (const word of ["one", "two"]) await memory.remember(`the heron, ${word}`);
    await memory.close();
    const copy = join(home, "lines-2026-11-18T19-00-00-000Z.txt");
    writeFileSync(copy, readFileSync(segment()));
    writeFileSync(segment(), `${readFileSync(segment(), "utf8").trimEnd().slice(0, -20)}\n`);
    for (const name of readdirSync(join(home, "state")).filter((one) => one.startsWith("index-")))
      rmSync(join(home, "state", name), { force: true });
    const again = await open();
    expect(await texts(again, "heron")).toHaveLength(1);
    expect(await again.transfer.importFrom(copy, { isOwn: true })).toMatchObject({ stored: 1, known: 1, refused: 0 });
    expect(await again.transfer.importFrom(copy, { isOwn: true })).toMatchObject({ stored: 0, known: 2, refused: 0 });
    expect(await texts(again, "heron")).toHaveLength(2);
  });

  it("are imported even if they are sealed, and from a copy of a whole segment", async () => {
    giveKey(places());
    const memory = await open({ env: unlockedEnv });
    for (const word of ["one", "two"]) await memory.remember(`the heron, ${word}`);
    await memory.close();
    const copy = join(home, "lines-2026-11-18T19-00-00-000Z.txt");
    writeFileSync(copy, readFileSync(segment()));
    writeFileSync(segment(), "");
    for (const name of readdirSync(join(home, "state")).filter((one) => one.startsWith("index-")))
      rmSync(join(home, "state", name), { force: true });
    const again = await open({ env: unlockedEnv });
    expect(await again.transfer.importFrom(copy, { isOwn: true })).toMatchObject({ stored: 2, refused: 0 });
    expect(await again.transfer.importFrom(copy)).toMatchObject({ stored: 0, known: 2, refused: 0 });
    expect(await texts(again, "heron")).toHaveLength(2);
  });
});
