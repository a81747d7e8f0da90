/** Turns texts into vectors of their meaning. No embedder exists by default, so nothing may depend on one. */
export interface Embedder {
  /** Identifies the model and its files. Vectors of two different models are never compared. */
  readonly model: {
    /** The name of the model. */
    readonly id: string;
    /** The checksum of the model's files. */
    readonly checksum: string;
    /** The number of dimensions of the model's vectors. */
    readonly dimensions: number;
  };
  /**
   * Returns one vector per text, each of length 1. Embeds the texts one at a time, because padding a batch changes the
   * result of an int8 model.
   */
  embed(texts: readonly string[]): Promise<Float32Array[]>;
  /** Frees the model. */
  close(): Promise<void>;
}

/** One message of a conversation with a language model. */
export interface ModelMessage {
  /** The speaker. */
  readonly role: "user" | "assistant";
  /** The text of the message. */
  readonly text: string;
}

/** A request to a language model. */
export interface CompletionRequest {
  /** The role and task of the model. Data belongs in the messages instead. */
  readonly system?: string | undefined;
  /** The conversation so far, oldest first; the last message is the user's. */
  readonly messages: readonly ModelMessage[];
  /** A JSON Schema for the answer. If set, the text of the answer is a JSON document that fits the schema. */
  readonly schema?: Readonly<Record<string, unknown>> | undefined;
  /** The maximum number of tokens in the answer. */
  readonly maxTokens: number;
  /** What the answer is for, such as `facts`; shown where the use of models is reported. */
  readonly task?: string | undefined;
  /** Aborts the request. The call then rejects at once with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** How many tokens a request took. */
export interface ModelUsage {
  /** The tokens of the request. */
  readonly inputTokens: number;
  /** The tokens of the answer. */
  readonly outputTokens: number;
  /** Further tokens that the provider used, such as output that was cut. They count towards the budget. */
  readonly extraTokens?: number | undefined;
  /** The price in US dollars, if the provider reports it. */
  readonly dollars?: number | undefined;
}

/** The answer of a language model. */
export interface CompletionResult {
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
 * A language model. No model exists by default, and everything that uses one also works without it. Every adapter
 * passes the contract suite `describeModels` of `loci-memory/testing`.
 */
export interface Models {
  /** Answers a request. Rejects if there is no answer, and as soon as the signal is aborted. */
  complete(completion: CompletionRequest): Promise<CompletionResult>;
}

/** The limits on the use of a memory's models. All processes that use the memory on a machine count together. */
export interface ModelLimits {
  /** The maximum number of calls in a day (UTC); 1,000 if left out. */
  readonly callsPerDay?: number | undefined;
  /** The maximum number of tokens in a day (UTC), for requests and answers together; 2,000,000 if left out. */
  readonly tokensPerDay?: number | undefined;
  /** The maximum price of a day (UTC) in US dollars, by the prices that Loci knows; no maximum if left out. */
  readonly dollarsPerDay?: number | undefined;
}

/**
 * The kinds of language models that Loci can open itself: none, an API, the command of an installed agent, or the model
 * of an MCP client.
 */
export const modelProviders = [
  "none",
  "anthropic",
  "openai",
  "claude",
  "codex",
  "gemini",
  "copilot",
  "sampling",
] as const;

/** One of `modelProviders`. */
export type ModelProvider = (typeof modelProviders)[number];

/** One message of a sampling request. */
export interface SamplingMessage {
  /** The speaker. */
  readonly role: "user" | "assistant";
  /** The content, as MCP writes it. */
  readonly content: SamplingText;
}

/** A text in a message. */
export interface SamplingText {
  /** The kind of content. */
  type: "text";
  /** The text. */
  text: string;
}

/** What matters for the choice of a model, each from 0 to 1. */
export interface SamplingPreferences {
  /** How much a low price matters. */
  readonly costPriority: number;
  /** How much a fast answer matters. */
  readonly speedPriority: number;
}

/** The parameters of MCP's `sampling/createMessage` that Loci sends. */
export interface SamplingRequest {
  /** The role and task of the model. */
  readonly systemPrompt?: string;
  /** The conversation so far. */
  readonly messages: SamplingMessage[];
  /** The maximum number of tokens in the answer. */
  readonly maxTokens: number;
  /** What matters for the choice of a model. */
  readonly modelPreferences: SamplingPreferences;
}

/** The part of the client's answer that Loci reads. */
export interface SamplingResult {
  /** The blocks of the answer. */
  readonly content: unknown;
  /** The name of the model. */
  readonly model?: unknown;
  /** Why the answer ended. */
  readonly stopReason?: unknown;
}

/** The options of one request. */
export interface SampleOptions {
  /** Aborts the request. */
  readonly signal?: AbortSignal;
}

/** Sends `sampling/createMessage` to the client. */
export type Sample = (request: SamplingRequest, options: SampleOptions) => Promise<SamplingResult>;
