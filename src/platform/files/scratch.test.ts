import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { setTimeout } from "node:timers/promises";

import { describe, expect, it } from "vitest";

import { makeScratch, removeScratch } from "./scratch.ts";

/** A script that writes into a folder for a while, and creates the folder again when it is removed. */
const writer = `
  const { mkdirSync, writeFileSync } = require("node:fs");
  const [folder, ms] = process.argv.slice(1);
  const end = Date.now() + Number(ms);
  for (let n = 0; Date.now() < end; n++) {
    try { mkdirSync(folder + "/deep", { recursive: true }); writeFileSync(folder + "/deep/" + (n % 500), "x"); } catch {}
  }
`;

describe("a scratch folder", () => {
  it("is new each time, and is removed with its contents", () => {
    const [first, second] = [makeScratch("scratch"), makeScratch("scratch")];
    expect(first).not.toBe(second);
    expect(readdirSync(first)).toEqual([]);
    for (const folder of [first, second, first]) removeScratch(folder);
    expect([existsSync(first), existsSync(second)]).toEqual([false, false]);
  });

  it("is removed without an error while a process still writes into it", async () => {
    const folder = makeScratch("scratch");
    const child = spawn(process.execPath, ["-e", writer, folder, "600"], { stdio: "ignore" });
    const ended = once(child, "exit");
    await setTimeout(200);
    for (let n = 0; n < 20; n++) removeScratch(folder);
    await ended;
    removeScratch(folder);
    expect(existsSync(folder)).toBe(false);
  });
});
