import type { SeenEvent } from "./history.ts";

/** What a laptop reports after a complete sync. */
export interface SyncedMessage {
  readonly synced: {
    /** The events that the laptop made and the server has now. */
    readonly ids: readonly string[];
    /** The events that the laptop forgot, and the server with it. */
    readonly forgotten: readonly string[];
  };
}

/** The laptop has asked to forget an event, which the server may learn at any time from now on. */
export interface ForgettingMessage {
  readonly forgetting: string;
}

/** The laptop has stopped writing and has synced. */
export interface IdleMessage {
  readonly idle: true;
}

/** The copy of a laptop that has synced for the last time. */
export interface CopyMessage {
  readonly copy: readonly SeenEvent[];
}

export type LaptopMessage = SyncedMessage | ForgettingMessage | IdleMessage | CopyMessage;
