import { givenFields } from "../../../core/event/given-fields.ts";
import { isRecordType, isMemoryType } from "../../../core/event/memory-type.ts";
import { splitLines } from "../../../platform/lines/split-lines.ts";
import { exportFormat } from "../export-header.ts";
import { asFact, maxRecordBytes, type ForeignMemory, type MemoryFormat } from "./format.ts";
import { isRecord, listField, nameField, textField, timeField, toTags } from "./record-fields.ts";

const head = /^\*\*.*<!-- loci (\{.*\}) -->\r?$/;

/**
 * Reads Loci's own Markdown export. Anybody may have changed the file, so it is treated like any other program's file.
 */
export const lociMarkdown: MemoryFormat = {
  name: "loci-export",
  title: "Loci (Markdown)",
  recognises: ({ beginning }) =>
    new RegExp(`^---\\r?\\nformat: ${exportFormat}\\r?\\n`).test(beginning.toString("latin1", 0, 200)),
  read: function* (source) {
    let fields: ReturnType<typeof readHead> = null;
    let quoted: string[] = [];
    const finish = (): ForeignMemory[] => {
      const text = quoted.join("\n");
      const memories = fields === null || text.trim() === "" ? [] : [{ ...fields, text }];
      [fields, quoted] = [null, []];
      return memories;
    };
    for (const { lines, bytes } of splitLines(source.parts(), maxRecordBytes, false)) {
      const memories: ForeignMemory[] = [];
      let damaged = 0;
      for (const { text } of lines) {
        if (text === null) damaged += 1;
        const found = head.exec(text ?? "");
        if (found !== null || (quoted.length > 0 && text?.startsWith(">") !== true)) memories.push(...finish());
        if (found !== null) fields = readHead(found[1] ?? "");
        if (found !== null && fields === null) damaged += 1;
        if (fields !== null && text?.startsWith(">") === true) quoted.push(text.replace(/^> ?/, "").replace(/\r$/, ""));
        // Drops a text that is longer than any memory, so that it cannot fill the RAM.
        if (quoted.length > maxRecordBytes) [fields, quoted] = [null, []];
      }
      yield { memories, bytes, damaged };
    }
    yield { memories: finish(), bytes: 0, damaged: 0 };
  },
};

function readHead(json: string): Omit<ForeignMemory, "text"> | null {
  const value = parse(json);
  if (!isRecord(value)) return null;
  const id = nameField(value, "id");
  const type = nameField(value, "type") ?? "";
  if (id === undefined || !isMemoryType(type) || !isRecordType(type)) return null;
  const at = timeField(value, "at");
  const project = nameField(value, "space");
  const session = nameField(value, "session");
  return asFact({
    type,
    key: id,
    id,
    ...givenFields({ at, project, session }),
    ...toTags(listField(value, "tags")),
    ...detailsOf(value),
  });
}

function detailsOf(value: Readonly<Record<string, unknown>>): Partial<ForeignMemory> {
  const detail = (name: string) => {
    const field = name === "path" ? textField(value, name)?.slice(0, 4096) : nameField(value, name);
    return field === undefined ? {} : { [name]: field };
  };
  return Object.assign({}, ...["tool", "path", "change", "decision", "code"].map(detail)) as Partial<ForeignMemory>;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return undefined;
  }
}
