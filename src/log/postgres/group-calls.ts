/**
 * Groups calls: calls that come while another call is under way are collected and then made as one call. So a stream
 * whose lock is held through each commit still takes thousands of appends a second.
 */
export function groupCalls<Item extends { readonly weight: number }, Result>(
  make: (items: readonly Item[]) => Promise<readonly Result[]>,
  mostWeight: number,
): (item: Item) => Promise<Result> {
  interface Waiting {
    readonly item: Item;
    readonly resolve: (result: Result) => void;
    readonly reject: (error: unknown) => void;
  }
  let waiting: Waiting[] = [];
  let isBusy = false;

  const next = async (): Promise<void> => {
    isBusy = true;
    while (waiting.length > 0) {
      const group = takeGroup();
      try {
        const results = await make(group.map(({ item }) => item));
        for (const [at, { resolve }] of group.entries()) resolve(results[at] as Result);
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    isBusy = false;
  };
  const takeGroup = (): Waiting[] => {
    let weight = 0;
    const over = waiting.findIndex(({ item }, at) => (weight += item.weight) > mostWeight && at > 0);
    const group = over < 0 ? waiting : waiting.slice(0, over);
    waiting = over < 0 ? [] : waiting.slice(over);
    return group;
  };
  return async (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isBusy) void next();
    });
}
