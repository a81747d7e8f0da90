import { describe, expect, it } from "vitest";

import { holding, home, open, useHome } from "../../../test/memory-home.ts";
import { verifies } from "../../../test/verifies.ts";

useHome();

describe("forgetting", () => {
  verifies("SAF-5.a", "SAF-5.c", "REC-8.b");
  const words = ["zorblaxian", "quuxonomicon", "flimsterdomly"];
  const planted = `The ${words.join(" ")} affair`;

  it("leaves no word in the index after any number of changes", async () => {
    const memory = await open();
    for (const [round, size] of [20, 300, 60, 1500, 900, 1, 1].entries()) {
      await memory.record(
        Array.from({ length: size }, (_, n) => ({
          type: "prompt" as const,
          text: `prompt ${round} ${n} ${n % 3 === 0 ? planted : "w".repeat(1 + (n % 9))}`,
          session: n % 3 === 0 ? "doomed" : round < 5 ? "old" : "new",
        })),
      );
      await memory.search("prompt");
      if (round === 5) await memory.forget({ session: "old" });
      await memory.forget({ session: "doomed" });
      expect(holding(home, words), `round ${round}`).toEqual([]);
    }
    await memory.close();
  });
});
