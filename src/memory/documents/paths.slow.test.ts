import { describe, expect, it } from "vitest";

import { anyAgentId, documentsOutside } from "../../../test/agent-ids.ts";
import { useHome } from "../../../test/memory-home.ts";
import { verifies } from "../../../test/verifies.ts";

useHome();

describe("an agent's id", () => {
  it("never leads out of its own folder: 300 ids", async () => {
    verifies("SCO-4.c");
    expect(await documentsOutside(anyAgentId, 300)).toEqual([]);
  });
});
