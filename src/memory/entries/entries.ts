/** An entry of a compartment. */
export interface Entry {
  /** The id of the entry. */
  readonly id: string;
  /** The compartment that it is in. */
  readonly compartment: string;
  /** Its text. */
  readonly content: string;
  /** Its category; null for none. */
  readonly category: string | null;
  /** Its tags. */
  readonly tags: readonly string[];
  /** Any other fields. */
  readonly metadata: Readonly<Record<string, string>>;
  /** Milliseconds since 1970. */
  readonly created: number;
  /** When it was last changed, in milliseconds since 1970. */
  readonly updated: number;
  /** How often it was read. */
  readonly accessCount: number;
  /** 1 to 10. */
  readonly priority: number;
}

/** The compartment; session and run are the principal's own if left out. */
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
  /** Its text. */
  readonly content: string;
  /** A folder in the space of the owner's entry; other callers have a space of their own. */
  readonly space?: string | undefined;
  /** Its category, if it has one. */
  readonly category?: string | undefined;
  /** Its tags. */
  readonly tags?: readonly string[] | undefined;
  /** Any other fields. */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  /** 5 if left out. */
  readonly priority?: number | undefined;
}

/** Which entries of a compartment. */
export interface EntryFilter extends CompartmentRef {
  /** Only the entry with this id. */
  readonly id?: string | undefined;
  /** Only entries of this category. */
  readonly category?: string | undefined;
  /** Only entries that have all of these tags. */
  readonly tags?: readonly string[] | undefined;
}

/** The variables of a prompt template: whether there is memory, and its text. */
export interface PromptVariables {
  /** True if there are entries. */
  readonly HasMemory: boolean;
  /** The entries as text; empty if there are none. */
  readonly MemoryContent: string;
}

/** A `memory.json`: compartments by name, entries in the order of creation. */
export type MemoryJson = Readonly<Record<string, readonly MemoryJsonEntry[]>>;

/** One entry in an export. */
export interface MemoryJsonEntry {
  /** The id of the entry. */
  readonly id: string;
  /** Its text. */
  readonly content: string;
  /** Its category, if it has one. */
  readonly category?: string | undefined;
  /** Its tags. */
  readonly tags?: readonly string[] | undefined;
  /** Any other fields. */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  /** When it was made, as an ISO time. */
  readonly created_at: string;
  /** When it was last changed, as an ISO time. */
  readonly updated_at: string;
  /** How often it was read. */
  readonly access_count: number;
  /** Its priority. */
  readonly priority: number;
}

/** Small notes that an agent stores for itself while it works, in compartments that end with the run or the session. */
export interface Entries {
  /** Stores an entry. */
  save(entry: NewEntry): Promise<Entry>;
  /** The matching entries, highest priority first. Reading them is counted. */
  get(filter: EntryFilter): Promise<readonly Entry[]>;
  /** Changes the given fields of an entry; limits are checked again. */
  update(
    filter: CompartmentRef & {
      /** The id of the entry. */
      readonly id: string;
    },
    change: Partial<Pick<NewEntry, "content" | "category" | "tags" | "metadata" | "priority">>,
  ): Promise<Entry>;
  /** Entries whose text has the words of a query, best first. Not counted as a read. */
  search(query: string, filter: EntryFilter): Promise<readonly Entry[]>;
  /** Clears the matching entries, for good. Returns their number. */
  clear(filter: EntryFilter): Promise<number>;
  /** Ends a run: clears everything that belongs to it alone. Returns the number. */
  endRun(run?: string): Promise<number>;
  /** The run's own entries for every prompt of the run. */
  promptVariables(run?: string): Promise<PromptVariables>;
  /** The entries of a session and a run as JSON. */
  exportJson(refs: Pick<CompartmentRef, "session" | "run">): Promise<MemoryJson>;
  /** Imports the output of `exportJson`; existing entries stay unchanged. Returns the number of new ones. */
  importJson(json: MemoryJson, refs: Pick<CompartmentRef, "session" | "run">): Promise<number>;
}
