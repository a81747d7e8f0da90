import type { Caller } from "../http/request-context.ts";

/** One stream of events: the memory of a person, or that of a shared space. */
export interface StreamKey {
  readonly tenant: string;
  readonly stream: number;
}

/** A shared space that the member of a request may read, and what else the member may do there. */
export interface SpaceAccess {
  readonly stream: number;
  readonly name: string;
  readonly isOwner: boolean;
  readonly canWrite: boolean;
  /** True if the member may erase what they wrote themselves. */
  readonly canForget: boolean;
}

/**
 * The authenticated sender of a request to a team server, and the stream that the request is about. The main thread
 * makes it from the token, and the threads trust it.
 */
export interface StreamCaller extends Caller {
  readonly key: StreamKey;
  readonly member: number;
  /** The name of the member, which is the author of the events that the member writes. */
  readonly name: string;
  /** True for the stream of a space, which several members write to. */
  readonly isShared: boolean;
  /** True for an owner of the stream, who may erase what others wrote. */
  readonly isOwner: boolean;
  readonly canWrite: boolean;
  /** True if the member may erase what they wrote themselves, even if they may not write any more. */
  readonly canForget: boolean;
  /** True if the team has stored as much as it may. Forgetting is still possible. */
  readonly isFull: boolean;
  /** The spaces that a request to the member's own stream reads besides it. Empty for the stream of a space. */
  readonly spaces: readonly SpaceAccess[];
}

/** Returns the text that identifies a stream, for maps and hashes. */
export function streamName({ tenant, stream }: StreamKey): string {
  return `${tenant}/${stream}`;
}
