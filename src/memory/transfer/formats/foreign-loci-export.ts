import { claimedName } from "../../../core/access/scope.ts";
import { lineToEvent } from "../../../core/event/event-line.ts";
import { maxLineBytes, type Event } from "../../../core/event/event.ts";
import { isRecordType, memoryType } from "../../../core/event/memory-type.ts";
import { splitLines } from "../../../platform/lines/split-lines.ts";
import { isExport } from "../export-header.ts";
import { isJsonTooDeep } from "../json-depth.ts";
import { isLogLines } from "../log-lines.ts";
import { asFact, type ForeignMemory, type MemoryFormat } from "./format.ts";

/**
 * Reads a Loci export from another person. Imports only its memories, and ignores its forgettings, pins and
 * preferences.
 */
export const lociEvents: MemoryFormat = {
  name: "loci-export",
  title: "Loci (somebody else's)",
  recognises: ({ beginning }) => isExport(beginning),
  read: function* (source) {
    let isFirst = !isLogLines(source);
    for (const { lines, bytes } of splitLines(source.parts(), maxLineBytes)) {
      const memories: ForeignMemory[] = [];
      let damaged = 0;
      for (const { text } of isFirst ? lines.slice(1) : lines) {
        const decoded = text === null || isJsonTooDeep(text) ? null : lineToEvent(text);
        if (decoded === null || decoded.status === "damaged") damaged += 1;
        else if (decoded.status === "event") memories.push(...toMemories(decoded.event));
      }
      isFirst &&= lines.length === 0;
      yield { memories, bytes, damaged };
    }
  },
};

function toMemories({ id, kind, ts, scope, content }: Event): ForeignMemory[] {
  const type = memoryType(kind);
  if (type === null || !isRecordType(type) || content === null || !("text" in content)) return [];
  const { text, tags, tool, path, change, decision, code } = content as Readonly<Record<string, never>>;
  if (text === undefined) return [];
  const details = Object.entries({ tags, tool, path, change, decision, code, session: scope.session });
  return [
    asFact({
      type,
      text,
      key: id,
      id,
      at: Date.parse(ts),
      ...(Object.fromEntries(details.filter(([, value]) => value !== undefined)) as Partial<ForeignMemory>),
      ...(scope.space === undefined ? {} : { project: claimedName(scope.space) }),
    }),
  ];
}
