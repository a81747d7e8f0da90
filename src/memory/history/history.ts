import type { PromptMessage } from "../../core/history/build-messages.ts";
import type { Hit } from "../recall/search.ts";

export type { PromptMessage } from "../../core/history/build-messages.ts";

/** A message of the history. */
export interface HistoryMessage {
  /** The id of the message. */
  readonly id: string;
  /** When the message was sent, in milliseconds since 1970. */
  readonly ts: number;
  /** Who wrote the message. */
  readonly role: "user" | "assistant";
  /** The text of the message. */
  readonly text: string;
  /** The channel of the message. */
  readonly channel: string;
  /** The name of the sender; null for the owner and for the assistant. */
  readonly sender: string | null;
}

/** A message to store. */
export interface NewMessage {
  /** Who wrote the message. */
  readonly role: "user" | "assistant";
  /** The text of the message. */
  readonly text: string;
  /** The channel that the message came through. */
  readonly channel: string;
  /** The sender of the message, if known. */
  readonly sender?: string | undefined;
  /** When the message was sent, in milliseconds since 1970; now if left out. */
  readonly at?: number | undefined;
  /** The channel's own id for the message. A message with the same id is stored only once. */
  readonly id?: string | undefined;
}

/** A message of the user and the reply to it. */
export interface Exchange {
  /** The channel of the conversation. */
  readonly channel: string;
  /** The sender of the message, if known. */
  readonly sender?: string | undefined;
  /** The message of the user. */
  readonly user: string;
  /** The assistant's reply. */
  readonly assistant: string;
  /** The channel's own id for the exchange. An exchange with the same id is stored only once. */
  readonly id?: string | undefined;
}

/** The parts that a prompt is built from. */
export interface BuildMessages {
  /** The system prompt. */
  readonly system: string;
  /** The new message. */
  readonly current: {
    /** The text of the message. */
    readonly text: string;
    /** The channel that the message came through. */
    readonly channel: string;
    /** The sender of the message, if known. */
    readonly sender?: string | undefined;
  };
  /** A folder in the current space. The prompt then contains the space's document after the user's document. */
  readonly space?: string | undefined;
  /** The number of recent messages to include; the setting `history.messages` if left out. */
  readonly lastN?: number | undefined;
  /** True to log which memories were returned. The default is true. */
  readonly record?: boolean | undefined;
}

/** A search in the history. */
export interface HistorySearch {
  /** The question, in plain words. */
  readonly query: string;
  /** The maximum number of hits. */
  readonly k?: number | undefined;
  /** Only messages of this channel. */
  readonly channel?: string | undefined;
  /** Only messages from this time on, in milliseconds since 1970. */
  readonly since?: number | undefined;
  /** True to leave out messages that a person has marked as sensitive. */
  readonly notMarked?: boolean | undefined;
}

/** A message that a search found. */
export interface HistoryHit extends HistoryMessage {
  /** How well the message matches; higher is better. */
  readonly score: Hit["score"];
  /** The matching part of the text. */
  readonly snippet: string;
  /** True if the message is sensitive. By default, recall leaves sensitive messages out. */
  readonly sensitive: boolean;
}

/** One history across all channels, and the prompts that are built from it. */
export interface History {
  /** Stores one message. Returns its id. */
  appendMessage(message: NewMessage): Promise<string>;
  /** Stores a message and the reply to it, once. Returns their ids. */
  persistExchange(exchange: Exchange): Promise<readonly string[]>;
  /** Returns the last `lastN` messages, oldest first; all messages if `lastN` is left out. */
  loadHistory(lastN?: number): Promise<readonly HistoryMessage[]>;
  /** Returns matching messages of this history and of the agents' own sessions, best match first. */
  searchHistory(search: HistorySearch | string): Promise<readonly HistoryHit[]>;
  /** Builds the messages for the model. The same memory, settings and time always give the same bytes. */
  buildMessages(wanted: BuildMessages): Promise<readonly PromptMessage[]>;
}

/** A note that comes due at a time or by a schedule. */
export interface Note {
  /** The id of the note. */
  readonly id: string;
  /** The text of the note. */
  readonly text: string;
  /** When the note is due next, in milliseconds since 1970; null if the note will not come due again. */
  readonly next: number | null;
  /** The schedule of the note as a cron expression; null for a single time. */
  readonly cron: string | null;
  /** The time zone of the note's schedule; null without a schedule. */
  readonly zone: string | null;
}

/** A note to store, for one time or for a schedule. */
export type NewNote = {
  /** The text of the note. */
  readonly text: string;
} & (
  | {
      /** When the note is due, in milliseconds since 1970. */
      readonly at: number;
    }
  | {
      /** The times when the note is due, as a cron expression. */
      readonly cron: string;
      /** The time zone of the schedule, such as `Europe/Berlin`; the machine's zone if left out. */
      readonly zone?: string | undefined;
    }
);

/** Notes that come due once, or by a cron expression. */
export interface Notes {
  /** Stores a note. */
  add(note: NewNote): Promise<Note>;
  /** Lists the notes that will still come due, the next one first. */
  list(): Promise<readonly Note[]>;
  /** Removes a note. */
  remove(id: string): Promise<void>;
  /**
   * Returns the notes that came due since the last call. Each due time is returned once, to one caller, however late
   * the call is.
   */
  due(): Promise<
    readonly (Note & {
      /** The time at which the note was due, in milliseconds since 1970. */
      readonly due: number;
    })[]
  >;
}
