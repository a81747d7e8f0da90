import { givenFields } from "../../../core/event/given-fields.ts";
import { commitLesson } from "../../../core/text/commit-lesson.ts";
import { splitLines } from "../../../platform/lines/split-lines.ts";
import { isJsonTooDeep } from "../json-depth.ts";
import { maxRecordBytes, type ForeignMemory, type MemoryFormat } from "./format.ts";
import { isRecord, nameField, textField, timeField } from "./record-fields.ts";

/**
 * Reads the commits of a repository as src/compose/import-git-history.ts writes them, one JSON object a line. Only commits
 * that teach something become memories. A commit has the same id in every clone, so it is stored once.
 */
export const gitHistory: MemoryFormat = {
  name: "git",
  title: "git history",
  recognises: ({ beginning }) => /^\{"commit":"[0-9a-f]{40,64}",/.test(beginning.toString("utf8")),
  read: function* (source) {
    for (const { lines, bytes } of splitLines(source.parts(), maxRecordBytes)) {
      const found = lines.map(({ text }) => toMemory(text));
      const memories = found.filter((memory) => memory !== null && memory !== "damaged");
      yield { memories, bytes, damaged: found.filter((memory) => memory === "damaged").length };
    }
  },
};

function toMemory(line: string | null): ForeignMemory | "damaged" | null {
  const record = line === null || isJsonTooDeep(line) ? null : parse(line);
  const commit = isRecord(record) ? nameField(record, "commit") : undefined;
  if (!isRecord(record) || commit === undefined) return "damaged";
  const lesson = commitLesson(textField(record, "message") ?? "");
  if (lesson === null) return null;
  const text = lesson.kind === "revert" ? `Reverted: ${lesson.text}` : lesson.text;
  return {
    type: "fact",
    text: `${text}\n\n(commit ${commit.slice(0, 12)})`,
    key: commit,
    tags: ["git", lesson.kind],
    ...givenFields({ at: timeField(record, "at") }),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
