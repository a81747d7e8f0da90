// `npm run house [-- --json] [--root <checkout>]` prints how large the code, the package and the docs are. The size of the
// package is that of `dist` as it is, so build first.
import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

import { countWords, measureDependencies, measureHouse } from "./measure-house.ts";

const { values: options } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    root: { type: "string", default: fileURLToPath(new URL("..", import.meta.url)) },
  },
});
const root = resolve(options.root);
const house = measureHouse(root);
const packed = pack();
const dependencies = measureDependencies(root);
const report = {
  ...house,
  installed: {
    bytes: packed.unpackedSize,
    files: packed.files.length,
    dependencies: {
      packages: dependencies.length,
      bytes: dependencies.reduce((sum, { bytes }) => sum + bytes, 0),
      files: dependencies.reduce((sum, { files }) => sum + files, 0),
    },
  },
  words: {
    shipped: wordsOf(packed.files.map(({ path }) => path).filter((path) => /^docs\/.*\.md$/.test(path))),
    all: wordsOf(globSync("docs/**/*.md", { cwd: root })),
  },
};

if (options.json) console.log(JSON.stringify(report, null, 2));
else console.log(toTable());

function wordsOf(pages: readonly string[]): number {
  return countWords(pages.map((page) => readFileSync(join(root, page), "utf8")));
}

interface Packed {
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string }[];
}

function pack(): Packed {
  const args = ["pack", "--dry-run", "--json", "--ignore-scripts"];
  const output = execFileSync("npm", args, { cwd: root, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  const [first] = Object.values(JSON.parse(output) as Record<string, Packed>);
  if (first === undefined || !first.files.some(({ path }) => path.startsWith("dist/")))
    throw new Error("dist is missing: run `npm run build` first");
  return first;
}

function toTable(): string {
  const { installed, words } = report;
  const over100 = house.longFunctions.filter(({ lines }) => lines > 100).length;
  const rows: [string, string | number][] = [
    ["files of src", house.files],
    ["lines of src", house.lines],
    ["lines of a file, median and p90", `${house.medianLines}, ${house.p90Lines}`],
    ["functions over 80 lines, over 100", `${house.longFunctions.length}, ${over100}`],
    ["files under 40 lines with one importer", house.smallSingleImporters.length],
    ...Object.entries(house.names).map(([name, count]): [string, number] => [`names of ${name}`, count]),
    ["the package", sizeOf(installed)],
    [`its ${installed.dependencies.packages} dependencies`, sizeOf(installed.dependencies)],
    ["words of docs, shipped and all", `${words.shipped}, ${words.all}`],
  ];
  const width = Math.max(...rows.map(([label]) => label.length));
  return rows.map(([label, value]) => `${label.padEnd(width)}  ${value}`).join("\n");
}

function sizeOf({ bytes, files }: { readonly bytes: number; readonly files: number }): string {
  return `${(bytes / 1e6).toFixed(1)} MB in ${files} files`;
}
