import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach } from "vitest";

import { makeScratch, removeScratch } from "../src/platform/files/scratch.ts";

let folder: string;

export const cache = () => join(folder, "cache");

export const run = (...more: readonly string[]) =>
  execFileSync(process.execPath, [join(folder, "run.mjs"), join(folder, "scripts"), cache(), ...more], {
    env: { PATH: process.env["PATH"] },
  }).toString();

export const cachedFile = () => join(cache(), readdirSync(cache())[0] ?? "");

/** Makes a program of two files before each test. */
export function useCachedScript(): void {
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
      `import { openCachedScripts } from ${JSON.stringify(new URL("../src/platform/programs/cached-scripts.ts", import.meta.url).href)};
       const [folder, cache, random = "0.5", more] = process.argv.slice(2);
       const scripts = openCachedScripts({ folder, cache, purpose: "a sum", random: () => Number(random) });
       const { sum, others } = scripts.load("main-1a2b.cjs");
       process.stdout.write(String(more === undefined ? sum : others()));
       scripts.save();`,
    );
  });
  afterEach(() => removeScratch(folder));
}
