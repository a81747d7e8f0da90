import type { StreamCaller, StreamKey } from "./stream-caller.ts";

/** Bytes of a body: whole, or in parts that the receiver asks for one by one. */
export type Body = Uint8Array | "parts" | null;

export type HeaderPairs = readonly (readonly [string, string])[];

/** A request that the main thread has accepted. */
export interface ForwardedRequest {
  readonly type: "request";
  readonly id: number;
  readonly method: string;
  readonly url: string;
  readonly headers: HeaderPairs;
  /** Null for a request without a token, which gets only public pages. */
  readonly caller: StreamCaller | null;
  readonly body: Body;
}

/** The next part of a body; null after the last one. */
export interface BodyPart {
  readonly type: "part";
  readonly id: number;
  readonly bytes: Uint8Array | null;
}

/** Asks for the next part of a body, so that neither side buffers what the other cannot read yet. */
export interface PullPart {
  readonly type: "pull";
  readonly id: number;
}

/** Ends a request or a response early: the client went away, or the body cannot be completed. */
export interface Abort {
  readonly type: "abort";
  readonly id: number;
}

/** Long work on the index of a stream, which the upkeep thread does. */
export interface UpkeepWork {
  readonly work: "build" | "snapshot";
  readonly stream: { readonly key: StreamKey; readonly isShared: boolean };
}

/** The result of some upkeep. `error` is null if it succeeded. */
export interface UpkeepDone {
  readonly type: "upkept";
  readonly id: number;
  readonly error: string | null;
}

/** The upkeep thread has removed erased content from the files of an index. All other threads close them. */
export interface Erased {
  readonly type: "erased";
  readonly key: StreamKey;
}

/** What the main thread sends to a thread. `drain` ends all live streams, and `stop` ends the thread. */
export type ToThread =
  | ForwardedRequest
  | BodyPart
  | PullPart
  | Abort
  | UpkeepDone
  | { readonly type: "upkeep"; readonly id: number; readonly wanted: UpkeepWork }
  | { readonly type: "changed"; readonly key: StreamKey }
  | Erased
  | { readonly type: "count"; readonly id: number }
  | { readonly type: "drain" }
  | { readonly type: "stop" };

/** Numbers of a thread for the metrics, by their name. */
export type ThreadCounts = Readonly<Record<string, number>>;

export interface ForwardedResponse {
  readonly type: "response";
  readonly id: number;
  readonly status: number;
  readonly headers: HeaderPairs;
  readonly body: Body;
}

/** What a thread sends to the main thread. */
export type FromThread =
  | { readonly type: "ready" }
  | ForwardedResponse
  | BodyPart
  | PullPart
  | Abort
  | UpkeepDone
  | { readonly type: "upkeep"; readonly id: number; readonly wanted: UpkeepWork }
  | { readonly type: "follow"; readonly key: StreamKey; readonly isFollowed: boolean }
  | Erased
  | { readonly type: "counted"; readonly id: number; readonly counts: ThreadCounts }
  | { readonly type: "fault"; readonly code: string; readonly message: string };
