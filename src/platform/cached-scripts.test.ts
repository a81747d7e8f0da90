import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, expect, it } from "vitest";

import { verifies } from "../../test/verifies.ts";
import { makeScratch, removeScratch } from "./scratch.ts";

let folder: string;
beforeEach(() => {
  folder = makeScratch("scripts");
  mkdirSync(join(folder, "scripts"));
  const functions = Array.from({ length: 40 }, (_, n) => `const f${n} = (x) => ({ at: x + ${n}, text: "t" + x });`);
  const sum = functions.map((_, n) => `f${n}(${n}).at`).join(" + ");
  const others = `exports.others = () => [${functions.map((_, n) => `((x) => x + ${n})(${n})`).join(", ")}].length;`;
  const body = `${functions.join("\n")}\nexports.sum = ${sum};\n${others}`;
  writeFileSync(join(folder, "scripts/main-1a2b.cjs"), `(function (exports) {${body}})`);
  writeFileSync(
    join(folder, "run.mjs"),
    `import { openCachedScripts } from ${JSON.stringify(new URL("cached-scripts.ts", import.meta.url).href)};
     const [folder, cache, random = "0.5", more] = process.argv.slice(2);
     const scripts = openCachedScripts({ folder, cache, purpose: "a sum", random: () => Number(random) });
     const { sum, others } = scripts.load("main-1a2b.cjs");
     process.stdout.write(String(more === undefined ? sum : others()));
     scripts.save();`,
  );
});
afterEach(() => removeScratch(folder));

const cache = () => join(folder, "cache");
const run = (...more: readonly string[]) =>
  execFileSync(process.execPath, [join(folder, "run.mjs"), join(folder, "scripts"), cache(), ...more], {
    env: { PATH: process.env["PATH"] },
  }).toString();
const cachedFile = () => join(cache(), readdirSync(cache())[0] ?? "");

it("compiled code is kept, for its owner alone, and used as long as it is whole", () => {
  expect(run()).toBe("1560");
  const before = statSync(cachedFile(), { bigint: true });
  expect([statSync(cache()).mode & 0o777, Number(before.mode) & 0o777]).toEqual([0o700, 0o600]);
  expect(run()).toBe("1560");
  expect(statSync(cachedFile(), { bigint: true }).ino).toBe(before.ino);
});

it("what the first process had no need of is kept by a later one, four times in all", () => {
  const size = () => statSync(cachedFile()).size;
  run();
  const first = size();
  run("0.5", "others");
  expect(size()).toBe(first);
  run("0.2", "others");
  const second = size();
  expect(second).toBeGreaterThan(first + 1_000);
  for (let n = 0; n < 4; n += 1) run("0");
  expect(readFileSync(cachedFile(), "latin1").split("\n")[0]).toBe("a sum\ta sum\ta sum\ta sum");
});

it("damaged code is never run, but made anew", () => {
  verifies("HOOK-5.a");
  run();
  const whole = readFileSync(cachedFile());
  const start = whole.indexOf("\n") + 1;
  for (const part of [0.02, 0.2, 0.45, 0.7, 0.99]) {
    const damaged = Buffer.from(whole);
    const at = start + Math.floor((whole.length - start) * part);
    for (let n = at; n < Math.min(at + 64, whole.length); n += 1) damaged[n] = 255 - (damaged[n] ?? 0);
    for (const bytes of [damaged, whole.subarray(0, at), whole.subarray(0, start)]) {
      writeFileSync(cachedFile(), bytes);
      expect(run(), `damaged at ${at}`).toBe("1560");
      expect(readFileSync(cachedFile()).length, "it was made anew").toBeGreaterThan(start + 64);
      expect(readFileSync(cachedFile()).equals(bytes)).toBe(false);
    }
  }
});
