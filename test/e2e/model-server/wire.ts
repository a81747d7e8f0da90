import type { ModelRequest, ToolCall, WireName } from "./script.ts";

/** A reply in which tools have the host's names. */
export type WireReply = ({ readonly text: string } | { readonly calls: readonly ToolCall[] }) & {
  /** How many tokens the request had, as the model reports it. */
  readonly requestTokens?: number;
};

/** The tokens of a request, if a script does not say how many. */
export const usualTokens = 100;

/** A serialised answer: a stream of events, or one JSON value. */
export type WireAnswer =
  | { readonly events: readonly { readonly event?: string; readonly data: unknown }[] }
  | { readonly json: unknown };

/** One API format: reads its requests and writes its answers. */
export interface Wire {
  readonly name: WireName;
  /** True if a POST to this path asks the model for an answer. */
  asks(path: string): boolean;
  read(body: unknown): ModelRequest;
  write(reply: WireReply, request: ModelRequest, path: string): WireAnswer;
  /** Returns the call that searches for a tool, for hosts that hide tools until the model has searched for them. */
  searchFor?(tool: string, request: ModelRequest): Omit<ToolCall, "id"> | undefined;
  /** Answers other requests of the host, such as token counts and lists of models. */
  answerAside(method: string, path: string): unknown;
}
