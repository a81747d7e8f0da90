/** Does work for all items, some at once, and returns the results in the order of the items. */
export async function inTurns<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = items.entries();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const [at, item] of waiting) results[at] = await work(item);
    }),
  );
  return results;
}
