import { givenFields } from "../../../core/given-fields.ts";
import type { ForeignMemory } from "./format.ts";
import { listField, nameField, textField, timeField, toTags, type ForeignRecord } from "./record-fields.ts";

/**
 * Converts the records of claude-mem, which are the same in its database and in its exports. As in claude-mem, a key
 * consists of session and time, because record numbers differ between databases.
 */
export const claudeMemRecords: Readonly<Record<string, (record: ForeignRecord) => ForeignMemory | null>> = {
  observations: (record) => {
    const facts = listField(record, "facts").map((fact) => `- ${fact}`);
    const body = [textField(record, "subtitle"), textField(record, "narrative") ?? textField(record, "text")];
    const text = joined([textField(record, "title"), ...body, facts.length === 0 ? undefined : facts.join("\n")]);
    const tags = toTags([nameField(record, "type"), ...listField(record, "concepts")]);
    return memory(record, "observation", text, "fact", tags);
  },
  summaries: (record) => {
    const parts = [
      ["Request", "request"],
      ["Investigated", "investigated"],
      ["Learned", "learned"],
      ["Completed", "completed"],
      ["Next steps", "next_steps"],
      ["Notes", "notes"],
    ] as const;
    const lines = parts.flatMap(([title, name]) => {
      const part = textField(record, name);
      return part === undefined ? [] : [`${title}: ${part}`];
    });
    return memory(record, "summary", joined(lines), "fact", toTags(["summary"]));
  },
  prompts: (record) => {
    const text = textField(record, "prompt_text");
    const session = nameField(record, "content_session_id") ?? nameField(record, "claude_session_id");
    if (text === undefined || session === undefined) return null;
    const project = nameField(record, "project");
    return {
      type: "prompt",
      text,
      key: `prompt ${session} ${String(record["prompt_number"])}`,
      session,
      ...timeOf(record),
      ...(project === undefined ? {} : { project }),
    };
  },
};

function memory(
  record: ForeignRecord,
  what: string,
  text: string,
  type: ForeignMemory["type"],
  tags: { tags?: string[] },
): ForeignMemory | null {
  const session = nameField(record, "memory_session_id") ?? nameField(record, "sdk_session_id");
  if (text === "") return null;
  const project = nameField(record, "project");
  const title = nameField(record, "title") ?? "";
  return {
    type,
    text,
    key: `${what} ${session ?? ""} ${String(record["created_at_epoch"])} ${title}`,
    ...timeOf(record),
    ...tags,
    ...givenFields({ session, project }),
  };
}

function timeOf(record: ForeignRecord): { at?: number } {
  const at = timeField(record, "created_at_epoch") ?? timeField(record, "created_at");
  return at === undefined ? {} : { at };
}

function joined(parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined).join("\n");
}
