import type { Context } from "hono";

import type { Principal } from "../../core/access/scope.ts";
import { LociError } from "../../core/errors.ts";
import type { Memory } from "../../memory/memory.ts";

/** What the handlers of one request share. */
export interface Env {
  /** The parts of a request that @hono/node-server adds. They are missing if a test calls the app directly. */
  Bindings: { readonly outgoing?: { readonly destroy: () => unknown } };
  /** Headers of this response that replace those of every response. */
  Variables: { headers?: Readonly<Record<string, string>> };
}

/** One request, as Hono passes it to a handler. */
export type RequestContext = Context<Env>;

/**
 * The authenticated sender of a request. A token may be in the hands of any program, also of an agent. Only a session
 * that a person has opened by a one-time link counts as a person.
 */
export interface Caller {
  readonly kind: "token" | "person";
  /** The key of the memory that the caller uses. A server for one person has one. */
  readonly tenant: string;
}

/** Opens memories for requests. The server knows neither how many there are nor where they are stored. */
export interface Memories {
  /** Returns the open memory of a caller, as this principal may use it. The pool closes it, not the caller. */
  readonly open: (caller: Caller, principal?: Principal) => Promise<Memory>;
}

/** Throws SCOPE_REFUSED for a token. The CLI leaves the same decisions to a person. */
export function needsPerson({ kind }: Caller, doing: string): void {
  if (kind !== "person")
    throw new LociError("SCOPE_REFUSED", `only a person may ${doing}, and this request was made with a token`, {
      next: "Open the link that `loci ui --no-open` prints, or run the `loci` command in a terminal.",
    });
}
