/**
 * True if two texts with these terms are alike: the cosine of the sets is at least `least`. With 1, all terms are the
 * same; with about .9, one text repeats the other; with about .3, both are about the same subject.
 */
export function areTextsAlike(one: ReadonlySet<string>, other: ReadonlySet<string>, least: number): boolean {
  const [small, large] = one.size < other.size ? [one, other] : [other, one];
  const needed = least * Math.sqrt(small.size * large.size);
  // Most pairs end here or share nothing, so the terms of few are counted.
  if (small.size === 0 || small.size < needed) return false;
  let common = 0;
  for (const term of small) if (large.has(term)) common += 1;
  return common >= needed;
}
