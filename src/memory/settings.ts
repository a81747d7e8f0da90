import type { Profile } from "../core/access/profile.ts";
import { defaultRetention, type RetentionPolicy } from "../core/retention.ts";

/** What the use cases take from the settings. */
export interface Settings {
  readonly profile: Profile;
  readonly documents: {
    /** A document larger than this is to be shortened, in bytes. */
    readonly compactAt: number;
    /** Whether the user's and a space's document are shortened by themselves, too. */
    readonly compactAll: boolean;
  };
  readonly entries: EntrySettings;
  readonly history: {
    /** How many of the last messages a prompt holds. */
    readonly messages: number;
  };
  /** How long what happened is kept. */
  readonly retention: RetentionPolicy;
  readonly recall: {
    /** Whether memories are given unasked, where the profile does that. */
    readonly enabled: boolean;
  };
}

/** What a compartment of entries belongs to. */
export type CompartmentLevel = "run" | "session";

export interface EntrySettings {
  /** Most characters in a compartment. */
  readonly limit: number;
  /** The compartments and what each belongs to. */
  readonly compartments: Readonly<Record<string, CompartmentLevel>>;
  /** A rule of one's own: throws when an entry may not be saved. */
  readonly validate?: (entry: EntryDraft) => void;
}

/** An entry that is about to be saved. */
export interface EntryDraft {
  readonly compartment: string;
  readonly content: string;
  readonly category?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  readonly priority: number;
}

export const defaultSettings: Settings = {
  profile: "assisted",
  documents: { compactAt: 100 * 1024, compactAll: false },
  entries: { limit: 10_000, compartments: { run: "run", session: "session", plan: "session" } },
  history: { messages: 80 },
  retention: defaultRetention,
  recall: { enabled: true },
};
