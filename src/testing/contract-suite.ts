/** The parts of a test runner that a contract suite needs. Vitest, Jest and `node:test` have them. */
export interface Runner {
  /** Groups tests, as in Vitest or `node:test`. */
  describe(title: string, body: () => void): void;
  /** Registers a test. */
  it(title: string, body: () => Promise<void>): void;
}

/** One promise of a port, as a test case. */
interface ContractCase<Fixture> {
  readonly title: string;
  check(fixture: Fixture): Promise<void>;
}

/** Runs the cases of a contract suite, each with a fixture of its own. */
export function describeCases<Fixture extends { dispose(): Promise<void> }>(
  title: string,
  {
    cases,
    open,
    runner,
  }: {
    readonly cases: readonly ContractCase<Fixture>[];
    readonly open: () => Promise<Fixture>;
    readonly runner: Runner;
  },
): void {
  runner.describe(title, () => {
    for (const { title: caseTitle, check } of cases) {
      runner.it(caseTitle, async () => {
        const fixture = await open();
        try {
          await check(fixture);
        } finally {
          await fixture.dispose();
        }
      });
    }
  });
}

/** Throws if two values differ. It compares JSON with sorted keys, so that a suite does not depend on its runner. */
export function same(actual: unknown, expected: unknown): void {
  const [left, right] = [canonical(actual), canonical(expected)];
  if (left !== right) throw new Error(`expected ${right.slice(0, 2000)}\n     got ${left.slice(0, 2000)}`);
}

function canonical(value: unknown): string {
  const text = JSON.stringify(value, (_key, item: unknown) => {
    if (item instanceof Set) return [...(item as Set<string>)].toSorted();
    if (typeof item !== "object" || item === null || Array.isArray(item)) return item;
    return Object.fromEntries(Object.entries(item).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }) as string | undefined;
  return text ?? "undefined";
}
