/** The request formats of the agents. */
export type WireName = "anthropic" | "openai-responses" | "openai-chat" | "gemini";

/** A tool as the model sees it, under the host's name. */
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

/** One turn. Results of tools are separate turns with the role `tool`, in every format. */
export interface Message {
  readonly role: "system" | "user" | "assistant" | "tool";
  readonly text: string;
  readonly toolCalls?: readonly ToolCall[];
  readonly toolResults?: readonly ToolResult[];
}

/** A request to the model, the same for every host. */
export interface ModelRequest {
  readonly wire: WireName;
  readonly system: string;
  readonly messages: readonly Message[];
  readonly tools: readonly Tool[];
  /** The raw body. */
  readonly raw: unknown;
}

/** The call of a tool by its own short name, such as `memory_search`. */
export interface ScriptedCall {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** The model's answer: text, or one or several calls of tools. */
export type Reply =
  | { readonly text: string }
  | { readonly call: ScriptedCall }
  | { readonly calls: readonly ScriptedCall[] };

/** A model that decides from the request alone. */
export type Script = (request: ModelRequest) => Reply;
