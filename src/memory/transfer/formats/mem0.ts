import { givenFields } from "../../../core/event/given-fields.ts";
import { maxRecordBytes, type ForeignMemory, type MemoryFormat } from "./format.ts";
import { readJsonItems } from "./read-json-items.ts";
import { isRecord, listField, nameField, textField, timeField, toTags, type ForeignRecord } from "./record-fields.ts";

/**
 * Reads mem0's list of all memories, from its library or its API. The file is a list, or an object with the list in
 * `results` or `memories`.
 */
export const mem0: MemoryFormat = {
  name: "mem0",
  title: "mem0",
  recognises: ({ beginning }) => {
    const text = beginning.toString("utf8");
    return /^\s*(?:\[\s*\{|\{[^[]*"(?:results|memories)"\s*:\s*\[)/.test(text) && /"memory"\s*:\s*"/.test(text);
  },
  read: function* (source) {
    for (const { items, bytes, damaged } of readJsonItems(source.parts(), maxRecordBytes)) {
      const own = items.filter(({ member }) => member === null || member === "results" || member === "memories");
      const memories = own.map(({ record }) => toMemory(record)).filter((memory) => memory !== null);
      yield { memories, bytes, damaged: damaged + own.length - memories.length };
    }
  },
};

function toMemory(record: ForeignRecord): ForeignMemory | null {
  const id = nameField(record, "id");
  const text = textField(record, "memory");
  if (id === undefined || text === undefined) return null;
  const at = timeField(record, "created_at");
  const session = nameField(record, "run_id");
  const metadata = isRecord(record["metadata"]) ? record["metadata"] : {};
  return {
    type: "fact",
    text,
    key: id,
    ...givenFields({ at, session }),
    ...toTags([...listField(record, "categories"), nameField(metadata, "category")]),
  };
}
