import { closeSync, fsyncSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";

import { admit } from "../src/core/admit.ts";
import { openJsonlLog } from "../src/log/jsonl/log.ts";
import { createSpaceFinder, recordToEvent } from "../src/memory/record.ts";
import { systemTools } from "../src/platform/admission-tools.ts";
import { rowToRecord } from "./corpus-log.ts";
import { corpus } from "./corpus.ts";
import { atMost, figure, median, quantile, type Result } from "./result.ts";
import { withScratch } from "./scratch.ts";

/** A durable append, from the caller's record to the acknowledgement, against a bare write + fsync of the same bytes. */
export async function benchAppend({ smoke }: { smoke: boolean }): Promise<Result[]> {
  return withScratch(async (folder) => {
    const log = openJsonlLog({ memory: join(folder, "memory"), state: join(folder, "state") });
    const bare = openSync(join(folder, "bare"), "a");
    const ours: number[] = [];
    const theirs: number[] = [];
    const own: number[] = [];
    const rows = corpus(smoke ? 300 : 2000);
    for (const row of rows) {
      const input = rowToRecord(row);
      const start = performance.now();
      const context = { user: "me", device: "bench", spaceOf: createSpaceFinder() };
      const admitted = admit(recordToEvent(input, context), systemTools);
      own.push(performance.now() - start);
      await log.append([admitted]);
      ours.push(performance.now() - start);
      const bytes = Buffer.from(`\n${admitted.line}\n`);
      const before = performance.now();
      writeSync(bare, bytes);
      fsyncSync(bare);
      theirs.push(performance.now() - before);
    }
    closeSync(bare);
    return [
      atMost("append.ratio", median(ours) / median(theirs), "× bare write+fsync", 1.3),
      figure("append.median", median(ours), "ms"),
      figure("append.bare_median", median(theirs), "ms"),
      // The seed asks for less than 2 ms of our own work a record, the device's fsync apart.
      atMost(
        "append.own_work_p95",
        quantile(own, 0.95) + Math.max(0, median(ours) - median(own) - median(theirs)),
        "ms",
        2,
      ),
    ];
  });
}
