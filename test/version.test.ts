import { readFileSync } from "node:fs";

import { expect, it } from "vitest";

import { version } from "../src/version.ts";

it("the version in the code is the package's", () => {
  const manifest: unknown = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  expect(manifest).toMatchObject({ version });
});
