// Converts opencode's values to the field names of other hosts. The plugin reads the values from opencode's bus, and an
// import reads them from its database. Both use the same contract.

/** A tool use among the parts of a message. */
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

/** The last text that the agent wrote in a turn. */
export interface Said {
  readonly messageID: string;
  readonly text: string;
}

/**
 * The fields of a finished tool use. Attachments such as pictures are left out, because they are long and nobody reads
 * them.
 */
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

/**
 * The fields of a prompt, with only the text that the person typed. Mentioned files and additions of plugins are
 * separate parts.
 */
export function promptFields(messageID: string, parts: readonly TextPart[]): object {
  const typed = parts.filter(({ type, synthetic }) => type === "text" && synthetic !== true);
  return { message_id: messageID, prompt: typed.map(({ text }) => text ?? "").join("\n") };
}

export function replyFields(last: Said | undefined): object {
  return last === undefined ? {} : { message_id: last.messageID, last_assistant_message: last.text };
}

export function summaryFields(last: Said | undefined): object {
  return last === undefined ? {} : { message_id: last.messageID, compact_summary: last.text };
}

/** The fields of an error. The server's response is left out, because it may be long. */
export function errorFields(id: string | undefined, error: unknown): object {
  const { name = "error", data } = (error ?? {}) as { name?: string; data?: { message?: string } };
  return { event_id: id, error: [name, data?.message].filter(Boolean).join(": ") };
}
