/** An object that has only asynchronous methods. */
export type Asynchronous<T> = { readonly [K in keyof T]: (...args: never[]) => Promise<unknown> };

/**
 * Returns an object that is loaded on first use. `methods` lists its methods by name, so that the compiler notices a
 * missing one.
 */
export function lazily<T extends Asynchronous<T>>(methods: Readonly<Record<keyof T, true>>, load: () => Promise<T>): T {
  let loading: Promise<T> | undefined;
  const call =
    (method: keyof T) =>
    async (...args: never[]): Promise<unknown> => {
      const loaded = await (loading ??= load());
      return loaded[method](...args);
    };
  return Object.fromEntries(Object.keys(methods).map((method) => [method, call(method as keyof T)])) as unknown as T;
}
