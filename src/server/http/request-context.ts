import type { Context } from "hono";

/** What the handlers of one request share. */
export interface Env {
  /** The parts of a request that @hono/node-server adds. They are missing if a test calls the app directly. */
  Bindings: { readonly outgoing?: { readonly destroy: () => unknown } };
  /** Headers of this response that replace those of every response. */
  Variables: { headers?: Readonly<Record<string, string>> };
}

/** One request, as Hono passes it to a handler. */
export type RequestContext = Context<Env>;
