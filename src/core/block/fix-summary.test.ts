import { describe, expect, it } from "vitest";

import { verifies } from "../../../test/verifies.ts";
import { fixSummary, onlyLooks, workedWith } from "./fix-summary.ts";

describe("the summary of an error's fix", () => {
  it("contains what failed, how, and what was done", () => {
    verifies("LIFE-6.b");
    const failed = "npm test";
    expect(fixSummary({ failed, changed: [], ran: [] })).toBe("`npm test` failed, and worked later.");
    expect(fixSummary({ failed, exitCode: "1", changed: ["a.ts", "a.ts", "b.ts"], ran: ["npm install\n x"] })).toBe(
      "`npm test` failed with exit code 1, and worked after a.ts, b.ts changed and `npm install x`.",
    );
  });
});

describe("the form in which a failed command worked", () => {
  it.each([
    ["npm run pack", "SHARP=wasm npm run pack", "It worked with `SHARP=wasm`."],
    ["vitest --watch a", "vitest a", "It worked without `--watch`."],
    ["make --jobs=8 all", "make --jobs=1 all", "It worked with `--jobs=1` instead of `--jobs=8`."],
  ])("%s → %s", (failed, worked, says) => expect(workedWith(failed, worked)).toBe(says));

  it.each([
    ["npm test", "npm  test"],
    ["vitest a", "vitest b"],
    ["vitest --retry 2 a", "vitest a"],
  ])("is null for the same or for another command: %s → %s", (failed, worked) =>
    expect(workedWith(failed, worked)).toBeNull(),
  );
});

describe("A command", () => {
  it.each([
    "ls -la",
    "cd a && cat b",
    "git status; git diff",
    "grep -r x . 2>/dev/null | head",
    "sed -n 1,5p a",
    "colima status",
  ])("only reads: %s", (command) => expect(onlyLooks(command)).toBe(true));

  it.each([
    "sed -i s/a/b/ c",
    "echo x > a",
    "cat a >> b",
    "npm install",
    "cd a && make",
    "find . -delete",
    "git add .",
  ])("may have changed something: %s", (command) => expect(onlyLooks(command)).toBe(false));
});
