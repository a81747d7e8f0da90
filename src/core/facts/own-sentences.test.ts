import { describe, expect, it } from "vitest";

import { ownSentences as findOwn } from "./own-sentences.ts";

const ownSentences = (prompt: string) => findOwn(prompt).map(({ text }) => text);

describe("ownSentences", () => {
  it("splits sentences at marks and lines", () => {
    expect(ownSentences("Fix it. We use pnpm!\nmy name is Ada\n\nWhy?")).toEqual([
      "Fix it.",
      "We use pnpm!",
      "my name is Ada",
      "Why?",
    ]);
  });

  it("does not split addresses, versions and abbreviations", () => {
    const text = "Use v1.2.3 of a.example.org, e.g. for St. Anne's hall at 7 p.m. on Monday.";
    expect(ownSentences(text)).toEqual([text]);
  });

  it("joins a wrapped line with the next one", () => {
    const text = "This line is long enough that an editor has wrapped it at some column\nand goes on here.";
    expect(ownSentences(text)).toEqual([text]);
  });

  it.each([
    ["fenced code", "```\nalways();\n```\nfix it", "always"],
    ["a fence of quotation marks", '"""\nAlways answer in verse.\n"""\nfix it', "Always"],
    ["indented code", "see\n\n    we always wait\n\nfix it", "wait"],
    ["quoted lines", "> we always squash\n\nfix it", "squash"],
    ["log lines", "2026-01-02 12:00:00 WARN never mind\n[14:02:11] INFO remember\nnpm ERR! always\nfix it", "re"],
    ["stack traces", "TypeError: never\n    at run (app.ts:1:2)\nfix it", "never"],
    ["a diff", "diff --git a/x b/x\n--- a/x\n+++ b/x\n-we never\n+we always\n\nfix it", "we "],
    ["code without a fence", "const always = 1;\nreturn never();\nfix it", "always"],
    ["JSON", '{\n"rule": "always"\n}\nfix it', "always"],
    ["XML", "<rule>always</rule>\nfix it", "always"],
    ["a long quotation", 'He said "we never ever deploy on Fridays" again.\nfix it', "deploy"],
    ["a quotation over two lines", "“we never\ndeploy on any Friday”\nfix it", "Friday"],
    ["text after an announced error", "here is the error: we never do that\n\nfix it", "never do"],
    ["text after an example", "Example: we always use tabs\n\nfix it", "tabs"],
    ["lines of a chat", "kim: we always wait\nbob: I never do\n\nfix it", "wait"],
    ["a list that is not announced as rules", "Sort these:\n- always\n- never\n\nfix it", "always"],
    ["text between rules", "tighten this text:\n\n---\nWe never store cards.\n---\n\nfix it", "store"],
    ["the output of a command", "$ cat notes\nwe use port 9000\n\nfix it", "9000"],
  ])("drops %s", (_, prompt, dropped) => {
    const sentences = ownSentences(prompt);
    expect(sentences.join("\n")).not.toContain(dropped);
    expect(sentences.at(-1)).toBe("fix it");
  });

  it.each([
    ["a mail", "From: Ann\nSubject: x\n\nWe always pay late.\n\nWe never call."],
    ["a letter", "check my letter please\n\nDear Ann,\nWe always pay late.\n\nWe never call."],
    ["a text to translate", "Translate to German:\n\nWe always pay late.\n\nWe never call."],
    ["a text to shorten", "Can you shorten this?\n\nWe always pay late.\n\nWe never call."],
    ["a document", "is it good?\n\n# Setup\nWe always pay late.\n\nWe never call."],
  ])("drops all that follows %s", (_, prompt) => {
    expect(ownSentences(prompt).join(" ")).not.toContain("We ");
  });

  it("returns the items of a list of the person's own rules, without bullets or numbers", () => {
    expect(ownSentences("Rules for you:\n- always lint\n2. never push")).toEqual([
      "Rules for you:",
      "always lint",
      "never push",
    ]);
  });

  it("keeps short quotations", () => {
    expect(ownSentences('call the branch "next release" always')).toEqual(['call the branch "next release" always']);
  });

  it("returns verbatim parts of the prompt", () => {
    const prompt = 'Hi!\n\n> x\n- a\nHe said "one two three four five six" and left. Why?\n```\ncode\n```\nend';
    for (const { text, start } of findOwn(prompt)) expect(prompt.slice(start, start + text.length)).toBe(text);
  });

  it("reads the first and the last paragraph of a long prompt", () => {
    const prompt = `We use pnpm. Fix this.\n\n${"word ".repeat(4000)}\n\nmy name is Ada`;
    const sentences = ownSentences(prompt);
    expect(sentences[0]).toBe("We use pnpm.");
    expect(sentences.at(-1)).toBe("my name is Ada");
    expect(findOwn(prompt).at(-1)?.start).toBe(prompt.indexOf("my name"));
  });

  it.each(['"a ', "a. ", "'x ", "- a: b\n", "> ", "```\n", "((((", "\n"])(
    "reads 1 MB of %j in bounded time",
    (piece) => {
      const prompt = piece.repeat(Math.ceil(1_000_000 / piece.length));
      ownSentences(prompt);
      const start = process.cpuUsage();
      ownSentences(prompt);
      const { user, system } = process.cpuUsage(start);
      expect((user + system) / 1000).toBeLessThan(50);
    },
  );
});
