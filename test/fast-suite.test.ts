import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { describe, expect, it } from "vitest";

import config from "../vitest.config.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const filesLike = (patterns: readonly string[], exclude: readonly string[] = []): string[] =>
  globSync([...patterns], { cwd: root, exclude: [...exclude] }).map((file) => file.replaceAll("\\", "/"));

/**
 * Folders that are tested in another way: the web UI and the adapters have suites of their own, and a schema is tested
 * by its routes.
 */
const others = ["src/ui", "src/adapters", "src/server/http/schemas"];
/** A folder with fewer source files belongs to the subject of its parent. */
const fewestFiles = 3;

/** The tests that `npm test` runs, as vitest.config.ts says. */
function fastTests(): string[] {
  const unit = config.test?.projects?.find(
    (project) => typeof project === "object" && "test" in project && project.test?.name === "unit",
  );
  if (typeof unit !== "object" || !("test" in unit)) throw new Error("vitest.config.ts has no project unit");
  return filesLike(unit.test?.include ?? [], unit.test?.exclude ?? []);
}

/** The folders of src that are subjects, by their number of source files. */
function subjects(): string[] {
  const sources = filesLike(["src/**/*.ts"], ["**/*.test.ts", "**/*.generated.ts"]);
  const counts = Map.groupBy(sources, (file) => dirname(file));
  return [...counts]
    .filter(([, files]) => files.length >= fewestFiles)
    .map(([folder]) => folder)
    .filter((folder) => !others.some((other) => folder === other || folder.startsWith(`${other}/`)))
    .toSorted();
}

/** The folders that a test covers: its own, and those of the files that it imports. */
function foldersOf(file: string): string[] {
  const text = readFileSync(join(root, file), "utf8");
  const imports = [...text.matchAll(/(?:\bfrom |\bimport\()"(\.[^"]+)"/g)].map(([, path = ""]) => path);
  return [file, ...imports.map((path) => join(dirname(file), path))].map((path) => dirname(path).replaceAll("\\", "/"));
}

describe("`npm test`", () => {
  const tried = new Set(fastTests().flatMap(foldersOf));

  it("tests every subject of src: a fast test is in its folder, or imports from it", () => {
    expect(tried.size).toBeGreaterThan(50);
    expect(subjects().filter((folder) => !tried.has(folder))).toEqual([]);
  });

  it("has a fast test for each folder of src that contains a slow one", () => {
    const slow = filesLike(["src/**/*.slow.test.ts"]);
    expect(slow.length).toBeGreaterThan(20);
    expect(slow.map((file) => dirname(file)).filter((folder) => !tried.has(folder))).toEqual([]);
  });
});
