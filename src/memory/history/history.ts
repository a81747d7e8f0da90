import type { PromptMessage } from "../../core/history/build-messages.ts";
import type { Hit } from "../recall/search.ts";

export type { PromptMessage } from "../../core/history/build-messages.ts";

/** A message of the history. */
export interface HistoryMessage {
  /** The id of the message. */
  readonly id: string;
  /** When it was sent, in milliseconds since 1970. */
  readonly ts: number;
  /** Who wrote it. */
  readonly role: "user" | "assistant";
  /** Its text. */
  readonly text: string;
  /** Its channel. */
  readonly channel: string;
  /** The sender; null for the owner, and for the assistant. */
  readonly sender: string | null;
}

/** A message to store. */
export interface NewMessage {
  /** Who wrote it. */
  readonly role: "user" | "assistant";
  /** Its text. */
  readonly text: string;
  /** The channel that it came through. */
  readonly channel: string;
  /** Its sender, if known. */
  readonly sender?: string | undefined;
  /** Milliseconds since 1970; now if left out. */
  readonly at?: number | undefined;
  /** The channel's own id of the message: the same message again is stored once. */
  readonly id?: string | undefined;
}

/** Both sides of a turn. */
export interface Exchange {
  /** The channel of the conversation. */
  readonly channel: string;
  /** The sender of the message, if known. */
  readonly sender?: string | undefined;
  /** The message of the user. */
  readonly user: string;
  /** The reply. */
  readonly assistant: string;
  /** The channel's own id of the turn: the same turn again is stored once. */
  readonly id?: string | undefined;
}

/** What a prompt is built from. */
export interface BuildMessages {
  /** The system prompt. */
  readonly system: string;
  /** The new message. */
  readonly current: {
    /** Its text. */
    readonly text: string;
    /** The channel that it came through. */
    readonly channel: string;
    /** Its sender, if known. */
    readonly sender?: string | undefined;
  };
  /** A folder in the space of the work: its document follows the user's. */
  readonly space?: string | undefined;
  /** The number of last messages; the setting `history.messages` if left out. */
  readonly lastN?: number | undefined;
  /** True to log which memories were returned; the default. */
  readonly record?: boolean | undefined;
}

/** A question to the history. */
export interface HistorySearch {
  /** The question, in plain words. */
  readonly query: string;
  /** The greatest number of hits. */
  readonly k?: number | undefined;
  /** Only messages of this channel. */
  readonly channel?: string | undefined;
  /** Not older than this, in milliseconds since 1970. */
  readonly since?: number | undefined;
  /** True to leave out what a person has marked as sensitive. */
  readonly notMarked?: boolean | undefined;
}

/** A message that a search found. */
export interface HistoryHit extends HistoryMessage {
  /** How well it matches; higher is better. */
  readonly score: Hit["score"];
  /** The matching part of the text. */
  readonly snippet: string;
  /** True if it is returned only when asked for. */
  readonly sensitive: boolean;
}

/** One history across all channels, and the prompt that is made from it. */
export interface History {
  /** Stores one message. Returns its id. */
  appendMessage(message: NewMessage): Promise<string>;
  /** Stores both sides of a turn, once. Returns their ids. */
  persistExchange(exchange: Exchange): Promise<readonly string[]>;
  /** The last messages, oldest first; all of them if `lastN` is left out. */
  loadHistory(lastN?: number): Promise<readonly HistoryMessage[]>;
  /** Matching messages, best first: those of this history, and those of the agents' own sessions. */
  searchHistory(search: HistorySearch | string): Promise<readonly HistoryHit[]>;
  /** The messages for the model: the same bytes for the same memory, settings and time. */
  buildMessages(wanted: BuildMessages): Promise<readonly PromptMessage[]>;
}

/** A note that is delivered at a time. */
export interface Note {
  /** The id of the note. */
  readonly id: string;
  /** Its text. */
  readonly text: string;
  /** When it is due next, in milliseconds since 1970; null when it is over. */
  readonly next: number | null;
  /** Its schedule; null for a single time. */
  readonly cron: string | null;
  /** The time zone of its schedule; null for UTC. */
  readonly zone: string | null;
}

/** A note to store, for one time or for a schedule. */
export type NewNote = {
  /** The text of the note. */
  readonly text: string;
} & (
  | {
      /** When it is due, in milliseconds since 1970. */
      readonly at: number;
    }
  | {
      /** When it is due again and again, as a cron expression. */
      readonly cron: string;
      /** The time zone of the schedule, such as `Europe/Berlin`. */
      readonly zone?: string | undefined;
    }
);

/** Notes that come due once, or by a cron expression. */
export interface Notes {
  /** Stores a note. */
  add(note: NewNote): Promise<Note>;
  /** The remaining ones, the next one first. */
  list(): Promise<readonly Note[]>;
  /** Removes a note. */
  remove(id: string): Promise<void>;
  /** The notes that came due since the last call; each is returned once, to one caller, even after a long time. */
  due(): Promise<
    readonly (Note & {
      /** The time that it was due, in milliseconds since 1970. */
      readonly due: number;
    })[]
  >;
}
