import { admit } from "../src/core/event/admit.ts";
import type { RecordInput } from "../src/core/event/record-schema.ts";
import { openJsonlLog, type JsonlLog } from "../src/log/jsonl/log.ts";
import { onceEach, recordToEvent } from "../src/memory/base/record.ts";
import { systemTools } from "../src/platform/hashes/admission-tools.ts";
import { spaceEvidence } from "../src/platform/spaces/space-evidence.ts";
import { corpus, type CorpusRow } from "./corpus.ts";

const types = { prompt: "prompt", reply: "assistant", tool: "tool_result", note: "fact" } as const;

/** Converts a row of the corpus to the record that a caller would pass. */
export function rowToRecord(row: CorpusRow): RecordInput {
  return {
    type: types[row.type],
    text: row.text,
    at: row.ts,
    session: row.session,
    space: row.space,
    ...(row.tags === "" ? {} : { tags: row.tags.split(" ") }),
    ...(row.path === "" || row.type === "prompt" ? {} : { path: row.path }),
  };
}

/**
 * Writes the first `count` memories of the corpus to a real log. Skips the first `existing`, which are already in the
 * log.
 */
export async function writeCorpusLog(folder: string, count: number, existing = 0): Promise<JsonlLog> {
  const log = openJsonlLog({ memory: `${folder}/memory`, state: `${folder}/state` });
  const context = { user: "me", device: "bench", spaceOf: onceEach({ find: spaceEvidence }) };
  let batch: ReturnType<typeof admit>[] = [];
  for (const row of corpus(count).drop(existing)) {
    batch.push(admit(recordToEvent(rowToRecord(row), context), systemTools));
    if (batch.length < 2000) continue;
    await log.append(batch);
    batch = [];
  }
  await log.append(batch);
  return log;
}
