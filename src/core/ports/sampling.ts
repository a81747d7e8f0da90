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
