import { fileURLToPath } from "node:url";

import { expect, it } from "vitest";

import { createTestHome } from "../../../test/run-loci.ts";
import { version } from "../../version.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url)).replace(/[\\/]$/, "");

it("`loci upgrade` prints how to upgrade this checkout", async () => {
  const home = createTestHome();
  try {
    expect(await home.json(["upgrade"])).toEqual({
      version,
      way: "checkout",
      folder: root,
      commands: [expect.stringMatching(/^cd /), "git pull", "npm ci", "npm run build"],
      partOf: null,
      isWritable: true,
    });
    const { stdout } = await home.loci(["upgrade"]);
    expect(stdout).toMatch(/^Loci \S+ runs from its source \(.*\)\n\nTo upgrade it, run:\n {2}cd .*\n {2}git pull\n/);
    expect(stdout).toContain("run `loci doctor`");
  } finally {
    home.remove();
  }
});
