import { AsyncLocalStorage } from "node:async_hooks";

import type { Cursor } from "../../core/ports/log.ts";

/** What the code that handles a request reports about it, for the headers of the response. */
export interface RequestNotes {
  /** The place that a read must have reached, because the client has written before it. */
  readonly after: Cursor | null;
  /** The place after the last event that the request has appended. */
  position: Cursor | null;
  /** Set if the answer comes from an index that has only the newest events. */
  partial: Partial | null;
}

/** How much of a stream an index has. */
export interface Partial {
  readonly events: number;
  readonly of: number;
}

/** The notes of the request that is running. Code outside a request has none. */
export const requestNotes = new AsyncLocalStorage<RequestNotes>();
