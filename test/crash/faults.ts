import { diskFull, indexDiskFull } from "./faults/disk-full.ts";
import { clockBack, flippedByte, tornBehindBrace, truncatedSegment, zeroTail } from "./faults/harmed-segments.ts";
import { helperDiskFull } from "./faults/helper-disk-full.ts";
import {
  indexDeleted,
  indexOverwritten,
  indexReplacedByGarbage,
  indexTruncated,
  walDeleted,
} from "./faults/index-in-use.ts";
import { readOnly } from "./faults/read-only.ts";
import type { Check, Scenario } from "./scenario.ts";

const all: Readonly<Record<string, () => Promise<Check[]>>> = {
  "disk full": diskFull,
  "index's disk full": indexDiskFull,
  "session helper's disk full": helperDiskFull,
  "read-only folder": readOnly,
  "truncated segment": truncatedSegment,
  "flipped byte": flippedByte,
  "torn behind a brace": tornBehindBrace,
  "zeros at the end": zeroTail,
  "clock going back": clockBack,
  "index deleted": indexDeleted,
  "index overwritten": indexOverwritten,
  "index all garbage": indexReplacedByGarbage,
  "index cut off": indexTruncated,
  "-wal deleted": walDeleted,
};

/** Simulates faults of the log and the index, one after the other. */
export const faults: Scenario = {
  name: "faults",
  about: Object.keys(all).join(", "),
  run: async () => {
    const checks: Check[] = [];
    for (const [fault, run] of Object.entries(all)) {
      const found = await run().catch((error: unknown): Check[] => [
        { name: "runs to its end", ok: false, detail: String(error) },
      ]);
      checks.push(...found.map((one) => ({ ...one, name: `${fault}: ${one.name}` })));
    }
    return checks;
  },
};
