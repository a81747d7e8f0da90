import { claudeMemRecords } from "./claude-mem-records.ts";
import { maxRecordBytes, type MemoryFormat } from "./format.ts";
import { readJsonItems } from "./read-json-items.ts";

/**
 * Reads the output of claude-mem's export script: one object with lists of observations, summaries, prompts and
 * sessions.
 */
export const claudeMem: MemoryFormat = {
  name: "claude-mem",
  title: "claude-mem (export)",
  recognises: ({ beginning }) => {
    const text = beginning.toString("utf8");
    return /^\s*\{/.test(text) && /"totalObservations"\s*:/.test(text) && /"observations"\s*:\s*\[/.test(text);
  },
  read: function* (source) {
    for (const { items, bytes, damaged } of readJsonItems(source.parts(), maxRecordBytes)) {
      const read = items.flatMap(({ member, record }) => {
        const toMemory = claudeMemRecords[member ?? ""];
        return toMemory === undefined ? [] : [toMemory(record)];
      });
      const memories = read.filter((memory) => memory !== null);
      yield { memories, bytes, damaged: damaged + read.length - memories.length };
    }
  },
};
