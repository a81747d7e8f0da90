/** These parts are multiplied by the factor of the memory's type. */
const typedParts: ReadonlySet<string> = new Set(["words", "neighbours", "session", "tag", "meaning"]);

/**
 * Parts that the score ignores unless a policy has learned a factor for them. They are features of the memory's text,
 * from 0 to 1.
 */
const unweightedParts: ReadonlySet<string> = new Set<string>();

/** The factor of a part in a score without learned factors. */
export function factoryFactor(part: string): number {
  return unweightedParts.has(part) ? 0 : 1;
}

/** How much a part adds to a score at the factor 1. `type` is a factor on other parts, so it adds nothing by itself. */
export function contributionOf(part: string, value: number, type: number): number {
  if (part === "type") return 0;
  return typedParts.has(part) ? type * value : value;
}

/** The sum of all parts, each with its learned factor or else its factory factor. */
export function weightedScore(
  parts: Readonly<Record<string, number>>,
  factors: Readonly<Record<string, number>>,
): number {
  const type = parts["type"] ?? 1;
  let sum = 0;
  for (const [part, value] of Object.entries(parts))
    sum += (factors[part] ?? factoryFactor(part)) * contributionOf(part, value, type);
  return sum;
}
