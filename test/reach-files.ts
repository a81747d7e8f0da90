import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";

/** Built-in modules with which a program can access files, or start another program that can. */
const reaching = /^(?:node:)?(?:fs|fs\/promises|sqlite|child_process|worker_threads|cluster)$/;

/** The parts that must not access files, and what may do it for them: the database, and the reader of tables. */
const guarded = ["core", "memory"];
const exempt = [join("index", "database") + sep, join("core", "text", "open-text.ts")];

/**
 * The chain of imports by which a file of `core` or `memory` reaches the file system, ending with the built-in module.
 */
export type Reach = readonly string[];

/**
 * Finds every file in `src` that reaches the file system although it must not. Returns the shortest chain of imports
 * for each. Type imports do not count.
 */
export function reachFiles(src: string): Reach[] {
  const files = guarded.flatMap((part) => sourcesIn(join(src, part))).filter((file) => !isExempt(relative(src, file)));
  const known = new Map<string, readonly string[]>();
  const importsOf = (file: string): readonly string[] => {
    const found = known.get(file) ?? readImports(file);
    known.set(file, found);
    return found;
  };
  return files.flatMap((file) => {
    const way = shortestWay(file, importsOf, src);
    return way === null ? [] : [way.map((step) => (step.startsWith(src) ? relative(src, step) : step))];
  });
}

function isExempt(path: string): boolean {
  return exempt.some((start) => path.startsWith(start));
}

function shortestWay(from: string, importsOf: (file: string) => readonly string[], src: string): Reach | null {
  const seen = new Set([from]);
  const waiting: Reach[] = [[from]];
  for (let way = waiting.shift(); way !== undefined; way = waiting.shift()) {
    for (const next of importsOf(way.at(-1) ?? "")) {
      if (reaching.test(next)) return [...way, next];
      if (!next.startsWith(src) || seen.has(next) || isExempt(relative(src, next))) continue;
      seen.add(next);
      waiting.push([...way, next]);
    }
  }
  return null;
}

const importing =
  /(?:^|[;}\s])(?:import|export)\s+(?!type\b)(?:[\w*{][^"';]*?\bfrom\s*)?["']([^"']+)["']|\b(?:import|require|getBuiltinModule)\s*\(\s*["']([^"']+)["']/g;

/** The modules that a file imports at run time, statically or dynamically. */
function readImports(file: string): readonly string[] {
  const text = readFileSync(file, "utf8").replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g, "");
  return [...text.matchAll(importing)].map(([, still, later]) => {
    const named = still ?? later ?? "";
    return named.startsWith(".") ? resolve(dirname(file), named) : named;
  });
}

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .map((name) => join(folder, name));
}
