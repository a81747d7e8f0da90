/** How one test ended. */
export interface Outcome {
  /** The test's file from the checkout's root, or the crash scenario. */
  readonly file: string;
  readonly test: string;
  readonly state: "passed" | "failed" | "skipped";
  readonly message: string;
}

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** The outcomes in a report of vitest. A file that does not load counts as one failed test. */
export function vitestOutcomes(report: string): Outcome[] {
  const { testResults } = JSON.parse(report) as VitestReport;
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = fromCheckout(name);
    const tests = assertionResults.map((test): Outcome => ({
      file,
      test: test.fullName,
      state: stateOf(test.status),
      message: test.failureMessages.join("\n"),
    }));
    const unloaded = status === "failed" && tests.every(({ state }) => state !== "failed");
    return unloaded ? [...tests, { file, test: "(file)", state: "failed", message }] : tests;
  });
}

interface CrashReport {
  readonly outcomes: readonly {
    readonly scenario: string;
    readonly checks: readonly { readonly name: string; readonly ok: boolean; readonly detail: string }[];
  }[];
}

/** The outcomes in a report of `test/crash/run.ts --json`. */
export function crashOutcomes(report: string): Outcome[] {
  const { outcomes } = JSON.parse(report) as CrashReport;
  return outcomes.flatMap(({ scenario, checks }) =>
    checks.map(({ name, ok, detail }): Outcome => ({
      file: `crash/${scenario}`,
      test: name,
      state: ok ? "passed" : "failed",
      message: detail,
    })),
  );
}

function stateOf(status: string): Outcome["state"] {
  if (status === "passed" || status === "failed") return status;
  return "skipped";
}

function fromCheckout(path: string): string {
  const parts = path.replaceAll("\\", "/").split("/");
  const root = parts.findIndex((part, at) => ["src", "test", "bench"].includes(part) && at > 0);
  return parts.slice(Math.max(root, 0)).join("/");
}
