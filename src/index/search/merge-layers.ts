import type { Candidate, Corpus } from "../../core/ranking/candidate.ts";
import type { ExchangeKind, Exchanges } from "../../core/ranking/exchanges.ts";
import type { Candidates } from "./find-candidates.ts";

/** The candidates of all layers, and what is needed to rank them together. */
export interface MergedLayers {
  readonly candidates: readonly Candidate[];
  readonly corpus: Corpus;
  readonly turns: Omit<Exchanges, "candidates">;
}

/**
 * Puts the candidates of all layers together. Each word has one frequency, counted over all layers, so that a score means
 * the same in each of them.
 */
export function mergeLayers(layers: readonly Candidates[], exchanges: ExchangeKind | undefined): MergedLayers {
  const found = layers.map(({ candidates, asExchanges }) =>
    exchanges === undefined ? { candidates, ...noExchanges } : asExchanges(exchanges),
  );
  const corpus = mergeCorpora(layers.map((layer) => layer.corpus));
  const [only] = found;
  if (only !== undefined && found.length === 1) return { candidates: only.candidates, corpus, turns: only };
  const joint = found.map((one, layer) => toJoint(one, (row) => toJointRow(row, layer, found.length)));
  return {
    candidates: joint.flatMap(({ candidates }) => candidates),
    corpus,
    turns: {
      exchangeOf: new Map(joint.flatMap(({ exchangeOf }) => [...exchangeOf])),
      answered: new Set(joint.flatMap(({ answered }) => [...answered])),
    },
  };
}

const noExchanges: Omit<Exchanges, "candidates"> = { exchangeOf: new Map(), answered: new Set() };

function mergeCorpora(corpora: readonly Corpus[]): Corpus {
  const [only] = corpora;
  if (only !== undefined && corpora.length === 1) return only;
  const rows = corpora.reduce((sum, one) => sum + one.rows, 0);
  const terms = corpora.reduce((sum, one) => sum + one.rows * one.averageLength, 0);
  return {
    rows,
    averageLength: rows === 0 ? (only?.averageLength ?? 1) : terms / rows,
    frequencies: (only?.frequencies ?? []).map((_, word) =>
      corpora.reduce((sum, { frequencies }) => sum + (frequencies[word] ?? 0), 0),
    ),
  };
}

function toJoint({ candidates, exchangeOf, answered }: Exchanges, rowOf: (row: number) => number): Exchanges {
  const orNull = (row: number | null): number | null => (row === null ? null : rowOf(row));
  return {
    candidates: candidates.map((one) => ({
      ...one,
      row: rowOf(one.row),
      before: orNull(one.before),
      after: orNull(one.after),
    })),
    exchangeOf: new Map(
      [...exchangeOf].map(([row, { prompt, reply }]) => [rowOf(row), { prompt: orNull(prompt), reply: orNull(reply) }]),
    ),
    answered: new Set([...answered].map(rowOf)),
  };
}

/**
 * Several indexes are ranked together, and each numbers its rows itself. So a row gets a number that is unique among all
 * of them. With one index, it is the row's own number.
 */
export function toJointRow(row: number, layer: number, layers: number): number {
  return row * layers + layer;
}

/** Returns the index that a joint row belongs to, and its number there. */
export function toLayerRow(joint: number, layers: number): { readonly layer: number; readonly row: number } {
  return { layer: joint % layers, row: Math.floor(joint / layers) };
}
