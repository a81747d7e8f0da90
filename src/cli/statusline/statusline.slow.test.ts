import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { createTestHome, type TestHome } from "../../../test/run-loci.ts";

let home: TestHome;
beforeEach(async () => {
  home = createTestHome();
  await home.remember("The staging port is 6433");
});
afterEach(() => home.remove());

const lineFor = async (input: unknown) =>
  (await home.loci(["statusline"], { input: typeof input === "string" ? input : JSON.stringify(input) })).stdout;

describe("`loci statusline`", () => {
  it("shows no numbers for an encrypted memory", async () => {
    const env = { LOCI_PASSPHRASE: "a lamp on the stairs" };
    expect(await home.loci(["encrypt", "--yes"], { env })).toMatchObject({ exit: 0 });
    expect(await lineFor({ session_id: "one" })).toBe("Loci: on\n");
  });
});
