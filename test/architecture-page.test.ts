import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { describe, expect, it } from "vitest";

import { drawTree, isSameTree, readFolders, treeIn, withTree } from "../scripts/tree.ts";

const page = readFileSync(new URL("../docs/architecture.md", import.meta.url), "utf8");
const source = new URL("../src/", import.meta.url);

describe("the tree of docs/architecture.md", () => {
  it("is what `npm run draw-tree` draws, but for counts that moved by less than a tenth", () => {
    const drawn = drawTree(readFolders(fileURLToPath(source)));
    const present = treeIn(page) ?? "";
    expect(isSameTree(drawn, present), `run \`npm run draw-tree\`; it draws\n${drawn}`).toBe(true);
  });

  const folders = [
    { path: "", files: 30, lines: 1000 },
    { path: "core", files: 20, lines: 800 },
    { path: "core/time", files: 10, lines: 300 },
  ];
  const purposes = { core: "pure rules", "core/time": "time phrases of 2 kinds" };
  const tree = drawTree(folders, purposes);

  it("has a line for each folder, with its files, its lines and its content", () => {
    expect(tree.split("\n").slice(2, -1)).toEqual([
      "src                   30    1000",
      "  core                20     800  pure rules",
      "    time              10     300  time phrases of 2 kinds",
    ]);
  });

  it("is drawn only if each folder has a purpose and each purpose a folder", () => {
    expect(() => drawTree(folders, { core: "pure rules" })).toThrow("add core/time, remove nothing");
    expect(() => drawTree(folders, { ...purposes, gone: "" })).toThrow("add nothing, remove gone");
  });

  it.each([
    ["the same counts", 300, "time phrases of 2 kinds", true],
    ["a tenth more lines", 330, "time phrases of 2 kinds", true],
    ["more than a tenth more lines", 334, "time phrases of 2 kinds", false],
    ["more than a tenth fewer lines", 269, "time phrases of 2 kinds", false],
    ["another purpose", 300, "time phrases of 3 kinds", false],
  ])("with %s is the same or not", (_, lines, purpose, isSame) => {
    const moved = folders.map((one) => (one.path === "core/time" ? { ...one, lines } : one));
    expect(isSameTree(drawTree(moved, { ...purposes, "core/time": purpose }), tree)).toBe(isSame);
  });

  it("is another tree without one of its folders", () => {
    expect(isSameTree(drawTree(folders.slice(0, 2), { core: "pure rules" }), tree)).toBe(false);
  });

  it("replaces what is between its marks and nothing else", () => {
    const text = "before\n<!-- tree -->\nold\n<!-- /tree -->\nafter\n";
    expect(treeIn(withTree(text, tree))).toBe(tree);
    expect(withTree(text, tree)).toMatch(/^before\n<!-- tree -->\n[\s\S]*<!-- \/tree -->\nafter\n$/);
    expect(() => withTree("no marks", tree)).toThrow("<!-- tree -->");
  });
});

describe("the walks of docs/architecture.md", () => {
  const walks = [...page.matchAll(/## (.+)\n[^#]*?<!-- walk -->([\s\S]*?)<!-- \/walk -->/g)].map(
    ([, title = "", text = ""]) => ({ title, named: namedIn(text), text }),
  );

  it("are a prompt to its block, and a forgetting to its bytes", () => {
    expect(walks.map(({ title }) => title)).toEqual(["A prompt to its block", "A forgetting to its bytes"]);
  });

  it.each(walks)("$title: each named function is in the named file", ({ named }) => {
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter(({ name, file }) => !isIn(name, file))).toEqual([]);
  });

  it.each(walks)("$title: no function is named twice", ({ named, text }) => {
    for (const { name } of named) expect(text.split(`\`${name}\``), name).toHaveLength(2);
  });

  it("would miss a function that is not there", () => {
    const file = "log/jsonl/erase.ts";
    expect(namedIn(`\`eraseAll\`\n(\`${file}\`)`)).toEqual([{ name: "eraseAll", file }]);
    expect(isIn("eraseAll", file)).toBe(false);
    expect(isIn("eraseEvents", file)).toBe(true);
    expect(isIn("eraseEvents", "log/jsonl/gone.ts")).toBe(false);
  });
});

/** Finds functions that are named with their file: `name` (`folder/file.ts`). A line may end between the two. */
function namedIn(text: string): { readonly name: string; readonly file: string }[] {
  return [...text.matchAll(/`(\w+)`\s+\(`([\w/.-]+\.ts)`\)/g)].map(([, name = "", file = ""]) => ({ name, file }));
}

function isIn(name: string, file: string): boolean {
  const path = new URL(file, source);
  return existsSync(path) && new RegExp(`function\\*? ${name}\\b`).test(readFileSync(path, "utf8"));
}
