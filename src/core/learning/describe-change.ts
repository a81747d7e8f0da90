import { factorOf, type LearnedWeights } from "./learned-weights.ts";

/** A factor that changes by less than a tenth is not worth a word. */
const smallestRatio = 1.1;
const largeRatio = 1.5;
const smallestThreshold = 0.01;

/** Describes in words how weights differ, such as "counts recency more, session less". */
export function describeChange(from: LearnedWeights, to: LearnedWeights): string {
  const names = [...new Set([...Object.keys(from.factors), ...Object.keys(to.factors)])].toSorted();
  const changes = names.map((name) => ({ name: inWords(name), size: sizeOf(name, from, to) }));
  const list = (sign: 1 | -1, word: string): string[] => {
    const own = changes.filter(({ size }) => size * sign > 0).toSorted((a, b) => sign * (b.size - a.size));
    return own.map(({ name, size }) => `${name} ${Math.abs(size) > 1 ? "much " : ""}${word}`);
  };
  const counts = [...list(1, "more"), ...list(-1, "less")].join(", ");
  const difference = to.threshold - from.threshold;
  const silence =
    Math.abs(difference) < smallestThreshold ? [] : [difference > 0 ? "is silent more often" : "answers more often"];
  const all = [...(counts === "" ? [] : [`counts ${counts}`]), ...silence];
  return all.length === 0 ? "changes almost nothing" : all.join("; ");
}

/** The size and direction of a change: 0 if it is too small, beyond ±1 if it is large. */
function sizeOf(name: string, from: LearnedWeights, to: LearnedWeights): number {
  const change = Math.log(factorOf(to, name) / factorOf(from, name));
  return Math.abs(change) < Math.log(smallestRatio) ? 0 : change / Math.log(largeRatio);
}

/** "relativeTime" as "relative time". */
function inWords(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
