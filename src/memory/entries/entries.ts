/** An entry of a compartment. */
export interface Entry {
  readonly id: string;
  readonly compartment: string;
  readonly content: string;
  readonly category: string | null;
  readonly tags: readonly string[];
  readonly metadata: Readonly<Record<string, string>>;
  /** Milliseconds since 1970. */
  readonly created: number;
  readonly updated: number;
  /** How often it was read. */
  readonly accessCount: number;
  /** 1 to 10. */
  readonly priority: number;
}

/** The compartment; session and run are the principal's own if left out. */
export interface CompartmentRef {
  readonly compartment: string;
  readonly session?: string | undefined;
  readonly run?: string | undefined;
}

export interface NewEntry extends CompartmentRef {
  readonly content: string;
  /** A folder in the space of the owner's entry; other callers have a space of their own. */
  readonly space?: string | undefined;
  readonly category?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  /** 5 if left out. */
  readonly priority?: number | undefined;
}

export interface EntryFilter extends CompartmentRef {
  readonly id?: string | undefined;
  readonly category?: string | undefined;
  /** All of these. */
  readonly tags?: readonly string[] | undefined;
}

/** The variables of a prompt template: whether there is memory, and its text. */
export interface PromptVariables {
  readonly HasMemory: boolean;
  readonly MemoryContent: string;
}

/** A `memory.json`: compartments by name, entries in the order of creation. */
export type MemoryJson = Readonly<Record<string, readonly MemoryJsonEntry[]>>;

export interface MemoryJsonEntry {
  readonly id: string;
  readonly content: string;
  readonly category?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  readonly created_at: string;
  readonly updated_at: string;
  readonly access_count: number;
  readonly priority: number;
}

/** Small notes that an agent stores for itself while it works, in compartments that end with the run or the session. */
export interface Entries {
  save(entry: NewEntry): Promise<Entry>;
  /** The matching entries, highest priority first. Reading them is counted. */
  get(filter: EntryFilter): Promise<readonly Entry[]>;
  /** Changes the given fields of an entry; limits are checked again. */
  update(
    filter: CompartmentRef & { readonly id: string },
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
  exportJson(refs: Pick<CompartmentRef, "session" | "run">): Promise<MemoryJson>;
  /** Imports the output of `exportJson`; existing entries stay unchanged. Returns the number of new ones. */
  importJson(json: MemoryJson, refs: Pick<CompartmentRef, "session" | "run">): Promise<number>;
}
