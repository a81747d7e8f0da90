/** The API formats that the agents use. */
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

/** One turn of a conversation. In every format, tool results become separate turns with the role `tool`. */
export interface Message {
  readonly role: "system" | "user" | "assistant" | "tool";
  readonly text: string;
  readonly toolCalls?: readonly ToolCall[];
  readonly toolResults?: readonly ToolResult[];
}

/** A request to the model, in one form for all hosts. */
export interface ModelRequest {
  readonly wire: WireName;
  readonly system: string;
  readonly messages: readonly Message[];
  readonly tools: readonly Tool[];
  /** The raw body. */
  readonly raw: unknown;
}

/** A call of a tool by its short name, such as `memory_search`. */
export interface ScriptedCall {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** The model's answer: text, one or more tool calls, or a fault. */
export type Reply = (
  | {
      readonly text: string;
      /** Sends only the first half of a stream, then nothing more, or closes the connection. */
      readonly cut?: "stall" | "break";
    }
  /** Refuses the request with this HTTP status. */
  | { readonly status: number }
  | { readonly call: ScriptedCall }
  | { readonly calls: readonly ScriptedCall[] }
) & {
  /** How many tokens the request had, as the model reports it. With many, a host compacts the conversation. */
  readonly requestTokens?: number;
};

/** A scripted model, which decides from the request alone. */
export type Script = (request: ModelRequest) => Reply;
