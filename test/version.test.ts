import { readFileSync } from "node:fs";

import { expect, it } from "vitest";

import { version } from "../src/version.ts";

it("the version in the code is the package's", () => {
  const manifest: unknown = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  expect(manifest).toMatchObject({ version });
});

it("the version that the shell client names is the package's, because a helper answers no other", () => {
  const client = readFileSync(new URL("../src/hook-process/hook.sh", import.meta.url), "utf8");
  expect(/^version=(\S+)$/m.exec(client)?.[1]).toBe(version);
});
