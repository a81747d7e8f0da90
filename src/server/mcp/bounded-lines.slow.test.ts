import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

import { describe, expect, it } from "vitest";

import { verifies } from "../../../test/verifies.ts";
import { boundedLines } from "./bounded-lines.ts";

describe("lines with a size limit", () => {
  it("never use more memory than the limit, however long the line becomes", async () => {
    verifies("SAF-12.d");
    const part = Buffer.alloc(1_048_576, "x");
    const most = 4 * part.length;
    setFlagsFromString("--expose-gc");
    const collect = runInNewContext("gc") as () => void;
    const inUse = (): number => {
      collect();
      return process.memoryUsage().arrayBuffers;
    };
    const before = inUse();
    let heldBytes = 0;
    const endless = async function* (): AsyncGenerator<Buffer> {
      for (let n = 0; n < 40; n += 1) {
        if (n % 10 === 0) heldBytes = Math.max(heldBytes, inUse() - before);
        yield Buffer.from(part);
      }
      yield Buffer.from("\nnext\n");
    };
    const lines: string[] = [];
    for await (const line of boundedLines(endless(), most, () => {})) lines.push(line.toString());
    expect(lines).toEqual(["next\n"]);
    expect(heldBytes).toBeLessThan(20 * part.length);
  });
});
