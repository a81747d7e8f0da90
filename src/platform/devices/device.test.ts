import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { verifies } from "../../../test/verifies.ts";
import { makeScratch, removeScratch } from "../files/scratch.ts";
import { newDeviceId, openDevice, ownIds, readDevice, switchDevice } from "./device.ts";

let folder: string;
beforeEach(() => {
  folder = makeScratch("device");
});
afterEach(() => removeScratch(folder));

describe("a device id", () => {
  verifies("LOG-10.a");

  it("is created once, and concurrent callers get the same", () => {
    const script = `const { openDevice } = await import(${JSON.stringify(new URL("device.ts", import.meta.url).href)}); console.log(openDevice(${JSON.stringify(folder)}).id);`;
    const ids = Array.from({ length: 4 }, () =>
      execFileSync(process.execPath, ["--input-type=module", "--eval", script], { encoding: "utf8" }),
    );
    expect(new Set(ids).size).toBe(1);
  });

  it("exists at every moment while a new log replaces it, so that no writer creates a second one", async () => {
    const first = openDevice(folder);
    const script = `const { openDevice } = await import(${JSON.stringify(new URL("device.ts", import.meta.url).href)});
      process.stdout.write("open");
      let isOver = false;
      process.stdin.on("end", () => (isOver = true)).resume();
      const look = () => { openDevice(${JSON.stringify(folder)}); if (!isOver) setImmediate(look); };
      look();`;
    const writer = spawn(process.execPath, ["--input-type=module", "--eval", script]);
    await once(writer.stdout, "data");
    const made = [first.id];
    for (let count = 0; count < 300; count += 1) {
      const id = newDeviceId();
      switchDevice(folder, openDevice(folder), { id, machine: first.machine });
      made.push(id);
    }
    writer.stdin.end();
    await once(writer, "close");
    expect(readDevice(folder)).toEqual({ id: made.at(-1), name: first.name, machine: first.machine });
    expect(ownIds(folder)).toEqual(new Set(made));
  });

  it("is replaced on another machine, and if its file is damaged", () => {
    const first = openDevice(folder, "machine one");
    expect(openDevice(folder, "machine one")).toEqual(first);
    expect(openDevice(folder, "machine two").id).not.toBe(first.id);
    writeFileSync(join(folder, "device.json"), "{half");
    expect(readDevice(folder)).toBeNull();
    expect(openDevice(folder, "machine two").id).toMatch(/^d[0-9a-f]{12}$/);
  });
});
