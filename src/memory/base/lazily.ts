import { LociError } from "../../core/errors.ts";

/** An object that has only asynchronous methods. */
type Asynchronous<T> = { readonly [K in keyof T]: (...args: never[]) => Promise<unknown> };

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

/** The state that a memory shares with every memory that its method `as` returned. */
export interface Life {
  /** Set by the first `close`. Later calls wait for the same promise. */
  closing: Promise<void> | null;
  /** True once something was written. Closing a memory that was only read does not change its files. */
  hasWritten: boolean;
}

/** Throws MEMORY_CLOSED once the memory is closed. */
export function checkOpen({ closing }: Life): void {
  if (closing !== null) throw new LociError("MEMORY_CLOSED", "this memory is closed; open it again to use it");
}

/** Wraps methods so that they reject with MEMORY_CLOSED once the memory is closed. */
export function untilClosed<T extends Asynchronous<T>>(life: Life, methods: T): T {
  const guard =
    (method: (...args: never[]) => Promise<unknown>) =>
    async (...args: never[]): Promise<unknown> => {
      checkOpen(life);
      return method(...args);
    };
  return Object.fromEntries(
    Object.entries<(...args: never[]) => Promise<unknown>>(methods).map(([name, method]) => [name, guard(method)]),
  ) as unknown as T;
}
