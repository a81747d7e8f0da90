import type { PromptMessage } from "../../core/history/build-messages.ts";
import type { Hit } from "../recall/search.ts";

export type { PromptMessage } from "../../core/history/build-messages.ts";

/** A message of the history. */
export interface HistoryMessage {
  readonly id: string;
  /** When it was said, in milliseconds since 1970. */
  readonly ts: number;
  readonly role: "user" | "assistant";
  readonly text: string;
  /** Where it was said. */
  readonly channel: string;
  /** Who said it; null for the owner, and for the assistant. */
  readonly sender: string | null;
}

export interface NewMessage {
  readonly role: "user" | "assistant";
  readonly text: string;
  readonly channel: string;
  readonly sender?: string | undefined;
  /** Milliseconds since 1970; now when left out. */
  readonly at?: number | undefined;
  /** The channel's own id of the message: the same message again is stored once. */
  readonly id?: string | undefined;
}

/** Both sides of a turn. */
export interface Exchange {
  readonly channel: string;
  readonly sender?: string | undefined;
  readonly user: string;
  readonly assistant: string;
  /** The channel's own id of the turn: the same turn again is stored once. */
  readonly id?: string | undefined;
}

export interface BuildMessages {
  readonly system: string;
  readonly current: { readonly text: string; readonly channel: string; readonly sender?: string | undefined };
  /** A folder in the space that is worked in: its document follows the user's. */
  readonly space?: string | undefined;
  /** How many of the last messages; the setting `history.messages` when left out. */
  readonly lastN?: number | undefined;
  /** Whether the log shall say which memories were given; true when left out. */
  readonly record?: boolean | undefined;
}

export interface HistorySearch {
  readonly query: string;
  readonly k?: number | undefined;
  readonly channel?: string | undefined;
  /** Not older than this, in milliseconds since 1970. */
  readonly since?: number | undefined;
  /** Leave out what a person has marked as sensitive. */
  readonly notMarked?: boolean | undefined;
}

/** A message that a search found. */
export interface HistoryHit extends HistoryMessage {
  readonly score: Hit["score"];
  readonly snippet: string;
  /** Whether it is given only when asked for. */
  readonly sensitive: boolean;
}

/** One history across all channels, and the prompt that is made from it. */
export interface History {
  appendMessage(message: NewMessage): Promise<string>;
  /** Stores both sides of a turn, once. Returns their ids. */
  persistExchange(exchange: Exchange): Promise<readonly string[]>;
  /** The last messages, oldest first; all of them when `lastN` is left out. */
  loadHistory(lastN?: number): Promise<readonly HistoryMessage[]>;
  /** Messages that match, best first: those of this history, and what was said in the agents' own sessions. */
  searchHistory(search: HistorySearch | string): Promise<readonly HistoryHit[]>;
  /** What goes to the model: the same bytes for the same memory, settings and time. */
  buildMessages(wanted: BuildMessages): Promise<readonly PromptMessage[]>;
}

/** A note that is to be said at a time. */
export interface Note {
  readonly id: string;
  readonly text: string;
  /** When it is due next, in milliseconds since 1970; null when it is over. */
  readonly next: number | null;
  readonly cron: string | null;
  readonly zone: string | null;
}

export type NewNote = { readonly text: string } & (
  | { readonly at: number }
  | { readonly cron: string; readonly zone?: string | undefined }
);

/** Notes that come due by themselves: once, or by a cron expression. */
export interface Notes {
  add(note: NewNote): Promise<Note>;
  /** Those that are not over, the next one first. */
  list(): Promise<readonly Note[]>;
  remove(id: string): Promise<void>;
  /** What has come due since it was last asked; each is returned once, to one caller, also after a long time. */
  due(): Promise<readonly (Note & { readonly due: number })[]>;
}
