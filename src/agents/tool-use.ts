import { givenFields } from "../core/event/given-fields.ts";
import type { FileEdit, ToolUse } from "../hooks/hook-event.ts";
import { patchHeader } from "../hooks/patch-header.ts";
import { changedLines, replacedLines, unifiedHunks, hunksOf } from "./diff-lines.ts";
import { fieldsOf, toJson, type Fields, isJson } from "./fields-of.ts";

const changeOfVerb = { add: "created", update: "modified", delete: "deleted" } as const;

/** Returns the files that a patch in the form of `apply_patch` changes, each with its own changed lines. */
export function patchEdits(patch: string): FileEdit[] {
  const edits: { path: string; change: FileEdit["change"]; lines: string[] }[] = [];
  for (const line of patch.split("\n")) {
    const header = patchHeader(line);
    const open = edits.at(-1);
    if (header !== null && header.verb !== "move")
      edits.push({ path: header.path, change: changeOfVerb[header.verb], lines: [] });
    else if (open === undefined) continue;
    else if (header !== null) {
      edits.splice(-1, 1, { ...open, change: "deleted" });
      edits.push({ path: header.path, change: "created", lines: [] });
    } else if (!line.startsWith("*** ")) open.lines.push(line);
  }
  return edits
    .filter(({ path }) => path !== "")
    .map(({ path, change, lines }) => ({ path, change, diff: changedLines(hunksOf(lines)) }));
}

/** The kind of each of a host's tools, by name. The kind of an unlisted tool is guessed from its input. */
export type ToolKinds = Readonly<Record<string, ToolUse["kind"]>>;

/** A tool use as the host reports it. */
export interface ToldTool {
  readonly name: string;
  readonly input: unknown;
  /** The tool's result, if known. Some hosts report the changed lines only there. */
  readonly response?: unknown;
  /** The MCP server that the tool belongs to; undefined for a built-in tool. */
  readonly server?: string | undefined;
}

/** Converts a tool use to the neutral form. */
export function toolUse({ name, input, response, server }: ToldTool, kinds: ToolKinds): ToolUse {
  const fields = fieldsOf(input);
  const command = commandOf(fields, input);
  const kind = server === undefined ? (kindOf(name, kinds) ?? guess(fields)) : "mcp";
  const edits = kind === "edit" ? editsOf(name, fields, command, response) : [];
  const path = pathOf(fields) ?? (edits.length === 1 ? edits[0]?.path : undefined);
  return {
    name,
    kind,
    text: askedOf(kind, fields, input, { command, path, edits }),
    ...givenFields({
      server,
      command: kind === "shell" ? command : undefined,
      folder: kind === "shell" ? fields.filled("workdir", "dir_path", "directory", "cwd") : undefined,
      path: kind === "edit" || kind === "read" ? path : undefined,
      edits: edits.length === 0 ? undefined : edits,
    }),
  };
}

function kindOf(name: string, kinds: ToolKinds): ToolUse["kind"] | undefined {
  return Object.hasOwn(kinds, name) ? kinds[name] : undefined;
}

/** Guesses the kind of a tool that is not listed, for example of a newer host, from its input. */
function guess(fields: Fields): ToolUse["kind"] {
  if ((fields.text("command", "cmd") ?? fields.list("command", "cmd")) !== undefined) return "shell";
  const changes = fields.text("old_string", "old_str", "new_string", "new_str", "file_text") ?? fields.list("edits");
  return changes !== undefined && pathOf(fields) !== undefined ? "edit" : "other";
}

function commandOf(fields: Fields, input: unknown): string | undefined {
  const words = fields.list("command", "cmd")?.filter((word) => typeof word === "string");
  return fields.text("command", "cmd", "patch", "input") ?? words?.join(" ") ?? textOrNone(input);
}

function textOrNone(input: unknown): string | undefined {
  return typeof input === "string" ? input : undefined;
}

function pathOf(fields: Fields): string | undefined {
  return fields.filled("file_path", "path", "filePath", "notebook_path", "absolute_path");
}

interface Found {
  readonly command: string | undefined;
  readonly path: string | undefined;
  readonly edits: readonly FileEdit[];
}

function askedOf(kind: ToolUse["kind"], fields: Fields, input: unknown, { command, path, edits }: Found): string {
  if (kind === "shell" && command !== undefined) return command;
  if (kind === "edit" && edits.length > 0) return edits.map((edit) => edit.path).join("\n");
  if (kind === "edit" && path !== undefined) return path;
  // A search in a folder is not described by its path alone.
  if (kind === "read" && path !== undefined && fields.text("pattern", "query") === undefined) return path;
  const task = kind === "delegate" ? fields.text("prompt", "message", "task", "description") : undefined;
  return task ?? textOrNone(input) ?? toJson(input);
}

function editsOf(name: string, fields: Fields, command: string | undefined, response: unknown): FileEdit[] {
  const patched = patchEdits(command ?? "");
  const path = pathOf(fields);
  if (patched.length > 0 || path === undefined) return patched;
  const result = fieldsOf(response);
  const display = fieldsOf(result.object("returnDisplay"));
  const created =
    result.text("type") === "create" ||
    display.any("isNewFile") === true ||
    name === "create" ||
    result.text("llmContent")?.startsWith("Successfully created and wrote to new file") === true;
  const original = result.text("originalFile") ?? display.text("originalContent");
  const diff = toldDiff(result, display, fields, original) ?? askedDiff(fields, original);
  return [{ path, change: created ? "created" : "modified", diff }];
}

/** Returns the changed lines that the host reports; undefined if it reports none. */
function toldDiff(result: Fields, display: Fields, input: Fields, original: string | undefined): string | undefined {
  const hunks = (result.list("structuredPatch") ?? []).map(fieldsOf).map((hunk) => ({
    lines: (hunk.list("lines") ?? []).filter((line) => typeof line === "string"),
    start: hunk.number("oldStart"),
  }));
  if (hunks.length > 0) return changedLines(hunks, original);
  const diff = display.text("fileDiff") ?? input.text("diff");
  return diff === undefined ? undefined : changedLines(unifiedHunks(diff), original);
}

/** Returns the changed lines that the agent requested. */
function askedDiff(input: Fields, original: string | undefined): string {
  const pieces = [input, ...(input.list("edits") ?? []).map(fieldsOf)];
  return pieces
    .map((piece) =>
      replacedLines(
        piece.text("old_string", "old_str") ?? "",
        piece.text("new_string", "new_str", "content", "file_text", "new_source") ?? "",
        original,
      ),
    )
    .filter((diff) => diff !== "")
    .join("\n");
}

/** Returns the readable text of a tool's result, in any of the usual forms, or else its JSON. */
export function resultText(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(blockText).filter(isGiven).join("\n");
  if (!isJson(value)) return toJson(value);
  const fields = fieldsOf(value);
  const printed = [fields.text("stdout"), fields.text("stderr")].filter((text) => text !== undefined);
  if (printed.length > 0) return printed.filter(isGiven).join("\n");
  const message = fields.text("text", "result", "message");
  if (message !== undefined) return message;
  const content = fields.any("content");
  if (typeof content === "string") return content;
  if (Array.isArray(content)) return content.map(blockText).filter(isGiven).join("\n");
  return fieldsOf(fields.object("file")).text("content") ?? toJson(value);
}

/** Returns the text of one content block, or its type in brackets. */
function blockText(block: unknown): string {
  if (typeof block === "string") return block;
  const fields = fieldsOf(block);
  const type = fields.text("type");
  // Blocks without text, such as pictures, are long and nobody reads them.
  return fields.text("text") ?? (type === undefined ? toJson(block) : `[${type}]`);
}

function isGiven(text: string): boolean {
  return text !== "";
}

/** Returns the server in a tool name of the form `mcp__server__tool`. */
export function mcpServerOf(tool: string): string | undefined {
  const [prefix, server, ...rest] = tool.split("__");
  return prefix === "mcp" && server !== undefined && server !== "" && rest.length > 0 ? server : undefined;
}
