import type { SeenEvent } from "./history.ts";

/** Lines to append to a stream. */
export interface AppendRequest {
  readonly stream: number;
  readonly lines: readonly string[];
}

export interface EraseRequest {
  readonly stream: number;
  readonly ids: readonly string[];
}

export interface ReadRequest {
  readonly stream: number;
  readonly after: string | null;
}

export interface ReadAnswer {
  readonly cursor: string | null;
  readonly events: readonly SeenEvent[];
}

/** The answer of a node that could not do what was asked. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
}
