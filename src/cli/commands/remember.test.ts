import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { createTestHome, type TestHome } from "../../../test/run-loci.ts";
import { recordTypes } from "../../core/event/memory-type.ts";

let home: TestHome;
beforeEach(() => {
  home = createTestHome();
});
afterEach(() => home.remove());

describe("loci remember", () => {
  it("says that what is private was not stored, and takes no secret in it for one that was redacted", async () => {
    const { stdout } = await home.loci(["remember", "The vet is Kim. <private>password=Gx7-kk29-Lm0</private>"]);
    expect(stdout).toContain("what is private in it was not stored");
    expect(stdout).not.toContain("secret");
    expect((await home.loci(["timeline"])).stdout).toContain("The vet is Kim. [private]");
  });

  it("stores nothing where all of it is private, and says so", async () => {
    const ran = await home.loci(["remember", " <private>the cat is ill</private> "]);
    expect(ran).toEqual({ exit: 0, stdout: "Nothing was stored: all of it is private.\n", stderr: "" });
    expect(await home.json(["remember", "<PRIVATE>never closed"])).toEqual({ stored: 0, isPrivate: true });
    expect(await home.json(["stats"])).toMatchObject({ memories: 0 });
  });
});

it("`loci record --help` names the types and what else a line may have", async () => {
  const { stdout } = await home.loci(["record", "--help"]);
  for (const name of [...recordTypes, "session", "milliseconds", "tags", "trust"]) expect(stdout).toContain(name);
});
