import type { ImportSource } from "../../../core/ports/transfer.ts";
import { splitLines } from "../../../platform/lines/split-lines.ts";
import { isJsonTooDeep } from "../json-depth.ts";
import { maxRecordBytes, type ForeignMemory, type FormatPart, type MemoryFormat } from "./format.ts";
import { readJsonItems } from "./read-json-items.ts";
import { isRecord, listField, nameField, toTags, type ForeignRecord } from "./record-fields.ts";

/**
 * Reads the file of the MCP reference memory server, or the answer of its `read_graph` tool. The file has one line for
 * each entity with its observations, and one for each relation. It contains no times, so memories get the time of the
 * import.
 */
export const mcpMemory: MemoryFormat = {
  name: "mcp-memory",
  title: "MCP reference memory server",
  recognises: ({ beginning }) => {
    const text = beginning.toString("utf8");
    return isGraph(text) || /^\s*\{\s*"type"\s*:\s*"(?:entity|relation)"\s*,/.test(text);
  },
  read: (source) => (isGraph(source.beginning.toString("utf8")) ? readGraph(source) : readFileLines(source)),
};

function isGraph(beginning: string): boolean {
  return /^\s*\{\s*"(?:entities|relations)"\s*:\s*\[/.test(beginning);
}

function* readGraph(source: ImportSource): Generator<FormatPart> {
  for (const { items, bytes, damaged } of readJsonItems(source.parts(), maxRecordBytes)) {
    const memories = items.flatMap(({ member, record }) => {
      if (member === "entities") return entity(record);
      return member === "relations" ? relation(record) : [];
    });
    yield { memories, bytes, damaged };
  }
}

function* readFileLines(source: ImportSource): Generator<FormatPart> {
  for (const { lines, bytes } of splitLines(source.parts(), maxRecordBytes)) {
    const records = lines.map(({ text }) => parse(text));
    const memories = records.flatMap((record) => {
      if (record?.["type"] === "entity") return entity(record);
      return record?.["type"] === "relation" ? relation(record) : [];
    });
    yield { memories, bytes, damaged: records.filter((record) => record === null).length };
  }
}

function parse(text: string | null): ForeignRecord | null {
  if (text === null || isJsonTooDeep(text)) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

function entity(record: ForeignRecord): ForeignMemory[] {
  const name = nameField(record, "name");
  const kind = nameField(record, "entityType");
  if (name === undefined) return [];
  return listField(record, "observations").map((observation) => ({
    type: "fact",
    text: `${name}: ${observation}`,
    key: `observation ${name}\n${observation}`,
    ...toTags([kind]),
  }));
}

function relation(record: ForeignRecord): ForeignMemory[] {
  const [from, to, kind] = ["from", "to", "relationType"].map((name) => nameField(record, name));
  if (from === undefined || to === undefined || kind === undefined) return [];
  return [
    {
      type: "fact",
      text: `${from} ${kind.replaceAll("_", " ")} ${to}`,
      key: `relation ${from}\n${kind}\n${to}`,
      ...toTags(["relation"]),
    },
  ];
}
