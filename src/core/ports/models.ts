/** Turns texts into vectors of meaning. Absent by default: nothing may depend on it. */
export interface Embedder {
  /** Identifies the model and its bytes: vectors of two models are never compared. */
  readonly model: {
    /** The name of the model. */
    readonly id: string;
    /** The checksum of its files. */
    readonly checksum: string;
    /** The length of its vectors. */
    readonly dimensions: number;
  };
  /**
   * One vector per text, each of length 1. Texts are embedded one at a time: padding a batch changes an int8 model's
   * result.
   */
  embed(texts: readonly string[]): Promise<Float32Array[]>;
  /** Frees the model. */
  close(): Promise<void>;
}

/** One message of a conversation with a language model. */
export interface ModelMessage {
  /** Who speaks. */
  readonly role: "user" | "assistant";
  /** The text of the message. */
  readonly text: string;
}

/** A request to a language model. */
export interface Completion {
  /** The role and task of the model, apart from the data in the messages. */
  readonly system?: string | undefined;
  /** The conversation so far, oldest first; the last message is the user's. */
  readonly messages: readonly ModelMessage[];
  /** A JSON Schema. With one, the text of the answer is a JSON document that fits it. */
  readonly schema?: Readonly<Record<string, unknown>> | undefined;
  /** Most tokens of the answer. */
  readonly maxTokens: number;
  /** Aborts the request. The call then rejects at once with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** How many tokens a request took. */
export interface ModelUsage {
  /** The tokens of the request. */
  readonly inputTokens: number;
  /** The tokens of the answer. */
  readonly outputTokens: number;
}

/** The answer of a language model. */
export interface Completed {
  /** The answer. */
  readonly text: string;
  /** The number of used tokens. */
  readonly usage: ModelUsage;
  /** The id of the model that answered, as its provider names it. */
  readonly model: string;
  /** Why the answer ended: it was complete, `maxTokens` cut it, the model refused to answer, or anything else. */
  readonly finish: "stop" | "length" | "refused" | "other";
}

/**
 * A language model. Absent by default: whatever uses it works without one. Every adapter passes the contract suite `describeModels` of
 * `loci-memory/testing`.
 */
export interface Models {
  /** Answers a request. Rejects when there is no answer, and as soon as the signal is aborted. */
  complete(completion: Completion): Promise<Completed>;
}

/** How much the models of a memory may be used. All processes that use the memory on a machine count together. */
export interface ModelLimits {
  /** Most calls in a day (UTC); 1,000 when left out. */
  readonly callsPerDay?: number | undefined;
  /** Most tokens in a day (UTC), of requests and answers together; 2,000,000 when left out. */
  readonly tokensPerDay?: number | undefined;
}
