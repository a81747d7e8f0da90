/** These parts are multiplied by the factor of the memory's type. */
const typedParts: ReadonlySet<string> = new Set(["words", "neighbours", "session", "tag", "meaning"]);

/**
 * Parts that the factory's score ignores. They are logged as they are, from 0 to 1, so that a learned policy can add
 * them with a weight of its own.
 */
const unweightedParts: ReadonlySet<string> = new Set([]);

/** The factor of a part in the factory's score. */
export function factoryFactor(part: string): number {
  return unweightedParts.has(part) ? 0 : 1;
}

/** The sum of all parts, each with its learned factor or else its factory factor. */
export function weightedScore(
  parts: Readonly<Record<string, number>>,
  factors: Readonly<Record<string, number>>,
): number {
  const type = parts["type"] ?? 1;
  let sum = 0;
  for (const part in parts)
    sum += (factors[part] ?? factoryFactor(part)) * contributionOf(part, parts[part] ?? 0, type);
  return sum;
}

/** How much a part adds to a score at the factor 1. `type` is a factor on other parts, so it adds nothing by itself. */
export function contributionOf(part: string, value: number, type: number): number {
  if (part === "type") return 0;
  return typedParts.has(part) ? type * value : value;
}
