import type { ModelRequest, ToolCall, WireName } from "./script.ts";

/** A reply with the names that the host knows. */
export type WireReply = { readonly text: string } | { readonly calls: readonly ToolCall[] };

/** An answer as it goes over the wire: events of a stream, or one JSON value. */
export type WireAnswer =
  | { readonly events: readonly { readonly event?: string; readonly data: unknown }[] }
  | { readonly json: unknown };

/** One format: how its requests are read, and how an answer is written. */
export interface Wire {
  readonly name: WireName;
  /** Whether a POST to this path asks the model for an answer. */
  asks(path: string): boolean;
  read(body: unknown): ModelRequest;
  write(reply: WireReply, request: ModelRequest, path: string): WireAnswer;
  /** The call that makes a host show a tool that it keeps back until the model has looked for it. */
  searchFor?(tool: string, request: ModelRequest): Omit<ToolCall, "id"> | undefined;
  /** The answer to anything else that the host may ask on the way: counts of tokens, lists of models. */
  answerAside(method: string, path: string): unknown;
}
