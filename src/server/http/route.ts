import type { z } from "zod";

import type { Memory } from "../../memory/memory.ts";
import type { Machine } from "../machine.ts";
import type { Caller } from "./request-context.ts";

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;

/** The valid input of a request, in the types of the route's schemas. */
interface Input<P, Q, B> {
  readonly params: Output<P>;
  readonly query: Output<Q>;
  readonly body: Output<B>;
}

/** What every route of a memory's server gets besides its input. */
interface Around {
  readonly caller: Caller;
  readonly headers: Headers;
  /** Ends when the client goes away or the server stops. */
  readonly signal: AbortSignal;
  /** The key that signs places in the log. */
  readonly key: string;
}

interface OfMemory extends Around {
  readonly memory: Memory;
}

/**
 * What a route about the machine gets. Such a route opens the memory itself, because it also works while the memory is
 * locked.
 */
interface OfMachine extends Around {
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
export interface Route<Context = never> extends RouteContract {
  /** True for a route that gets the machine instead of the memory. */
  readonly isOfMachine?: boolean;
  readonly run: (call: Context & Input<never, never, never>) => Promise<unknown>;
}

/** Makes a function that defines routes with the types of their own schemas. `fixed` is the same for all of them. */
export function routeDefiner<Context, R extends Route<Context>>(fixed: Partial<R> = {}) {
  return <
    const P extends z.ZodObject | undefined = undefined,
    const Q extends z.ZodObject | undefined = undefined,
    const B extends z.ZodType | undefined = undefined,
  >(
    route: Omit<R, "params" | "query" | "body" | "run"> & {
      readonly params?: P;
      readonly query?: Q;
      readonly body?: B;
      readonly run: (call: Context & Input<P, Q, B>) => Promise<unknown>;
    },
  ): R => ({ ...fixed, ...route }) as unknown as R;
}

export const defineRoute = routeDefiner<OfMemory, Route<OfMemory>>();

export const defineMachineRoute = routeDefiner<OfMachine, Route<OfMachine>>({ isOfMachine: true });
