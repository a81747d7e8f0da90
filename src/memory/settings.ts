import type { Profile } from "../core/access/profile.ts";
import { defaultRetention, type RetentionPolicy } from "../core/retention.ts";
import { settingDefaults } from "../core/setting-defaults.ts";

/** The settings of the use cases. */
export interface Settings {
  /** What Loci does by itself. */
  readonly profile: Profile;
  /** The settings of documents. */
  readonly documents: {
    /** The size in bytes from which a document is shortened. */
    readonly compactAt: number;
    /** True to also compact the user's and a space's document automatically. */
    readonly compactAll: boolean;
  };
  /** The settings of entries. */
  readonly entries: EntrySettings;
  /** The settings of the history. */
  readonly history: {
    /** The number of last messages in a prompt. */
    readonly messages: number;
  };
  /** How long Loci keeps what happened. */
  readonly retention: RetentionPolicy;
  /** The settings of recall. */
  readonly recall: {
    /** True to recall unasked, if the profile allows it. */
    readonly enabled: boolean;
  };
}

/** The owner of a compartment of entries. */
export type CompartmentLevel = "run" | "session";

/** The settings of entries: their compartments and limits. */
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
  /** The compartment that it goes into. */
  readonly compartment: string;
  /** Its text. */
  readonly content: string;
  /** Its category, if it has one. */
  readonly category?: string | undefined;
  /** Its tags. */
  readonly tags?: readonly string[] | undefined;
  /** Any other fields. */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  /** Its priority. */
  readonly priority: number;
}

/** The settings of a memory that was opened without any. */
export const defaultSettings: Settings = {
  profile: settingDefaults.profile,
  documents: settingDefaults.documents,
  entries: {
    limit: settingDefaults.entries.limit,
    compartments: { run: "run", session: "session", plan: settingDefaults.entries.planScope },
  },
  history: settingDefaults.history,
  retention: defaultRetention,
  recall: { enabled: settingDefaults.recall.enabled },
};
