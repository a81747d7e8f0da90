import { expect, it } from "vitest";

import { createTestHome } from "../../../test/run-loci.ts";
import { verifies } from "../../../test/verifies.ts";

const { loci } = createTestHome();

it("lists no policy at first, and says when Loci learns", async () => {
  verifies("POL-2.a");
  const { stdout } = await loci(["policy"]);
  expect(stdout).toContain("Nothing was learned yet");
  expect(stdout).toContain("recall.learn");
});
