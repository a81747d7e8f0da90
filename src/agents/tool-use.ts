import { givenFields } from "../core/given-fields.ts";
import type { FileEdit, ToolUse } from "../hooks/hook-event.ts";
import { patchHeader } from "../hooks/patch-header.ts";
import { changedLines, replacedLines, unifiedHunks, hunksOf } from "./diff-lines.ts";
import { fieldsOf, toJson, type Fields } from "./fields-of.ts";

const changeOfVerb = { add: "created", update: "modified", delete: "deleted" } as const;

/** The files that a patch in the form of `apply_patch` changes, each with its own lines. */
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

/** The kind of each of a host's tools. A name that is missing here is judged by the tool's input. */
export type ToolKinds = Readonly<Record<string, ToolUse["kind"]>>;

/** A tool use as a host reports it. */
export interface ToldTool {
  readonly name: string;
  readonly input: unknown;
  /** Its result, if known: some hosts report only there what has changed. */
  readonly response?: unknown;
  /** A tool of an MCP server. */
  readonly server?: string | undefined;
}

/** A tool use in the neutral form. */
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

/** A tool of a newer host: its input is enough. */
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
  // A search in a folder is more than its path.
  if (kind === "read" && path !== undefined && fields.text("pattern", "query") === undefined) return path;
  const task = kind === "delegate" ? fields.text("prompt", "message", "task", "description") : undefined;
  return task ?? textOrNone(input) ?? toJson(input);
}

function editsOf(name: string, fields: Fields, command: string | undefined, response: unknown): FileEdit[] {
  const patched = patchEdits(command ?? "");
  const path = pathOf(fields);
  if (patched.length > 0 || path === undefined) return patched;
  const told = fieldsOf(response);
  const shown = fieldsOf(told.object("returnDisplay"));
  const created = told.text("type") === "create" || shown.any("isNewFile") === true || name === "create";
  const original = told.text("originalFile") ?? shown.text("originalContent");
  const diff = toldDiff(told, shown, fields, original) ?? askedDiff(fields, original);
  return [{ path, change: created ? "created" : "modified", diff }];
}

/** The changes that the host reports. */
function toldDiff(told: Fields, shown: Fields, asked: Fields, original: string | undefined): string | undefined {
  const hunks = (told.list("structuredPatch") ?? []).map(fieldsOf).map((hunk) => ({
    lines: (hunk.list("lines") ?? []).filter((line) => typeof line === "string"),
    start: hunk.number("oldStart"),
  }));
  if (hunks.length > 0) return changedLines(hunks, original);
  const diff = shown.text("fileDiff") ?? asked.text("diff");
  return diff === undefined ? undefined : changedLines(unifiedHunks(diff), original);
}

/** The requested changes. */
function askedDiff(asked: Fields, original: string | undefined): string {
  const pieces = [asked, ...(asked.list("edits") ?? []).map(fieldsOf)];
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
