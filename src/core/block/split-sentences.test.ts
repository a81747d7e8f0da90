import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { longestSentence, splitSentences } from "./split-sentences.ts";

const split = (text: string) => splitSentences(text).map((sentence) => sentence.text);

describe("splitSentences", () => {
  it("splits prose at the ends of sentences, even without capitals", () => {
    expect(split('We moved in May. Did you know? Yes! "It was hot." (Very hot.) Then it rained.')).toEqual([
      "We moved in May.",
      "Did you know?",
      "Yes!",
      '"It was hot."',
      "(Very hot.)",
      "Then it rained.",
    ]);
    expect(split("we moved to leipzig. then we bought a house. really? yes")).toEqual([
      "we moved to leipzig.",
      "then we bought a house.",
      "really?",
      "yes",
    ]);
  });

  it("does not split at abbreviations, initials, decimals, versions, addresses, file names and ellipses", () => {
    for (const sentence of [
      "Dr. Smith met Mrs. Jones at St. Mary's.",
      "Some fruit, e.g. Apples, is cheap vs. Last year.",
      "J. R. R. Tolkien wrote it.",
      "It costs 3.50 dollars in v1.2.3 of it.",
      "See https://example.com/a.html?x=1.5 and node.js or src/core/event/event.ts for more.",
      "Well... maybe not.",
      "It takes approx. three hours, etc. and so on.",
    ]) {
      expect(split(sentence)).toEqual([sentence]);
    }
  });

  it("treats a heading, a list item, a table row and a quoted line as one sentence", () => {
    const lines = ["# Title. With a stop", "- one. Two.", "* three", "12. four. Five.", "| a | b |", "> quoted. Text."];
    expect(split(lines.join("\n"))).toEqual(lines);
  });

  it("joins wrapped lines, and no other lines", () => {
    const wrapped = "This line was broken because it had become too wide,\nso it goes on here.";
    expect(split(wrapped)).toEqual([wrapped]);
    expect(split("Thanks\nAnna\nmobile 0151")).toEqual(["Thanks", "Anna", "mobile 0151"]);
    expect(split("One line\n\nanother one")).toEqual(["One line", "another one"]);
  });

  it("splits code into pieces of a few lines at blank lines, without its fences", () => {
    const code = "Look:\n```ts\nconst a = 1. ;\n  run(a);\n\nb\nc\nd\ne\nf\n```\nDone.";
    expect(split(code)).toEqual(["Look:", "const a = 1. ;\n  run(a);", "b\nc\nd\ne", "f", "Done."]);
    expect(split("~~~\n```\nx\n~~~\ny")).toEqual(["```\nx", "y"]);
    expect(split("```\nnever closed")).toEqual(["never closed"]);
  });

  it("recognises the full stops of Chinese and Japanese", () => {
    expect(split("今天很热。我们走吧！好吗？「はい。」と言った。")).toEqual([
      "今天很热。",
      "我们走吧！",
      "好吗？",
      "「はい。」",
      "と言った。",
    ]);
  });

  it("splits overlong text at a space, and never splits a character", () => {
    const words = split("word ".repeat(300));
    expect(words.every((piece) => /^word( word)*$/.test(piece))).toBe(true);
    expect(words.length).toBeLessThan(6);
    const faces = split("😀".repeat(500));
    expect(faces.join("")).toBe("😀".repeat(500));
    expect(faces.every((piece) => piece.isWellFormed())).toBe(true);
  });

  it("returns sentences in order with correct places, none too long, without losing words outside fences", () => {
    const pieces = fc.constantFrom(
      "a",
      "Bc",
      " ",
      ". ",
      "\n",
      "\n\n",
      "- ",
      "# ",
      "。",
      "? ",
      "x".repeat(150),
      "\ud83d\ude00",
      "1.",
      "| ",
      "'",
    );
    const property = fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
      const text = parts.join("");
      const sentences = splitSentences(text);
      let end = 0;
      for (const sentence of sentences) {
        if (sentence.start < end || sentence.text !== text.slice(sentence.start, sentence.end)) return false;
        if (sentence.text.length > longestSentence || sentence.text.trim() !== sentence.text || sentence.text === "")
          return false;
        if (text.slice(end, sentence.start).trim() !== "") return false;
        end = sentence.end;
      }
      return text.slice(end).trim() === "";
    });
    expect(fc.check(property, { numRuns: 500 }).counterexample).toBeNull();
  });
});
