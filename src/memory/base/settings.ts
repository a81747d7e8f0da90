import type { Profile } from "../../core/access/profile.ts";
import { defaultRetention, type RetentionPolicy } from "../../core/settings/retention.ts";
import { settingDefaults } from "../../core/settings/setting-defaults.ts";
import type { TierDays } from "../../core/settings/tiers.ts";

/** The settings of the use cases. */
export interface Settings {
  /** How much Loci does automatically. */
  readonly profile: Profile;
  /** The settings of documents. */
  readonly documents: {
    /** The size above which a document is compacted, in bytes. */
    readonly compactAt: number;
    /** True to also compact the user's and a space's document automatically. */
    readonly compactAll: boolean;
  };
  /** The settings of entries. */
  readonly entries: EntrySettings;
  /** The settings of the history. */
  readonly history: {
    /** The number of recent messages in a prompt. */
    readonly messages: number;
  };
  /** How long Loci keeps memories of each type. */
  readonly retention: RetentionPolicy;
  /** After how many days without use agents get the summary of a session in place of its memories. */
  readonly tiers: TierDays;
  /** The settings of facts. */
  readonly facts: {
    /** `before-use`: a fact that the person did not store directly is used only after the person has approved it. */
    readonly review: "off" | "before-use";
    /** A model reads a session again after this many new tokens. */
    readonly every: number;
  };
  /** The settings of recall. */
  readonly recall: {
    /** True to give memories to agents unasked, if the profile allows it. */
    readonly enabled: boolean;
    /** True to learn weights from the recalls that were useful, if the profile allows it. */
    readonly learn: boolean;
  };
}

/** Whether a compartment belongs to a run or to a session. */
export type CompartmentLevel = "run" | "session";

/** The settings of entries: their compartments and limits. */
export interface EntrySettings {
  /** The maximum number of characters in a compartment. */
  readonly limit: number;
  /** The level of each compartment, by its name. */
  readonly compartments: Readonly<Record<string, CompartmentLevel>>;
  /** A custom check that throws if an entry may not be saved. */
  readonly validate?: (entry: EntryDraft) => void;
}

/** An entry that is about to be saved. */
export interface EntryDraft {
  /** The compartment in which the entry will be saved. */
  readonly compartment: string;
  /** The text of the entry. */
  readonly content: string;
  /** The category of the entry, if it has one. */
  readonly category?: string | undefined;
  /** The tags of the entry. */
  readonly tags?: readonly string[] | undefined;
  /** Any other fields. */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  /** The priority of the entry. */
  readonly priority: number;
}

/** The settings of a memory that was opened without settings. */
export const defaultSettings: Settings = {
  profile: settingDefaults.profile,
  documents: settingDefaults.documents,
  entries: {
    limit: settingDefaults.entries.limit,
    compartments: { run: "run", session: "session", plan: settingDefaults.entries.planScope },
  },
  history: settingDefaults.history,
  retention: defaultRetention,
  tiers: settingDefaults.tiers,
  facts: settingDefaults.facts,
  recall: { enabled: settingDefaults.recall.enabled, learn: settingDefaults.recall.learn },
};
