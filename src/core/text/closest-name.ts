/** Returns the known name that is closest to a mistyped one, or null if none is close enough. */
export function closestName(input: string, known: readonly string[]): string | null {
  const wanted = input.toLowerCase();
  const ranked = known
    .map((name) => ({ name, distance: editDistance(wanted, name.toLowerCase()) }))
    .toSorted((a, b) => a.distance - b.distance);
  const best = ranked[0];
  if (best === undefined) return null;
  const beginning = known.find((name) => wanted.length >= 2 && name.toLowerCase().startsWith(wanted));
  // A third of the letters may be wrong. With more errors, a guess is worse than none.
  return best.distance <= Math.max(1, Math.floor(wanted.length / 3)) ? best.name : (beginning ?? null);
}

// Only this many characters are compared. Names differ at their beginnings, and the time grows with the product of the
// lengths.
const longestCompared = 80;

/**
 * Returns the known names, closest first. Names that contain the input or are contained in it come before those with
 * the fewest letters to change.
 */
export function closestNames(input: string, known: readonly string[], most: number): string[] {
  const wanted = input.toLowerCase().slice(0, longestCompared);
  return known
    .map((name) => {
      const candidate = name.toLowerCase().slice(0, longestCompared);
      const holds = wanted !== "" && candidate !== "" && (candidate.includes(wanted) || wanted.includes(candidate));
      return { name, holds, distance: editDistance(wanted, candidate) };
    })
    .toSorted((a, b) => Number(b.holds) - Number(a.holds) || a.distance - b.distance)
    .slice(0, most)
    .map(({ name }) => name);
}

/**
 * Returns how many letters to insert, remove, replace or swap with their neighbour to get from one text to the other.
 */
function editDistance(a: string, b: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      let cost = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped) cost = Math.min(cost, (beforePrevious[column - 2] ?? 0) + 1);
      current.push(cost);
    }
    [beforePrevious, previous] = [previous, current];
  }
  return previous[b.length] ?? 0;
}
