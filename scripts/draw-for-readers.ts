// `npm run draw-for-readers -- SEED` draws 20 files, 50 test titles and 100 comments for somebody who has not seen the code:
// do folder and name tell what a file does, and is each sentence clear at the first reading? `--all` prints every one.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

import { parseSync, Visitor } from "rolldown/utils";

import { mulberry32 } from "../test/mulberry32.ts";
import { findComments } from "./find-prose.ts";

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { all: { type: "boolean", default: false } },
});
const seed = Number(positionals[0] ?? (options.all ? 0 : NaN));
if (!Number.isInteger(seed)) throw new Error("usage: npm run draw-for-readers -- SEED, a whole number, or --all");

const root = fileURLToPath(new URL("..", import.meta.url));
const programs = globSync("{bench,scripts,src,test}/**/*.ts", {
  cwd: root,
  exclude: ["**/*.generated.ts", "**/fixtures/**"],
})
  .map((path) => path.replaceAll("\\", "/"))
  .toSorted();
const sources = new Map(programs.map((path) => [path, readFileSync(join(root, path), "utf8")]));

print(
  "Files",
  20,
  programs.filter((path) => path.startsWith("src/") && !path.endsWith(".test.ts")),
);
print(
  "Test titles",
  50,
  programs.filter((path) => path.endsWith(".test.ts")).flatMap((path) => titlesOf(path, sources.get(path) ?? "")),
);
print(
  "Comments",
  100,
  programs.flatMap((path) => commentsOf(path, sources.get(path) ?? "")),
);

function print(heading: string, count: number, items: readonly string[]): void {
  const shown = options.all ? items : draw(items, count);
  console.log(`\n# ${heading}: ${shown.length} of ${items.length}\n${shown.join("\n")}`);
}

function draw(items: readonly string[], count: number): string[] {
  const rest = [...items];
  const random = mulberry32(seed);
  return Array.from({ length: Math.min(count, rest.length) }, () =>
    rest.splice(Math.floor(random() * rest.length), 1).join(""),
  );
}

/** The titles of a file's tests, each after the titles of the groups around it. */
function titlesOf(path: string, source: string): string[] {
  const groups: { readonly end: number; readonly title: string }[] = [];
  const found: string[] = [];
  new Visitor({
    CallExpression: ({ callee, arguments: [first], start, end }) => {
      const name = nameOf(callee);
      if (first === undefined || (name !== "it" && name !== "test" && name !== "describe")) return;
      while (groups.length > 0 && (groups.at(-1)?.end ?? 0) < start) groups.pop();
      const title =
        first.type === "Literal" && typeof first.value === "string" ? first.value : templateOf(first, source);
      if (title === null) return;
      if (name === "describe") groups.push({ end, title });
      else
        found.push(
          `${path}:${lineOf(source, first.start)}: ${[...groups.map((group) => group.title), title].join(" > ")}`,
        );
    },
  }).visit(parseSync(path, source).program);
  return found;
}

function nameOf(callee: { readonly type: string }): string | null {
  if (callee.type === "Identifier") return (callee as unknown as { readonly name: string }).name;
  if (callee.type === "MemberExpression")
    return nameOf((callee as unknown as { readonly object: typeof callee }).object);
  return callee.type === "CallExpression"
    ? nameOf((callee as unknown as { readonly callee: typeof callee }).callee)
    : null;
}

function templateOf(
  node: { readonly type: string; readonly start: number; readonly end: number },
  source: string,
): string | null {
  return node.type === "TemplateLiteral" ? source.slice(node.start + 1, node.end - 1) : null;
}

function commentsOf(path: string, source: string): string[] {
  return findComments(path, source).map(({ start, text }) => `${path}:${lineOf(source, start)}: ${text.trim()}`);
}

function lineOf(source: string, position: number): number {
  return source.slice(0, position).split("\n").length;
}
