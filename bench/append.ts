import { closeSync, fsyncSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";

import { admit, type AdmittedEvent } from "../src/core/event/admit.ts";
import { openJsonlLog } from "../src/log/jsonl/log.ts";
import { onceEach, recordToEvent } from "../src/memory/base/record.ts";
import { systemTools } from "../src/platform/hashes/admission-tools.ts";
import { spaceEvidence } from "../src/platform/spaces/space-evidence.ts";
import { verifies } from "../test/verifies.ts";
import { rowToRecord } from "./corpus-log.ts";
import { corpus } from "./corpus.ts";
import { atMost, figure, median, quantile, required, timeBudget, type Result } from "./result.ts";
import { withScratch } from "./scratch.ts";

verifies("REC-6.a");

/**
 * Compares a durable append to the log with a bare write and fsync of the same bytes. Also measures Loci's own work
 * before the write: validating and redacting the caller's record.
 */
export async function benchAppend({ smoke }: { smoke: boolean }): Promise<Result[]> {
  return withScratch(async (folder) => {
    const log = openJsonlLog({ memory: join(folder, "memory"), state: join(folder, "state") });
    const bare = openSync(join(folder, "bare"), "a");
    const context = { user: "me", device: "bench", spaceOf: onceEach({ find: spaceEvidence }) };
    const admission: number[] = [];
    const events = [...corpus(smoke ? 500 : 3000)].map(rowToRecord).map((input) => {
      const start = performance.now();
      const admitted = admit(recordToEvent(input, context), systemTools);
      admission.push(performance.now() - start);
      return admitted;
    });
    const [ours, theirs]: [number[], number[]] = [[], []];
    const appendOurs = async (event: AdmittedEvent) => {
      const start = performance.now();
      await log.append([event]);
      ours.push(performance.now() - start);
    };
    const appendBare = ({ line }: AdmittedEvent) => {
      const start = performance.now();
      writeSync(bare, `\n${line}\n`);
      fsyncSync(bare);
      theirs.push(performance.now() - start);
    };
    for (const [n, event] of events.entries()) {
      // The second write finds the disk warmer, so the two writes swap their order in each round.
      if (n % 2 === 0) await appendOurs(event);
      appendBare(event);
      if (n % 2 === 1) await appendOurs(event);
    }
    closeSync(bare);
    await log.close();
    return [
      atMost("append.ratio", median(ours) / median(theirs), "× bare write+fsync", timeBudget(1.3, smoke)),
      figure("append.median", median(ours), "ms"),
      figure("append.bare_median", median(theirs), "ms"),
      figure("append.admission_median", median(admission), "ms"),
      required(
        "append.own_work_p95",
        quantile(admission, 0.95) + Math.max(0, median(ours) - median(theirs)),
        "ms, the device's fsync apart",
        2,
        smoke,
      ),
    ];
  });
}
