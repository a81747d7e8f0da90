import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect, it } from "vitest";

import { filesUnder } from "../../../test/memory-home.ts";
import { createTestHome } from "../../../test/run-loci.ts";
import { verifies } from "../../../test/verifies.ts";
import { withDigests } from "../../../test/with-digests.ts";

it("`loci scrub` shows what it finds, redacts it with --yes, and lists what remains for the owner", async () => {
  verifies("SAF-8.a", "SCO-2.b");
  const home = createTestHome();
  await home.loci(["remember", "The key is LAMPLAMPLAMP for CI"]);
  await home.loci(["write", "My document has LAMPLAMPLAMP in it", "--scope", "user"]);
  const secret = ["ghp", "16C7e42F292c6912E7710c838347Ae178B4a"].join("_");
  for (const file of filesUnder(join(home.path, ".config")))
    writeFileSync(file, withDigests(readFileSync(file, "utf8").replaceAll("LAMPLAMPLAMP", secret)));
  rmSync(join(home.path, ".local"), { recursive: true });
  await home.loci(["devices", "accept", "--all", "--yes"]);

  const looked = await home.loci(["scrub"]);
  expect(looked.stdout).toMatch(/1 event and 1 document would be rewritten[\s\S]*`loci scrub --yes` does it/);
  expect(looked.stdout).not.toContain(secret);
  expect(looked.stdout).toContain("The key is");
  const agents = await home.loci(["scrub"], { env: { CLAUDECODE: "1" } });
  expect(agents.stdout).toContain("1 event and 1 document would be rewritten");
  expect(agents.stdout).not.toContain("The key is");
  const done = await home.loci(["scrub", "--yes"]);
  expect(done.stdout).toContain("documents/user.md still has it: it is your file; take it out there");
  expect((await home.loci(["scrub"])).stdout).toContain("nothing to scrub");
  home.remove();
});
