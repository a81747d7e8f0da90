// `npm run check:language [-- FILE…]` finds phrases that need a second reading, after the spelling check.
import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

import { findAvoidedPhrases } from "./avoided-phrases.ts";

/** All files with text that people read. */
const checked = [
  "{README,CHANGELOG,CONTRIBUTING,SECURITY}.md",
  "docs/**/*.md",
  "{bench,examples,scripts,src,test}/**/*.ts",
  "*.ts",
];
/** Not checked: the list quotes the phrases, and generated tables and fixtures are not prose. */
const exempt = ["scripts/avoided-phrases.ts", "**/*.generated.ts", "**/fixtures/**"];

const root = fileURLToPath(new URL("..", import.meta.url));
const named = process.argv.slice(2);
const files = named.length > 0 ? named : globSync(checked, { cwd: root, exclude: exempt }).toSorted();
let count = 0;
for (const file of files) {
  for (const { line, phrase, instead } of findAvoidedPhrases(file, readFileSync(resolve(root, file), "utf8"))) {
    console.error(`${file}:${line}: “${phrase}”: write ${instead}`);
    count += 1;
  }
}
console.log(`language: ${files.length} files, ${count} phrases to avoid`);
process.exitCode = count === 0 ? 0 : 1;
