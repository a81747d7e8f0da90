import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { createTestHome, type TestHome } from "../../../test/run-loci.ts";
import { recordTypes } from "../../core/event/memory-type.ts";

let home: TestHome;
beforeEach(() => {
  home = createTestHome();
});
afterEach(() => home.remove());

describe("loci remember", () => {
  it("reports that private text was not stored, and does not report the secrets in that text as redacted", async () => {
    const { stdout } = await home.loci(["remember", "The vet is Kim. <private>password=Gx7-kk29-Lm0</private>"]);
    expect(stdout).toContain("what is private in it was not stored");
    expect(stdout).not.toContain("secret");
    expect((await home.loci(["timeline"])).stdout).toContain("The vet is Kim. [private]");
  });

  it("reports that nothing was stored if all of the text is private", async () => {
    const ran = await home.loci(["remember", " <private>the cat is ill</private> "]);
    expect(ran).toEqual({ exit: 0, stdout: "Nothing was stored: all of it is private.\n", stderr: "" });
    expect(await home.json(["remember", "<PRIVATE>never closed"])).toEqual({ stored: 0, isPrivate: true });
    expect(await home.json(["stats"])).toMatchObject({ memories: 0 });
  });
});

it("`loci record --help` lists the types and the other fields of a line", async () => {
  const { stdout } = await home.loci(["record", "--help"]);
  for (const name of [...recordTypes, "session", "milliseconds", "tags", "trust"]) expect(stdout).toContain(name);
});
