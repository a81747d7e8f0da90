import type { Profile } from "../core/access/profile.ts";
import { defaultRetention, type RetentionPolicy } from "../core/retention.ts";

/** The settings of the use cases. */
export interface Settings {
  readonly profile: Profile;
  readonly documents: {
    /** The size in bytes from which a document is shortened. */
    readonly compactAt: number;
    /** True to also compact the user's and a space's document automatically. */
    readonly compactAll: boolean;
  };
  readonly entries: EntrySettings;
  readonly history: {
    /** The number of last messages in a prompt. */
    readonly messages: number;
  };
  /** How long Loci keeps what happened. */
  readonly retention: RetentionPolicy;
  readonly recall: {
    /** True to recall unasked, if the profile allows it. */
    readonly enabled: boolean;
  };
}

/** The owner of a compartment of entries. */
export type CompartmentLevel = "run" | "session";

export interface EntrySettings {
  /** Most characters in a compartment. */
  readonly limit: number;
  /** The compartments, and the owner of each. */
  readonly compartments: Readonly<Record<string, CompartmentLevel>>;
  /** A custom rule: throws if an entry may not be saved. */
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
