import type { ModelRequest, ToolCall, WireName } from "./script.ts";

/** A reply with the host's names. */
export type WireReply = { readonly text: string } | { readonly calls: readonly ToolCall[] };

/** A serialised answer: events of a stream, or one JSON value. */
export type WireAnswer =
  | { readonly events: readonly { readonly event?: string; readonly data: unknown }[] }
  | { readonly json: unknown };

/** One format: how to read its requests and write an answer. */
export interface Wire {
  readonly name: WireName;
  /** True for a path to which a POST asks the model for an answer. */
  asks(path: string): boolean;
  read(body: unknown): ModelRequest;
  write(reply: WireReply, request: ModelRequest, path: string): WireAnswer;
  /** The call that makes a host show a tool that it hides until the model has searched for it. */
  searchFor?(tool: string, request: ModelRequest): Omit<ToolCall, "id"> | undefined;
  /** The answer to other requests of the host: counts of tokens, lists of models. */
  answerAside(method: string, path: string): unknown;
}
