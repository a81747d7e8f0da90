import { existsSync, readFileSync } from "node:fs";

import { expect, it } from "vitest";

const root = new URL("../", import.meta.url);
/** The page, with each list item joined into one line. */
const page = readFileSync(new URL("docs/security.md", root), "utf8").replace(/\n {2}(?=\S)/g, " ");
const [, threats = ""] = /^## Threats$([\s\S]*?)^## /m.exec(page) ?? [];

/** The tests that the page names, by file and title. */
const named = [...threats.matchAll(/^- `([^`]+\.test\.ts)`(?:: (.*))?$/gm)].flatMap(([, file = "", titles = ""]) =>
  [...titles.matchAll(/"([^"]+)"/g)].map(([, title = ""]) => ({ file, title })),
);

it.each(named)("docs/security.md names a test that there is: $file: $title", ({ file, title }) => {
  const path = new URL(file, root);
  expect(existsSync(path)).toBe(true);
  expect(readFileSync(path, "utf8")).toMatch(new RegExp(`\\(\\s*${escaped(JSON.stringify(title))}`));
});

it("docs/security.md names titles wherever it names a file of tests, also those with the real programs", () => {
  const files = [...threats.matchAll(/`([^`]+\.test\.ts)`/g)].map(([, file]) => file);
  expect(files.filter((file) => !named.some((one) => one.file === file))).toEqual([]);
  expect(files.filter((file) => file?.startsWith("test/safety/")).length).toBeGreaterThan(4);
});

it("every threat of docs/security.md has a test", () => {
  const sections = threats.split(/^### /m).slice(1);
  expect(sections.length).toBeGreaterThan(8);
  expect(sections.filter((section) => !/^- `[^`]+\.test\.ts`: "/m.test(section))).toEqual([]);
});

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}
