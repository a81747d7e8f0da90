/**
 * Reads the first item before anything is sent. So an error at the beginning, such as a lost place, is a problem and
 * not a broken stream.
 */
export async function afterFirst<T>(items: AsyncIterable<T>): Promise<AsyncIterable<T>> {
  const iterator = items[Symbol.asyncIterator]();
  const first = await iterator.next();
  return (async function* () {
    try {
      for (let item = first; item.done !== true; item = await iterator.next()) yield item.value;
    } finally {
      await iterator.return?.();
    }
  })();
}
