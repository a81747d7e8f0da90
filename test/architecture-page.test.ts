import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { describe, expect, it } from "vitest";

import { mayImport } from "../oxlint.config.ts";
import { drawImportTable } from "../scripts/import-table.ts";
import { sectionIn, withSection } from "../scripts/page-section.ts";
import { drawTree, isSameTree, readFolders } from "../scripts/tree.ts";
import { namedFunctions, readFunctions, withWalkFiles } from "../scripts/walk-files.ts";

const page = readFileSync(new URL("../docs/architecture.md", import.meta.url), "utf8");
const source = fileURLToPath(new URL("../src/", import.meta.url));

describe("the tree of docs/architecture.md", () => {
  it("equals the output of `npm run draw-tree`, except counts that changed by less than a tenth", () => {
    const drawn = drawTree(readFolders(source));
    const present = sectionIn(page, "tree") ?? "";
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
  ])("is compared correctly with a tree with %s", (_, lines, purpose, isSame) => {
    const moved = folders.map((one) => (one.path === "core/time" ? { ...one, lines } : one));
    expect(isSameTree(drawTree(moved, { ...purposes, "core/time": purpose }), tree)).toBe(isSame);
  });

  it("differs without one of its folders", () => {
    expect(isSameTree(drawTree(folders.slice(0, 2), { core: "pure rules" }), tree)).toBe(false);
  });

  it("counts styles, components and markup, so that the web UI shows its whole size", () => {
    const interfaceRow = readFolders(source).find(({ path }) => path === "ui");
    const parts = readFolders(source).find(({ path }) => path === "ui/styles");
    expect(parts?.files).toBeGreaterThan(0);
    expect(interfaceRow?.lines).toBeGreaterThan(5_000);
  });
});

describe("a generated section of a page", () => {
  const text = "before\n<!-- tree -->\nold\n<!-- /tree -->\nafter\n";

  it("replaces only the text between its marks", () => {
    expect(sectionIn(withSection(text, "tree", "new"), "tree")).toBe("new");
    expect(withSection(text, "tree", "new")).toBe("before\n<!-- tree -->\n\nnew\n\n<!-- /tree -->\nafter\n");
  });

  it("needs its marks", () => {
    expect(() => withSection("no marks", "tree", "new")).toThrow("<!-- tree -->");
  });
});

describe("the import table of docs/architecture.md", () => {
  it("equals what `npm run draw-tree` draws from the linter's rules", () => {
    expect(sectionIn(page, "imports"), "run `npm run draw-tree`").toBe(drawImportTable());
  });

  it("has a row for each part, with everything that it may import", () => {
    const rows = drawImportTable().split("\n").slice(2);
    expect(rows).toHaveLength(Object.keys(mayImport).length);
    expect(drawImportTable({ core: [], log: ["core", "platform"] }).split("\n")).toEqual([
      "| part       | may import     |",
      "| ---------- | -------------- |",
      "| `src/core` | nothing        |",
      "| `src/log`  | core, platform |",
    ]);
  });
});

describe("the walks of docs/architecture.md", () => {
  const functions = readFunctions(source);
  const walks = [...page.matchAll(/## (.+)\n[^#]*?<!-- walk -->([\s\S]*?)<!-- \/walk -->/g)].map(
    ([, title = "", text = ""]) => ({ title, named: namedFunctions(text), text }),
  );

  it("lead from a prompt to its block, and from a forgetting to its bytes", () => {
    expect(walks.map(({ title }) => title)).toEqual(["A prompt to its block", "A forgetting to its bytes"]);
  });

  it.each(walks)("$title: each named function is in the named file", ({ named }) => {
    expect(named.length).toBeGreaterThan(10);
    expect(
      named.filter(({ name, file }) => !functions.get(file)?.has(name)),
      "run `npm run draw-tree`",
    ).toEqual([]);
  });

  it.each(walks)("$title: no function is named twice", ({ named, text }) => {
    for (const { name } of named) expect(text.split(`\`${name}\``), name).toHaveLength(2);
  });

  const moved = new Map([
    ["log/erase.ts", new Set(["eraseEvents", "open"])],
    ["index/open.ts", new Set(["open"])],
  ]);
  const walkOf = (text: string) => `\`eraseEvents\` (\`old.ts\`)\n<!-- walk -->${text}<!-- /walk -->\n`;

  it("follow a function into another file, and keep the rest of the page", () => {
    expect(withWalkFiles(walkOf("First `eraseEvents`\n   (`log/jsonl/erase.ts`) runs."), moved)).toBe(
      walkOf("First `eraseEvents`\n   (`log/erase.ts`) runs."),
    );
    expect(withWalkFiles(walkOf("`open` (`index/open.ts`)"), moved)).toBe(walkOf("`open` (`index/open.ts`)"));
  });

  it("cannot name a function that does not exist, or that several other files declare", () => {
    expect(() => withWalkFiles(walkOf("`gone` (`log/erase.ts`)"), moved)).toThrow("gone is in no file");
    expect(() => withWalkFiles(walkOf("`open` (`log/gone.ts`)"), moved)).toThrow(
      "open is in log/erase.ts, index/open.ts, not in log/gone.ts",
    );
  });
});
