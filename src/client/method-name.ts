import type { Memory } from "../memory/memory.ts";

type Method = (...args: never[]) => unknown;

/** The names of all methods of a memory, such as `search` and `documents.read`. */
export type MethodName<T = Memory> = {
  [K in keyof T & string]: T[K] extends Method ? K : `${K}.${MethodName<T[K]>}`;
}[keyof T & string];

/** The method of a memory with this name. */
export type MethodOf<N extends string, T = Memory> = N extends `${infer Group}.${infer Rest}`
  ? Group extends keyof T
    ? MethodOf<Rest, T[Group]>
    : never
  : N extends keyof T
    ? T[N]
    : never;

/** The arguments of the method with this name. */
export type ArgumentsOf<N extends string> = MethodOf<N> extends (...args: infer A) => unknown ? A : never;
