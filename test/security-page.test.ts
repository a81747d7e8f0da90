import { existsSync, readFileSync } from "node:fs";

import { expect, it } from "vitest";

const root = new URL("../", import.meta.url);
/** A page, with each list item joined into one line. */
const read = (path: string): string => readFileSync(new URL(path, root), "utf8").replace(/\n {2}(?=\S)/g, " ");
const [, threats = ""] = /^## Threats$([\s\S]*?)^## /m.exec(read("docs/security.md")) ?? [];
const page = read("docs/internals/threat-tests.md");

/** The tests that the page names, by file and title. */
const named = [...page.matchAll(/^- `([^`]+\.test\.ts)`(?:: (.*))?$/gm)].flatMap(([, file = "", titles = ""]) =>
  [...titles.matchAll(/"([^"]+)"/g)].map(([, title = ""]) => ({ file, title })),
);

it.each(named)("docs/internals/threat-tests.md names an existing test: $file: $title", ({ file, title }) => {
  const path = new URL(file, root);
  expect(existsSync(path)).toBe(true);
  expect(readFileSync(path, "utf8")).toMatch(new RegExp(`\\(\\s*${escaped(JSON.stringify(title))}`));
});

it("docs/internals/threat-tests.md names titles for every test file, also for those with the real programs", () => {
  const files = [...page.matchAll(/`([^`]+\.test\.ts)`/g)].map(([, file]) => file);
  expect(files.filter((file) => !named.some((one) => one.file === file))).toEqual([]);
  expect(files.filter((file) => file?.startsWith("test/safety/")).length).toBeGreaterThan(4);
});

it("every threat of docs/security.md has a test", () => {
  const headings = (text: string): string[] => [...text.matchAll(/^##+ (.*)$/gm)].map(([, heading = ""]) => heading);
  expect(headings(threats).length).toBeGreaterThan(8);
  expect(headings(page)).toEqual(headings(threats));
  const sections = page.split(/^## /m).slice(1);
  expect(sections.filter((section) => !/^- `[^`]+\.test\.ts`: "/m.test(section))).toEqual([]);
});

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}
