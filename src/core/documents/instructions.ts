import { harmlessText } from "../block/harmless-text.ts";

/** A document as the instructions describe it to the model. */
export interface DocumentView {
  readonly scope: "user" | "space" | "agent";
  readonly access: readonly ("read" | "append" | "replace")[];
  readonly path: string;
  readonly bytes: number;
  /** The number of the document's archives and summaries. */
  readonly archives: number;
}

export interface InstructionsInput {
  readonly principal: "user" | "agent";
  readonly documents: readonly DocumentView[];
  readonly profile?: "manual" | "assisted" | "automatic";
}

// From this size on, a document should be read in parts.
const largeDocument = 4096;

/** The part of a system prompt about the documents that a model may read and write. */
export function documentInstructions({ principal, documents, profile = "assisted" }: InstructionsInput): string {
  const readable = documents.filter(({ access }) => access.length > 0);
  if (readable.length === 0) return "";
  const parts = [introduction(principal, profile), readable.map(documentLine).join("\n"), reading(readable)];
  const own = readable.find(({ access }) => access.includes("replace"));
  const writable = own ?? readable.find(({ access }) => access.includes("append"));
  if (writable !== undefined) parts.push(writing(writable, readable));
  parts.push(history(writable !== undefined));
  return parts.join("\n\n");
}

function introduction(principal: "user" | "agent", profile: string): string {
  const who = principal === "agent" ? "You are an agent that runs again and again" : "You will meet this user again";
  const recalled =
    profile === "manual"
      ? "Nothing of them is shown to you by itself: read what you need before you start."
      : "What is recalled for you may be incomplete: read the document before you rely on it.";
  return `## Memory documents\n\n${who}. These Markdown documents keep what lasts between sessions. ${recalled}`;
}

const meanings = {
  user: "about the user, everywhere",
  space: "about this project, shared",
  agent: "yours alone",
};

function documentLine({ scope, access, path, bytes, archives }: DocumentView): string {
  const archiveNote = archives > 0 ? `; ${archives} archived` : "";
  return `- ${scope} (${size(bytes)}), ${meanings[scope]}, \`${shortPath(path)}\`: ${allowed(access)}${archiveNote}`;
}

function allowed(access: DocumentView["access"]): string {
  if (access.includes("replace")) return access.join(", ");
  if (!access.includes("append")) return "read only";
  return `${access.includes("read") ? "read, " : ""}append only`;
}

/** The size in a short form, such as `4.2 KB`. */
function size(bytes: number): string {
  if (bytes === 0) return "empty";
  const kilobytes = bytes / 1024;
  return kilobytes < 1000 ? `${Math.max(0.1, kilobytes).toFixed(1)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}

// The end of a path identifies the file. A whole long path would take room from the rules.
const longestPath = 40;

function shortPath(path: string): string {
  const safe = harmlessText(path).replaceAll("`", "?");
  if (safe.length <= longestPath) return safe;
  const end = safe.slice(-longestPath);
  // Cuts at a slash, because a part of a name is useless.
  return `…${end.slice(Math.max(0, end.indexOf("/")))}`;
}

function reading(documents: readonly DocumentView[]): string {
  const archived = documents.some(({ archives }) => archives > 0);
  return howToRead(documents) + (archived ? " Archives: `memory_list`, then `memory_read` with path." : "");
}

function howToRead(documents: readonly DocumentView[]): string {
  const large = documents.filter(({ access, bytes }) => access.includes("read") && bytes > largeDocument);
  if (large.length === 0) return 'Read: `memory_read` {scope, mode="full"}; they are small.';
  const names = large.map(({ scope }) => scope).join(", ");
  const rest = large.length < documents.length ? ' The others: mode="full".' : "";
  return `Read: ${names} ${large.length > 1 ? "are" : "is"} over 4 KB: \`memory_read\` with mode="headers" first, then mode="section" and section="<heading>"; mode="full" only if there are no headings. mode="tail" gives the last lines.${rest}`;
}

function writing(own: DocumentView, documents: readonly DocumentView[]): string {
  const canReplace = own.access.includes("replace");
  const appendOnly = documents.filter(({ access }) => access.includes("append") && !access.includes("replace"));
  return [
    "Write: a document is the current state, not a log.",
    "- Write: patterns, tracking lists, decisions, configuration.",
    "- Do not write: execution timestamps, task confirmations, diary entries.",
    ...(canReplace
      ? [
          '- Replace over append: rewrite stale or duplicate content with `memory_write` mode="replace". It needs the `version` from your last read; without it, or after a change by others, it is refused as a conflict: read again and merge.',
        ]
      : []),
    ...appendOnly.map(({ scope }) => `- To ${scope}, append one short fact at a time.`),
    "- State unchanged: do not write.",
    "- Use the headings `## State`, `## Patterns`, `## Config`, so that sections can be read alone.",
    "",
    canReplace
      ? `Good: memory_write {scope: "${own.scope}", mode: "replace", version: "<from read>", content: "## State\\n- Invoices imported up to May\\n\\n## Patterns\\n- The build fails when the VPN is off\\n\\n## Config\\n- Reports in German"}`
      : `Good: memory_write {scope: "${own.scope}", mode: "append", content: "- The build fails when the VPN is off"}`,
    `Bad: memory_write {scope: "${own.scope}", mode: "append", content: "2026-02-22 10:00 ran the check, all fine"}`,
  ].join("\n");
}

function history(canWrite: boolean): string {
  const keep = canWrite ? "Keep durable facts with `memory_write`: the conversation itself will be cut. " : "";
  return `${keep}When unsure about older details, use \`search_history\` before you answer confidently.`;
}
