import { describeCases, type Runner } from "./contract-suite.ts";
import { careCases } from "./memory-cases/care-cases.ts";
import { decisionCases } from "./memory-cases/decision-cases.ts";
import { documentCases } from "./memory-cases/document-cases.ts";
import { entryCases } from "./memory-cases/entry-cases.ts";
import { everydayCases } from "./memory-cases/everyday-cases.ts";
import { factCases } from "./memory-cases/fact-cases.ts";
import { forgetCases } from "./memory-cases/forget-cases.ts";
import { listCases } from "./memory-cases/list-cases.ts";
import type { MemoryCase, MemoryFixture } from "./memory-cases/memory-case.ts";
import { principalCases } from "./memory-cases/principal-cases.ts";

export type { MemoryCase, MemoryFixture } from "./memory-cases/memory-case.ts";

/**
 * Runs the contract suite of `Memory`: what a program can rely on, whether the memory is opened on this machine or
 * reached over HTTP. Each case gets a fresh memory. `cases` leaves out
 * what a memory cannot do, such as one that is used with a token.
 */
export function describeMemory(
  title: string,
  open: () => Promise<MemoryFixture>,
  runner: Runner,
  cases: readonly MemoryCase[] = memoryCases,
): void {
  describeCases(title, { cases, open, runner });
}

/** The single cases, so that a test can check that each one fails against a broken memory. */
export const memoryCases: readonly MemoryCase[] = [
  ...everydayCases,
  ...listCases,
  ...forgetCases,
  ...documentCases,
  ...factCases,
  ...entryCases,
  ...decisionCases,
  ...careCases,
  ...principalCases,
];
