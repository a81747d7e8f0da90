import type { Memory } from "../memory/memory.ts";
import type { MethodName, RefusedName } from "./refused-methods.ts";
import type { clientRoutes } from "./routes.generated.ts";
import type { Fields } from "./to-request.ts";

/** How a method of the library becomes a request, and the answer becomes its result. */
export interface RemoteMethod<A extends readonly unknown[]> {
  /** The route; if left out, the one that has the name of the method. */
  readonly route?: keyof typeof clientRoutes;
  /** Names the arguments as the route does. If left out, the first argument has the fields. */
  readonly fields?: (...args: A) => Fields;
  readonly headers?: (...args: A) => Readonly<Record<string, string>>;
  /** The place of the result in the answer; null for a method without a result. If left out, the answer is the result. */
  readonly take?: readonly (string | number)[] | null;
  /** Converts the answer to the result, if JSON cannot express the result. */
  readonly toResult?: (answer: Fields) => unknown;
  /** Set if the route returns a page of a list. */
  readonly list?: RemoteList;
}

/** A list that the client collects from pages. */
export interface RemoteList {
  /** The number of items without a `limit`; null for all. It is the same as in the library. */
  readonly limit: number | null;
  /** Makes the result. If left out, the items are the result. */
  readonly toResult?: (items: readonly unknown[], firstPage: Fields) => unknown;
}

/** Methods that are more than one request, or have a stream or nothing as the answer. */
export type OwnName = "as" | "close" | "changes.read" | "transfer.export";

/** The methods in the table. A new method of the library is missing in it until it has a route or a refusal. */
export type RemoteName = Exclude<MethodName, RefusedName | OwnName>;

/** The methods of the library whose names begin like this. */
export type RemoteMethods<Group extends string = ""> = {
  readonly [
    N in RemoteName as Group extends ""
      ? N extends `${string}.${string}`
        ? never
        : N
      : N extends `${Group}.${string}`
        ? N
        : never
  ]: RemoteMethod<ArgumentsOf<N>>;
};

export type MethodOf<N extends string, T = Memory> = N extends `${infer Group}.${infer Rest}`
  ? Group extends keyof T
    ? MethodOf<Rest, T[Group]>
    : never
  : N extends keyof T
    ? T[N]
    : never;

type ArgumentsOf<N extends string> = MethodOf<N> extends (...args: infer A) => unknown ? A : never;
