/** A note in a compartment, which an agent stores for itself. */
export interface Entry {
  /** The id of the entry. */
  readonly id: string;
  /** The name of the compartment that contains the entry. */
  readonly compartment: string;
  /** The text of the entry. */
  readonly content: string;
  /** The category of the entry, or null. */
  readonly category: string | null;
  /** The tags of the entry. */
  readonly tags: readonly string[];
  /** Any other fields. */
  readonly metadata: Readonly<Record<string, string>>;
  /** When the entry was created, in milliseconds since 1970. */
  readonly created: number;
  /** When the entry was last changed, in milliseconds since 1970. */
  readonly updated: number;
  /** How often the entry was read. */
  readonly accessCount: number;
  /** The priority of the entry, from 1 (lowest) to 10 (highest). */
  readonly priority: number;
}

/** Identifies a compartment by its name, session and run. */
export interface CompartmentRef {
  /** The name of the compartment. */
  readonly compartment: string;
  /** The session; the principal's own if left out. */
  readonly session?: string | undefined;
  /** The run; the principal's own if left out. */
  readonly run?: string | undefined;
}

/** An entry to store. */
export interface NewEntry extends CompartmentRef {
  /** The text of the entry. */
  readonly content: string;
  /** A folder in the entry's space. Only for the owner; other callers always use their own space. */
  readonly space?: string | undefined;
  /** The category of the entry, if it has one. */
  readonly category?: string | undefined;
  /** The tags of the entry. */
  readonly tags?: readonly string[] | undefined;
  /** Any other fields. */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  /** The priority of the entry, from 1 (lowest) to 10 (highest); 5 if left out. */
  readonly priority?: number | undefined;
}

/** Selects entries of a compartment. */
export interface EntryFilter extends CompartmentRef {
  /** Only the entry with this id. */
  readonly id?: string | undefined;
  /** Only entries of this category. */
  readonly category?: string | undefined;
  /** Only entries that have all of these tags. */
  readonly tags?: readonly string[] | undefined;
}

/** The variables for a prompt template. */
export interface PromptVariables {
  /** True if there are entries. */
  readonly HasMemory: boolean;
  /** The entries as text; empty if there are none. */
  readonly MemoryContent: string;
}

/** The content of a `memory.json` file: a list of entries for each compartment name, in the order of creation. */
export type MemoryJson = Readonly<Record<string, readonly MemoryJsonEntry[]>>;

/** One entry in an export. */
export interface MemoryJsonEntry {
  /** The id of the entry. */
  readonly id: string;
  /** The text of the entry. */
  readonly content: string;
  /** The category of the entry, if it has one. */
  readonly category?: string | undefined;
  /** The tags of the entry. */
  readonly tags?: readonly string[] | undefined;
  /** Any other fields. */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  /** When the entry was created, as an ISO time. */
  readonly created_at: string;
  /** When the entry was last changed, as an ISO time. */
  readonly updated_at: string;
  /** How often the entry was read. */
  readonly access_count: number;
  /** The priority of the entry. */
  readonly priority: number;
}

/** Small notes that an agent stores for itself while it works, in compartments that end with the run or the session. */
export interface Entries {
  /** Stores an entry. */
  save(entry: NewEntry): Promise<Entry>;
  /** Returns the matching entries, highest priority first. Counts as a read of each entry. */
  get(filter: EntryFilter): Promise<readonly Entry[]>;
  /** Changes the fields of an entry that are present in `change`, and checks the limits again. */
  update(
    filter: CompartmentRef & {
      /** The id of the entry. */
      readonly id: string;
    },
    change: Partial<Pick<NewEntry, "content" | "category" | "tags" | "metadata" | "priority">>,
  ): Promise<Entry>;
  /** Returns the entries that contain words of the query, best match first. Does not count as a read. */
  search(query: string, filter: EntryFilter): Promise<readonly Entry[]>;
  /** Clears the matching entries, for good. Returns their number. */
  clear(filter: EntryFilter): Promise<number>;
  /** Ends a run, and clears all entries that belong only to it. Returns their number. */
  endRun(run?: string): Promise<number>;
  /** Returns the run's entries as variables for each of its prompts. */
  promptVariables(run?: string): Promise<PromptVariables>;
  /** Returns the entries of a session, a run, or both as JSON. */
  exportJson(refs: Pick<CompartmentRef, "session" | "run">): Promise<MemoryJson>;
  /** Imports the output of `exportJson`. Existing entries stay unchanged. Returns the number of new entries. */
  importJson(json: MemoryJson, refs: Pick<CompartmentRef, "session" | "run">): Promise<number>;
}
