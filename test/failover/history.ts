/** An append that a node has acknowledged. */
export interface AcknowledgedAppend {
  readonly stream: number;
  /** The ids, in the order of the call. */
  readonly ids: readonly string[];
  /** The position that the node returned: the number and the id of an event that is not before any of these. */
  readonly position: string | null;
}

/** An erasure that a node or a laptop has acknowledged. */
export interface AcknowledgedErasure {
  readonly stream: number;
  readonly id: string;
  /** When the acknowledgement arrived, in milliseconds of a clock that never jumps. */
  readonly at: number;
}

/** An event as somebody read it. */
export interface SeenEvent {
  readonly id: string;
  /** False for an event without content. */
  readonly hasContent: boolean;
}

/** One answer to a reader. */
export interface SeenPage {
  /** When the reader asked, by the clock of `AcknowledgedErasure.at`. */
  readonly askedAt: number;
  readonly events: readonly SeenEvent[];
}

/** All that one reader has seen of a stream, from its first event on. */
export interface Reading {
  readonly reader: string;
  readonly stream: number;
  readonly pages: readonly SeenPage[];
  /** True if a node answered CURSOR_LOST at the end, so that the reader dropped what it had read. */
  readonly isDropped: boolean;
}

/** An event as the database has it in the end. */
export interface FinalEvent extends SeenEvent {
  readonly seq: number;
}

/** A stream as the database has it in the end. */
export interface FinalStream {
  readonly stream: number;
  /** The number of the last event, as the stream's row has it. */
  readonly head: number;
  readonly events: readonly FinalEvent[];
}

/** A laptop's copy of a stream in the end. */
export interface Copy {
  readonly laptop: string;
  readonly stream: number;
  readonly events: readonly SeenEvent[];
}

/** What clients did and saw during a run, and what was stored in the end. */
export interface History {
  readonly appends: readonly AcknowledgedAppend[];
  /** Each erasure that was asked for, acknowledged or not. */
  readonly erasuresAsked: ReadonlySet<string>;
  readonly erasures: readonly AcknowledgedErasure[];
  readonly readings: readonly Reading[];
  readonly copies: readonly Copy[];
  readonly final: readonly FinalStream[];
}
