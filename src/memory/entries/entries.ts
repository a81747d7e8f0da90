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

/** Which compartment; session and run are the principal's own when left out. */
export interface CompartmentRef {
  readonly compartment: string;
  readonly session?: string | undefined;
  readonly run?: string | undefined;
}

export interface NewEntry extends CompartmentRef {
  readonly content: string;
  /** A folder in the space where the owner makes it; whoever else does is in a space of its own. */
  readonly space?: string | undefined;
  readonly category?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  /** 5 when left out. */
  readonly priority?: number | undefined;
}

export interface EntryFilter extends CompartmentRef {
  readonly id?: string | undefined;
  readonly category?: string | undefined;
  /** All of these. */
  readonly tags?: readonly string[] | undefined;
}

/** What a prompt template needs: whether there is memory, and what it says. */
export interface PromptVariables {
  readonly HasMemory: boolean;
  readonly MemoryContent: string;
}

/** The seed's `memory.json`: compartments by name, entries in the order they were made. */
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

/** Small notes that an agent keeps for itself while it works, in compartments that end with the run or the session. */
export interface Entries {
  save(entry: NewEntry): Promise<Entry>;
  /** The entries that fit, those of the highest priority first. Reading them is counted. */
  get(filter: EntryFilter): Promise<readonly Entry[]>;
  /** Changes the given fields of an entry; limits are checked again. */
  update(
    filter: CompartmentRef & { readonly id: string },
    change: Partial<Pick<NewEntry, "content" | "category" | "tags" | "metadata" | "priority">>,
  ): Promise<Entry>;
  /** Entries whose text has the words of a query, best first. Not counted as a read. */
  search(query: string, filter: EntryFilter): Promise<readonly Entry[]>;
  /** Clears what fits, for good. Returns how many. */
  clear(filter: EntryFilter): Promise<number>;
  /** Ends a run: all that belongs to it alone is cleared. Returns how many. */
  endRun(run?: string): Promise<number>;
  /** What the run's own entries add to every prompt of the run. */
  promptVariables(run?: string): Promise<PromptVariables>;
  exportJson(refs: Pick<CompartmentRef, "session" | "run">): Promise<MemoryJson>;
  /** Takes in what `exportJson` made; an entry that is there already is left as it is. Returns how many were new. */
  importJson(json: MemoryJson, refs: Pick<CompartmentRef, "session" | "run">): Promise<number>;
}
