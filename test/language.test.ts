import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { describe, expect, it } from "vitest";

import { findAvoidedPhrases } from "../scripts/avoided-phrases.ts";
import { verifies } from "./verifies.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const phrasesIn = (path: string, source: string) => findAvoidedPhrases(path, source).map(({ phrase }) => phrase);

describe("avoided phrases", () => {
  it.each([
    "Whoever has imported a whole memory need not know how many it were.",
    "It is loaded for who needs it.",
    "Who stands for words of somebody else stands for the copy.",
    "Events of whom the host is not known.",
    "This line is no event.",
    "What a tool did is told to the log.",
    "`loci doctor` tells of it.",
    "What was said is kept.",
    "What meaning had to say.",
    "Every file that there is.",
    "The folder is not there.",
    "The salt stands before the content.",
    "The index takes in what is new.",
    "An error is of the system.",
    "The index is made anew.",
    "What has come of age.",
    "What was put down to hold.",
    "Then the lock lets it go.",
    "Of so many sessions it is known on.",
    "A hook has no time for it.",
    "Nobody is here to be asked.",
    "One file a command.",
    "It shall be removed.",
    "The head thereof.",
  ])("%s", (sentence) => {
    expect(phrasesIn("docs/page.md", `${sentence}\n`)).toHaveLength(1);
  });

  it.each([
    "There is no other index.",
    "The log is no longer read.",
    "Who may read a memory?",
    "The hook appends the event.",
    "Loci stores `what is told` in code.",
  ])("do not match: %s", (sentence) => {
    expect(phrasesIn("docs/page.md", `${sentence}\n`)).toEqual([]);
  });

  it("are found in comments, also over two lines, and in messages, with their line", () => {
    const source = [
      'const name = "is told";',
      "// The index is",
      "// told of it.",
      "/**",
      " * Whoever reads this.",
      " */",
      "const message = `the file ${name} is not there`;",
    ].join("\n");
    const found = findAvoidedPhrases("src/a.ts", source).map(({ line, phrase }) => `${line} ${phrase}`);
    expect(found.toSorted()).toEqual(["2 is told", "4 Whoever", "7 is not there"]);
  });

  it("are not searched for in the strings of tests, which quote people", () => {
    expect(phrasesIn("src/a.test.ts", 'it("the file that is told", () => {});')).toEqual([]);
  });

  it("are not searched for in code and quotations of a page", () => {
    expect(phrasesIn("docs/page.md", "```sh\nloci remember whoever\n```\n")).toEqual([]);
    expect(phrasesIn("docs/page.md", 'The test "is told once".\n')).toEqual([]);
  });
});

it("the check prints file, line and a better phrase, and fails", () => {
  const folder = mkdtempSync(join(tmpdir(), "loci-language-"));
  const page = join(folder, "page.md");
  writeFileSync(page, "# A page\n\nThe file is not there.\n");
  const { status, stderr } = spawnSync(process.execPath, ["scripts/check-language.ts", page], {
    cwd: root,
    encoding: "utf8",
  });
  rmSync(folder, { recursive: true });
  expect(status).toBe(1);
  expect(stderr).toContain(`${page}:3: “is not there”: write “exists”`);
});

it("the project's dictionary is sorted and has each word once", () => {
  const words = readFileSync(join(root, "cspell-words.txt"), "utf8").trimEnd().split("\n");
  expect(words).toEqual([...new Set(words)].toSorted((a, b) => (a < b ? -1 : 1)));
});

it("the glossary defines each word of the domain once", () => {
  verifies("LANG-1.b");
  const page = readFileSync(join(root, "docs/glossary.md"), "utf8");
  const defined = [...page.matchAll(/^- (.*?): \S/gm)].flatMap(([, head = ""]) =>
    [...head.matchAll(/\*\*([^*]+)\*\*/g)].map(([, word = ""]) => word),
  );
  const words = `event memory session space agent host hook block document entry fact device log index segment principal
    compartment erasure scrub guard pause`.split(/\s+/);
  expect(words.filter((word) => !page.toLowerCase().includes(`**${word}**`))).toEqual([]);
  expect(defined.length).toBeGreaterThan(60);
  expect(defined).toEqual([...new Set(defined)]);
});
