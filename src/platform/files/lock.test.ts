import { spawn } from "node:child_process";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { verifies } from "../../../test/verifies.ts";
import { tryLock, waitForLock } from "./lock.ts";
import { makeScratch, removeScratch } from "./scratch.ts";

let folder: string;
beforeEach(() => {
  folder = makeScratch("lock");
});
afterEach(() => removeScratch(folder));

describe("a lock", () => {
  verifies("PLAT-1.a");

  it("can be held by one process, and is free after its release", () => {
    const lock = tryLock(folder, "name");
    expect(tryLock(folder, "name")).toBeNull();
    expect(tryLock(folder, "other")).not.toBeNull();
    lock?.release();
    expect(tryLock(folder, "name")).not.toBeNull();
  });

  it("does not outlive a killed holder", async () => {
    const holder = spawn(process.execPath, [
      "--input-type=module",
      "--eval",
      `const { tryLock } = await import(${JSON.stringify(new URL("lock.ts", import.meta.url).href)});
       tryLock(${JSON.stringify(folder)}, "name"); console.log("held"); setInterval(() => {}, 1000);`,
    ]);
    await new Promise((resolve) => holder.stdout.once("data", resolve));
    expect(tryLock(folder, "name")).toBeNull();
    holder.kill("SIGKILL");
    await new Promise((resolve) => holder.once("exit", resolve));
    expect(await waitForLock(folder, "name", 1000)).not.toBeNull();
  });
});
