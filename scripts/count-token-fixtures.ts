/**
 * Writes test/fixtures/tokens.json: texts of many kinds, each with the highest count of three real tokenizers. The test
 * of `countTokens` compares its estimates with these counts.
 *
 *   npm install --prefix FOLDER --ignore-scripts gpt-tokenizer @anthropic-ai/tokenizer
 *   node scripts/count-token-fixtures.ts FOLDER
 *
 * The texts come from token-texts.ts, from this repository, and from a random generator with a fixed seed.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { openTokenizers } from "./real-token-counts.ts";
import { chats, eastAsian, otherLanguages, technical } from "./token-texts.ts";

interface Fixture {
  readonly kind: string;
  readonly text: string;
}

const root = fileURLToPath(new URL("..", import.meta.url));

// A fixed seed, so that the file changes only when the texts change.
let seed = 42;
function random(below: number): number {
  seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
  return Math.floor((seed / 0x80000000) * below);
}

const pick = (alphabet: string, length: number) =>
  Array.from({ length }, () => alphabet.charAt(random(alphabet.length))).join("");

const lower = "abcdefghijklmnopqrstuvwxyz";
const alphabets: Readonly<Record<string, string>> = {
  hex: "0123456789abcdef",
  base64: `${lower}${lower.toUpperCase()}0123456789+/`,
  digits: "0123456789",
  letters: lower,
  capitals: lower.toUpperCase(),
  signs: "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~",
};

const words = (length: number) => Array.from({ length }, () => pick(lower, 2 + random(9))).join(" ");
const uuid = () => [8, 4, 4, 4, 12].map((length) => pick(alphabets["hex"] ?? "", length)).join("-");

function generated(): Fixture[] {
  const fixtures: Fixture[] = [];
  for (const [kind, alphabet] of Object.entries(alphabets)) {
    for (const length of [8, 40, 64, 300]) fixtures.push({ kind, text: pick(alphabet, length) });
  }
  fixtures.push(
    { kind: "letters", text: words(30) },
    { kind: "hex", text: Array.from({ length: 6 }, uuid).join("\n") },
  );
  const table = Array.from({ length: 12 }, () => `${random(1e6)},${random(100)}.${random(1e4)},${random(2e9)}`);
  fixtures.push({ kind: "digits", text: table.join("\n") }, { kind: "digits", text: table.join(" ") });
  return fixtures;
}

/** Makes fixtures of single texts and of groups of four, because a block contains several excerpts in a row. */
function written(kind: string, texts: readonly string[]): Fixture[] {
  const together = texts.flatMap((_, at) => (at % 4 === 0 ? [texts.slice(at, at + 4).join(" ")] : []));
  return [...texts, ...together].map((text) => ({ kind, text }));
}

function fromRepository(kind: string, folder: string, ending: string, length: number): Fixture[] {
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith(ending) && !name.includes(".generated."))
    .sort()
    .map((name) => {
      const text = readFileSync(join(root, folder, name), "utf8");
      const start = random(Math.max(1, text.length - length));
      return { kind, text: text.slice(start, start + length).toWellFormed() };
    });
}

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("usage: count-token-fixtures.ts TOKENIZERS");
const count = openTokenizers(folder);
const fixtures = [
  ...written("chat", chats),
  ...written("language", otherLanguages),
  ...written("east-asian", eastAsian),
  ...written("technical", technical),
  ...fromRepository("code", "src/core", ".ts", 700),
  ...fromRepository("code", "src/memory", ".ts", 400),
  ...fromRepository("code", "src/index", ".ts", 300),
  ...fromRepository("docs", "docs", ".md", 900),
  ...fromRepository("docs", "docs/decisions", ".md", 500),
  ...generated(),
].map(({ kind, text }) => JSON.stringify({ kind, tokens: Math.max(...count(text)), text }));
writeFileSync(join(root, "test/fixtures/tokens.json"), `[\n${fixtures.join(",\n")}\n]\n`);
