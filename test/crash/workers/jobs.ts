/** What a worker is asked to do. */
export interface Job {
  /** The variables of the command line. */
  readonly env: Readonly<Record<string, string>>;
  /** The variables that the preloaded library reads. */
  readonly calls: Readonly<Record<string, string>>;
  /** The command line. */
  readonly args?: readonly string[];
  readonly input?: string;
  /** Texts to append to the log as hooks do. Without them and a command line, the log is read. */
  readonly append?: readonly string[];
}

/** What a command line has printed. */
export interface Ran {
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** What a device reads in the log, and what it has put aside. */
export interface Sight {
  /** Each line of an event: its id, its kind, and a hash of its content, or null if that is erased. */
  readonly lines: readonly (readonly [id: string, kind: string, content: string | null])[];
  /** The content of each event in the segments that readers see, also of devices that nobody has accepted yet. */
  readonly stored: Readonly<Record<string, string>>;
  /** The events in folders that a reseal has moved away, where they wait until it is completed. */
  readonly moved: readonly string[];
  readonly aside: readonly string[];
}

/** What the worker answers to a job. */
export type Answer =
  | { readonly ran: Ran }
  | { readonly sight: Sight }
  | { readonly ids: readonly string[] }
  | { readonly failed: string };
