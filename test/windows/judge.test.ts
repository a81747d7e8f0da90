import { describe, expect, it } from "vitest";

import { judge } from "./judge.ts";
import type { KnownFailure } from "./known-failures.ts";
import { crashOutcomes, vitestOutcomes, type Outcome } from "./outcomes.ts";

const known: KnownFailure[] = [
  { file: "src/a.test.ts", tests: ["files have modes"], because: "windows", reason: "Windows has no modes" },
  { file: "src/b.test.ts", tests: ["runs"], because: "wine", reason: "Wine has no PowerShell" },
  { message: /^Error: spawnSync mkfifo ENOENT/, because: "windows", reason: "Windows has no such program" },
];
const outcome = (file: string, test: string, state: Outcome["state"]): Outcome => ({ file, test, state, message: "" });

describe("the judgement of a run on Windows' Node", () => {
  it("excuses only failures on the list of known failures", () => {
    const listed = outcome("src/a.test.ts", "files have modes 0600", "failed");
    const other = outcome("src/a.test.ts", "files can be renamed", "failed");
    const mended = outcome("src/b.test.ts", "runs PowerShell", "passed");
    const skipped = outcome("src/c.test.ts", "needs a terminal", "skipped");
    expect(judge([listed, other, mended, skipped], known, "linux")).toEqual({
      passed: [mended],
      skipped: [skipped],
      failed: [other],
      excused: [listed],
      mended: [mended],
    });
  });

  it("excuses failures by their messages", () => {
    const failure = {
      ...outcome("src/d.test.ts", "waits", "failed"),
      message: "Error: spawnSync mkfifo ENOENT\n  at x",
    };
    expect(judge([failure], known, "win32").excused).toEqual([failure]);
    expect(judge([{ ...failure, message: "Error: EBUSY" }], known, "win32").failed).toHaveLength(1);
  });

  it("excuses no failure because of Wine if the run was on Windows itself", () => {
    const failure = outcome("src/b.test.ts", "runs PowerShell", "failed");
    expect(judge([failure], known, "linux").excused).toEqual([failure]);
    expect(judge([failure], known, "win32").failed).toEqual([failure]);
  });
});

describe("the outcomes", () => {
  it("of vitest name files relative to the checkout, and include a file that does not load", () => {
    const report = {
      testResults: [
        {
          name: "Z:/checkout/src/a.test.ts",
          status: "failed",
          message: "",
          assertionResults: [
            { fullName: "a b", status: "passed", failureMessages: [] },
            { fullName: "a c", status: "failed", failureMessages: ["expected 1 to be 2"] },
            { fullName: "a d", status: "pending", failureMessages: [] },
          ],
        },
        { name: "C:\\loci\\test\\b.test.ts", status: "failed", message: "no such file", assertionResults: [] },
      ],
    };
    expect(vitestOutcomes(JSON.stringify(report))).toEqual([
      outcome("src/a.test.ts", "a b", "passed"),
      { ...outcome("src/a.test.ts", "a c", "failed"), message: "expected 1 to be 2" },
      outcome("src/a.test.ts", "a d", "skipped"),
      { ...outcome("test/b.test.ts", "(file)", "failed"), message: "no such file" },
    ]);
  });

  it("of the crash suite are read from its checks", () => {
    const checks = [{ name: "nothing is lost", ok: false, detail: "2 events" }];
    expect(crashOutcomes(JSON.stringify({ outcomes: [{ scenario: "kills", checks }] }))).toEqual([
      { ...outcome("crash/kills", "nothing is lost", "failed"), message: "2 events" },
    ]);
  });
});
