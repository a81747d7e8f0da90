import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from "node:fs";

const mark = ".built";
const sources = ["src/**/*", "scripts/**/*", "package.json", "package-lock.json", "tsconfig*.json"];

/** True if dist/ is the unchanged result of a build of the present sources. */
export function isBuilt(): boolean {
  return existsSync(mark) && existsSync("dist") && readFileSync(mark, "utf8") === describeBuild();
}

/** Remembers that dist/ has been built from the present sources. */
export function markBuilt(): void {
  writeFileSync(mark, describeBuild());
}

/** A hash of all sources, and of the names, sizes and times of the built files. */
function describeBuild(): string {
  const hash = createHash("sha256").update(process.version);
  for (const path of filesOf(sources)) hash.update(`\0${path}\0`).update(readFileSync(path));
  for (const path of filesOf(["dist/**/*"])) {
    const { size, mtimeMs } = statSync(path);
    hash.update(`\0${path} ${size} ${mtimeMs}`);
  }
  return hash.digest("hex");
}

function filesOf(patterns: readonly string[]): string[] {
  return globSync(patterns)
    .filter((path) => statSync(path).isFile())
    .toSorted();
}
