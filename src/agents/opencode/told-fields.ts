// opencode's values under the names of other hosts. The plugin reads them from opencode's bus, an import from its
// database; both use the same contract.

/** A tool among the parts of a message. */
export interface ToolPart {
  readonly tool: string;
  readonly callID: string;
  readonly state: {
    readonly status: string;
    readonly input?: unknown;
    readonly output?: unknown;
    readonly metadata?: unknown;
    readonly error?: unknown;
    readonly time?: { readonly start?: number; readonly end?: number };
  };
}

export interface TextPart {
  readonly type: string;
  readonly text?: string | undefined;
  readonly synthetic?: boolean | undefined;
}

/** The last text of a turn. */
export interface Said {
  readonly messageID: string;
  readonly text: string;
}

/** A finished tool. Pictures and the like are left out: they are long, and nobody reads them. */
export function toolFields({ tool, callID, state }: ToolPart): object {
  const { input, output, metadata, error, time } = state;
  const { start, end } = time ?? {};
  return {
    tool_use_id: callID,
    tool_name: tool,
    tool_input: input,
    ...(state.status === "error" ? { error: error ?? "failed" } : { tool_response: { output, metadata } }),
    ...(start === undefined || end === undefined ? {} : { duration_ms: end - start }),
  };
}

export function isEnded({ state }: Pick<ToolPart, "state">): boolean {
  return state.status === "completed" || state.status === "error";
}

/** The text that the person typed: named files and additions of plugins are separate parts. */
export function promptFields(messageID: string, parts: readonly TextPart[]): object {
  const typed = parts.filter(({ type, synthetic }) => type === "text" && synthetic !== true);
  return { message_id: messageID, prompt: typed.map(({ text }) => text ?? "").join("\n") };
}

export function replyFields(said: Said | undefined): object {
  return said === undefined ? {} : { message_id: said.messageID, last_assistant_message: said.text };
}

export function summaryFields(said: Said | undefined): object {
  return said === undefined ? {} : { message_id: said.messageID, compact_summary: said.text };
}

/** The error, without the answer of the server, which may be long. */
export function errorFields(id: string | undefined, error: unknown): object {
  const { name = "error", data } = (error ?? {}) as { name?: string; data?: { message?: string } };
  return { event_id: id, error: [name, data?.message].filter(Boolean).join(": ") };
}
