import type { z } from "zod";

import type { Memory } from "../../memory/memory.ts";
import type { Machine } from "../machine.ts";
import type { Caller } from "./caller.ts";

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;

/** One valid request, and the memory that it is about. */
export interface Call<P = unknown, Q = unknown, B = unknown> {
  readonly memory: Memory;
  readonly caller: Caller;
  readonly params: Output<P>;
  readonly query: Output<Q>;
  readonly body: Output<B>;
  readonly headers: Headers;
  /** Ends when the client goes away or the server stops. */
  readonly signal: AbortSignal;
  /** The key that signs places in the log. */
  readonly key: string;
}

/** One valid request about the machine. It opens the memory itself, because settings are also for a locked one. */
export interface MachineCall<P = unknown, Q = unknown, B = unknown> extends Omit<Call<P, Q, B>, "memory"> {
  readonly machine: Machine;
  readonly openMemory: () => Promise<Memory>;
}

/** An answer with its own status or headers. */
export interface Reply {
  readonly status?: 200 | 201 | 204;
  readonly headers?: Readonly<Record<string, string>>;
  readonly value?: unknown;
  /** Lines of JSON, or bytes of a file, that are produced while the client reads. */
  readonly stream?: { readonly type: string; readonly parts: AsyncIterable<string | Uint8Array> };
}

const replies = new WeakSet<object>();

/** Makes an answer with its own status, headers or stream. A handler returns any other value as JSON. */
export function reply(made: Reply): Reply {
  replies.add(made);
  return made;
}

export function isReply(value: unknown): value is Reply {
  return typeof value === "object" && value !== null && replies.has(value);
}

/** The contract of a route, from which the OpenAPI document and the validation come. */
export interface RouteContract {
  /** The name of the library's method, such as `documents.read`. */
  readonly id: string;
  readonly method: "get" | "post" | "put" | "patch" | "delete";
  /** The path in the form of OpenAPI, such as `/facts/{id}`. */
  readonly path: string;
  readonly summary: string;
  /** What only a person may do; any caller may use a route without it. */
  readonly onlyByPerson?: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly answer: z.ZodType;
  /** The other type of the answer, if the client asks for it with `Accept`. */
  readonly alsoAs?: "application/x-ndjson";
  /** Headers that only this route reads, with their meaning. */
  readonly headers?: Readonly<Record<string, string>>;
  /** True for work over the whole memory, which has minutes instead of seconds. */
  readonly isSlow?: boolean;
}

/** A route: its contract, and `run`, which translates a request to one call of the library. */
export interface Route extends RouteContract {
  /** True for a route that gets the machine instead of the memory. */
  readonly isOfMachine?: boolean;
  readonly run: (call: Call<never, never, never>) => Promise<unknown>;
}

/** Defines a route with the types of its own schemas. */
export function defineRoute<
  const P extends z.ZodObject | undefined = undefined,
  const Q extends z.ZodObject | undefined = undefined,
  const B extends z.ZodType | undefined = undefined,
>(
  route: Omit<Route, "params" | "query" | "body" | "run"> & {
    readonly params?: P;
    readonly query?: Q;
    readonly body?: B;
    readonly run: (call: Call<P, Q, B>) => Promise<unknown>;
  },
): Route {
  return route as unknown as Route;
}

/** Defines a route about the machine, as `defineRoute` does. */
export function defineMachineRoute<
  const P extends z.ZodObject | undefined = undefined,
  const Q extends z.ZodObject | undefined = undefined,
  const B extends z.ZodType | undefined = undefined,
>(
  route: Omit<Route, "params" | "query" | "body" | "run" | "isOfMachine"> & {
    readonly params?: P;
    readonly query?: Q;
    readonly body?: B;
    readonly run: (call: MachineCall<P, Q, B>) => Promise<unknown>;
  },
): Route {
  return { ...route, isOfMachine: true } as unknown as Route;
}
