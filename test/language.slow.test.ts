import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

import { expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

it("the project's pages, comments and messages contain no avoided phrase", () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/check-language.ts"], {
    cwd: root,
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  expect(stdout).toMatch(/^language: \d{4} files, 0 phrases to avoid\n$/);
  expect(status).toBe(0);
});
