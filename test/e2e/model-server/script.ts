/** The formats in which the agents talk to a model. */
export type WireName = "anthropic" | "openai-responses" | "openai-chat" | "gemini";

/** A tool as the model is shown it, under the name that the host gives it. */
export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly parameters: unknown;
}

export interface ToolCall {
  readonly id: string;
  readonly tool: string;
  readonly input: unknown;
}

export interface ToolResult {
  readonly id: string;
  readonly text: string;
}

/** One turn. Results of tools are turns of their own, with the role `tool`, on every wire. */
export interface Message {
  readonly role: "system" | "user" | "assistant" | "tool";
  readonly text: string;
  readonly toolCalls?: readonly ToolCall[];
  readonly toolResults?: readonly ToolResult[];
}

/** What a model is asked, the same for every host. */
export interface ModelRequest {
  readonly wire: WireName;
  readonly system: string;
  readonly messages: readonly Message[];
  readonly tools: readonly Tool[];
  /** The body as it came. */
  readonly raw: unknown;
}

/** The call of a tool by its own short name, such as `memory_search`. */
export interface ScriptedCall {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** What the model answers: text, or the call of a tool, or of several at once. */
export type Reply =
  | { readonly text: string }
  | { readonly call: ScriptedCall }
  | { readonly calls: readonly ScriptedCall[] };

/** A model that decides from the request alone. */
export type Script = (request: ModelRequest) => Reply;
