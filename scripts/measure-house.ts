import { globSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";

import { parseSync, Visitor } from "rolldown/utils";

import { exportedNames } from "./exported-names.ts";

/** The size of the package's code, measured from the code itself. */
export interface HouseReport {
  readonly files: number;
  readonly lines: number;
  readonly medianLines: number;
  readonly p90Lines: number;
  readonly longFunctions: readonly LongFunction[];
  readonly smallSingleImporters: readonly string[];
  /** How many names each entry of the package exports. */
  readonly names: Readonly<Record<string, number>>;
}

/** A function over 80 lines. */
export interface LongFunction {
  readonly file: string;
  readonly name: string;
  readonly lines: number;
}

const longFunction = 80;
const smallFile = 40;

/** Measures the hand-written files of `src`: TypeScript and TSX, without tests and generated files. */
export function measureHouse(root: string): HouseReport {
  const source = join(root, "src");
  const paths = globSync("**/*.{ts,tsx}", { cwd: source })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !/\.(?:test|generated)\.tsx?$/.test(path))
    .toSorted();
  const files = paths.map((path) => readSource(source, path));
  const lengths = files.map(({ lines }) => lines).toSorted((a, b) => a - b);
  const importers = new Map<string, Set<string>>();
  for (const { path, imports } of files)
    for (const imported of imports) importers.set(imported, (importers.get(imported) ?? new Set()).add(path));
  const isSmall = ({ path, lines }: SourceFile) => lines < smallFile && importers.get(path)?.size === 1;
  return {
    files: files.length,
    lines: lengths.reduce((sum, one) => sum + one, 0),
    medianLines: quantile(lengths, 0.5),
    p90Lines: quantile(lengths, 0.9),
    longFunctions: files.flatMap(({ functions }) => functions).toSorted((a, b) => b.lines - a.lines),
    smallSingleImporters: files.filter(isSmall).map(({ path }) => path),
    names: Object.fromEntries(entriesOf(root).map(([name, file]) => [name, exportedNames(file).length])),
  };
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

interface SourceFile {
  readonly path: string;
  readonly lines: number;
  /** Paths relative to `src`, also of types and of `import()`. */
  readonly imports: ReadonlySet<string>;
  readonly functions: readonly LongFunction[];
}

function readSource(source: string, path: string): SourceFile {
  const text = readFileSync(join(source, path), "utf8");
  const { program } = parseSync(path, text);
  const imports = new Set<string>();
  const functions: LongFunction[] = [];
  const newlines = [...text.matchAll(/\n/g)].map(({ index }) => index);
  const lineAt = (position: number) => newlines.filter((index) => index < position).length;
  const addImport = (from: unknown) => {
    if (typeof from === "string" && from.startsWith("."))
      imports.add(relative(source, join(source, dirname(path), from)).replaceAll("\\", "/"));
  };
  const addFunction = (name: string, { start, end }: { readonly start: number; readonly end: number }) => {
    const lines = lineAt(end) - lineAt(start) + 1;
    if (lines > longFunction) functions.push({ file: path, name, lines });
  };
  /** The names of function expressions. Their parent nodes contain the names. */
  const names = new Map<object, string>();
  const nameFor = (key: unknown, value: object | null) => {
    const name = (key as { readonly name?: unknown }).name;
    if (value !== null && typeof name === "string") names.set(value, name);
  };
  new Visitor({
    ImportDeclaration: ({ source: from }) => addImport(from.value),
    ExportNamedDeclaration: ({ source: from }) => addImport(from?.value),
    ExportAllDeclaration: ({ source: from }) => addImport(from.value),
    ImportExpression: ({ source: from }) => addImport((from as { readonly value?: unknown }).value),
    TSImportType: ({ source: from }) => addImport(from.value),
    VariableDeclarator: ({ id, init }) => nameFor(id, init),
    Property: ({ key, value }) => nameFor(key, value),
    MethodDefinition: ({ key, value }) => nameFor(key, value),
    FunctionDeclaration: (node) => addFunction(node.id?.name ?? "(default)", node),
    FunctionExpression: (node) => addFunction(node.id?.name ?? names.get(node) ?? "(anonymous)", node),
    ArrowFunctionExpression: (node) => addFunction(names.get(node) ?? "(anonymous)", node),
  }).visit(program);
  return { path, lines: newlines.length, imports, functions };
}

/** The entries of the package, with the source file of each. */
export function entriesOf(root: string): [name: string, file: string][] {
  const { name, exports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    readonly name: string;
    readonly exports: Readonly<Record<string, string | { readonly default: string }>>;
  };
  return Object.entries(exports).flatMap(([path, target]) =>
    typeof target === "string"
      ? []
      : [[join(name, path), join(root, target.default.replace("./dist/", "src/").replace(/\.js$/, ".ts"))]],
  );
}

/** The words of Markdown pages. A word contains a letter or a digit, so the frame of a table does not count. */
export function countWords(texts: readonly string[]): number {
  return texts.reduce(
    (sum, text) => sum + text.split(/\s+/).filter((word) => /[\p{Letter}\p{Number}]/u.test(word)).length,
    0,
  );
}

/** The packages that an installation adds, by the lock file: size and files of each. */
export function measureDependencies(
  root: string,
): { readonly name: string; readonly bytes: number; readonly files: number }[] {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    readonly packages: Readonly<Record<string, { readonly [flag: string]: unknown }>>;
  };
  const installed = Object.entries(packages).filter(
    ([path, { dev, optional, devOptional, peer }]) => path !== "" && !(dev ?? optional ?? devOptional ?? peer),
  );
  return installed.map(([path]) => {
    const folder = join(root, path);
    // A package inside another one is listed by itself.
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
      (entry) => entry.isFile() && !relative(folder, entry.parentPath).split(/[/\\]/).includes("node_modules"),
    );
    const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
    return { name: path.replace(/^.*node_modules\//, ""), bytes, files: files.length };
  });
}
