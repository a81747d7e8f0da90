import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

import { parseSync, Visitor } from "rolldown/utils";

/** The files that each file of a folder imports, by their paths in the folder. */
export type ImportGraph = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Reads all imports between the files of a folder: static ones, re-exports, `import()` and types. The linter's rule does
 * not follow `import()`. Tests do not count.
 */
export function readImportGraph(folder: string): ImportGraph {
  const files = globSync("**/*.{ts,tsx}", { cwd: folder, exclude: ["**/*.test.{ts,tsx}"] });
  return new Map(files.map((file) => [file.replaceAll("\\", "/"), readImports(folder, file)]));
}

function readImports(folder: string, file: string): ReadonlySet<string> {
  const imports = new Set<string>();
  const add = (from: { readonly value?: unknown } | null) => {
    if (typeof from?.value !== "string" || !from.value.startsWith(".")) return;
    imports.add(relative(folder, join(folder, dirname(file), from.value)).replaceAll("\\", "/"));
  };
  new Visitor({
    ImportDeclaration: ({ source }) => add(source),
    ExportNamedDeclaration: ({ source }) => add(source),
    ExportAllDeclaration: ({ source }) => add(source),
    ImportExpression: ({ source }) => add(source as { readonly value?: unknown }),
    TSImportType: ({ source }) => add(source),
  }).visit(parseSync(file, readFileSync(join(folder, file), "utf8")).program);
  return imports;
}

/** Finds the groups of files that import each other in a circle, directly or through others. The files of each are sorted. */
export function findCycles(graph: ImportGraph): string[][] {
  const order = new Map<string, number>();
  const open: string[] = [];
  const cycles: string[][] = [];
  /** Returns the earliest open file that can be reached from a file. */
  const visit = (file: string): number => {
    const own = order.size;
    order.set(file, own);
    open.push(file);
    let earliest = own;
    for (const next of graph.get(file) ?? []) {
      if (!graph.has(next)) continue;
      if (!order.has(next)) earliest = Math.min(earliest, visit(next));
      else if (open.includes(next)) earliest = Math.min(earliest, order.get(next) ?? own);
    }
    if (earliest === own) {
      const group = open.splice(open.indexOf(file));
      if (group.length > 1) cycles.push(group.toSorted());
    }
    return earliest;
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return cycles;
}
