import { givenFields } from "../core/event/given-fields.ts";
import type { HookDetails, HookKind, ToolResult, ToolUse } from "../hooks/hook-event.ts";
import { fieldsOf, toJson, type Fields } from "./fields-of.ts";
import { resultText, toolUse, type ToolKinds } from "./tool-use.ts";

/**
 * The differences between hosts in reading an event. All hosts share the field names, because no name means different
 * things in two hosts.
 */
export interface HostWays {
  readonly tools: ToolKinds;
  /** Returns the MCP server that a tool belongs to. */
  serverOf(tool: string, fields: Fields): string | undefined;
  /** Reads the result of a tool. */
  readResponse(response: unknown, tool: ToolUse): ReadResponse;
  /** Returns the prompt without the host's additions. */
  cleanPrompt(prompt: string): string;
}

/** The parts of a tool's result that a host-specific reader returns. */
export type ReadResponse = Pick<ToolResult, "text" | "failed" | "exitCode">;

/** Reads the details of an event from the fields that a host sends. Details whose field is missing stay empty. */
export function readDetails(kind: HookKind, event: string, fields: Fields, ways: HostWays): HookDetails {
  if (aboutTool.includes(kind) && fields.filled(...toolNames) === undefined) return understand(event, fields, ways);
  switch (kind) {
    case "session-started":
      return { kind, source: sources.get(fields.text("source") ?? "") ?? "new" };
    case "session-ended":
      return { kind, reason: fields.text("reason") ?? "other" };
    case "prompt-submitted":
      return { kind, prompt: ways.cleanPrompt(fields.text("prompt") ?? "") };
    case "tool-requested":
    case "permission-asked":
      return { kind, tool: toolOf(fields, ways) };
    case "permission-denied":
      return { kind, tool: toolOf(fields, ways), reason: fields.text("reason") ?? "" };
    case "tool-finished": {
      const tool = toolOf(fields, ways);
      return { kind, tool, result: resultOf(fields, tool, ways) };
    }
    case "reply-finished":
    case "subagent-finished":
      return { kind, reply: replyOf(fields) ?? null };
    case "compaction-started":
      return { kind, trigger: fields.text("trigger") ?? "auto" };
    case "compaction-finished":
      return { kind, summary: fields.text("compact_summary") ?? null };
    case "error-raised":
      return { kind, error: errorOf(fields, "error_details", "last_assistant_message") ?? event };
    case "subagent-started":
      return { kind };
    case "unknown":
      return understand(event, fields, ways);
  }
}

// Events of these kinds need a tool name. `tool-requested` is not among them, because a guard has to judge it in any
// case.
const aboutTool: readonly HookKind[] = ["tool-finished", "permission-asked", "permission-denied"];

const sources = new Map<string, "resumed" | "cleared" | "compacted" | "forked">([
  ["resume", "resumed"],
  ["clear", "cleared"],
  ["compact", "compacted"],
  ["fork", "forked"],
]);

/** Guesses the kind of an event that no contract describes, from its fields. */
function understand(event: string, fields: Fields, ways: HostWays): HookDetails {
  const as = (kind: HookKind): HookDetails => readDetails(kind, event, fields, ways);
  const hasTool = fields.filled(...toolNames) !== undefined;
  if (hasTool && fields.any(...responses, "error") !== undefined) return as("tool-finished");
  if (hasTool) return { kind: "unknown", text: `${event}: ${toolOf(fields, ways).text}` };
  if (replyOf(fields) !== undefined) return as("reply-finished");
  if (fields.text("prompt") !== undefined) return as("prompt-submitted");
  if (fields.any("error") !== undefined) return as("error-raised");
  return { kind: "unknown", text: [event, fields.text("message", "text", "summary")].filter(Boolean).join(": ") };
}

const toolNames = ["tool_name", "toolName"] as const;
const responses = ["tool_response", "tool_result", "toolResult"] as const;

function replyOf(fields: Fields): string | undefined {
  return fields.text("last_assistant_message", "prompt_response", "response");
}

function toolOf(fields: Fields, ways: HostWays): ToolUse {
  const name = fields.filled(...toolNames) ?? "?";
  const input = unpacked(fields.any("tool_input", "toolArgs", "toolInput"));
  return toolUse({ name, input, response: fields.any(...responses), server: ways.serverOf(name, fields) }, ways.tools);
}

/** Parses the input of a tool if it is the JSON text of an object, as some versions of Copilot send it. */
export function unpacked(input: unknown): unknown {
  if (typeof input !== "string" || !/^\s*\{/.test(input)) return input;
  try {
    return JSON.parse(input);
  } catch {
    return input;
  }
}

function resultOf(fields: Fields, tool: ToolUse, ways: HostWays): ToolResult {
  const response = fields.any(...responses);
  const error = response === undefined ? errorOf(fields) : undefined;
  const read = error === undefined ? ways.readResponse(response, tool) : readError(error);
  // The changed lines already describe a successful edit; the host's message adds nothing.
  const text = !read.failed && (tool.edits ?? []).length > 0 ? "" : read.text;
  return { ...read, text, ...givenFields({ durationMs: durationOf(fields) }) };
}

/** Reads an error message. Claude Code begins the error of a command with its exit code. */
function readError(error: string): ReadResponse {
  const exit = /^Exit code (\d{1,9})(?:\n|$)/.exec(error);
  return exit === null
    ? { text: error, failed: true }
    : { text: error.slice(exit[0].length), failed: true, exitCode: Number(exit[1]) };
}

function durationOf(fields: Fields): number | undefined {
  const duration = fields.number("duration_ms");
  return duration !== undefined && duration >= 0 && duration < Number.MAX_SAFE_INTEGER
    ? Math.round(duration)
    : undefined;
}

function errorOf(fields: Fields, ...detailsIn: readonly string[]): string | undefined {
  const error = fields.any("error");
  const details = fields.text(...detailsIn);
  const message = typeof error === "string" ? error : fieldsOf(error).text("message");
  const both = [message, details].filter((text) => text !== undefined && text !== "").join(": ");
  if (both !== "") return both;
  return error === undefined ? undefined : resultText(error) || toJson(error);
}
