import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import type { Requirement } from "./requirements.ts";

/** A clause that a `verifies(…)` call names. */
export interface Citation {
  /** The name of the clause, such as `LOG-5.a`. */
  readonly clause: string;
  readonly file: string;
  readonly line: number;
}

/** A reason for `npm run requirements` to fail. */
export type Problem =
  | { readonly kind: "uncited"; readonly clause: string }
  | { readonly kind: "unlisted"; readonly clause: string }
  | { readonly kind: "shown"; readonly citation: Citation }
  | { readonly kind: "unknown"; readonly citation: Citation };

// Crash runs and benchmarks are plain programs, so every file of test/ and bench/ counts, not only *.test.ts.
const citingFiles = ["src/**/*.test.ts", "test/**/*.ts", "bench/**/*.ts", "examples/**/*.ts"];
const notCiting = new Set(["test/verifies.ts", "test/citations.ts"]);

/** Finds every citation below a folder, in order of file and line. */
export function findCitations(root: string): Citation[] {
  return globSync(citingFiles, { cwd: root, exclude: ["**/fixtures/**", "**/node_modules/**"] })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !notCiting.has(file))
    .toSorted()
    .flatMap((file) => citationsIn(readFileSync(join(root, file), "utf8"), file));
}

/** Reads the citations in one file's text. */
export function citationsIn(source: string, file: string): Citation[] {
  const code = blankComments(source);
  return [...code.matchAll(/(?<![\w.$])verifies\(([^()]*)\)/g)].flatMap((call) =>
    [...(call[1] ?? "").matchAll(/["'`]([^"'`]*)["'`]/g)].map((text) => ({
      clause: text[1] ?? "",
      file,
      line: lineOf(code, call.index + "verifies(".length + text.index),
    })),
  );
}

/** Finds clauses that are neither cited nor listed as missing, clauses that are both, and names of unknown clauses. */
export function findProblems(requirements: readonly Requirement[], citations: readonly Citation[]): Problem[] {
  const known = new Set(requirements.flatMap(clausesOf));
  const missing = requirements.flatMap((requirement) =>
    (requirement.missing ?? []).map((letter) => `${requirement.id}.${letter}`),
  );
  const covered = new Set([...citations.map(({ clause }) => clause), ...missing]);
  return [
    ...requirements
      .flatMap(clausesOf)
      .filter((clause) => !covered.has(clause))
      .map((clause) => ({ kind: "uncited" as const, clause })),
    ...missing.filter((clause) => !known.has(clause)).map((clause) => ({ kind: "unlisted" as const, clause })),
    ...citations
      .filter(({ clause }) => missing.includes(clause))
      .map((citation) => ({ kind: "shown" as const, citation })),
    ...citations.filter(({ clause }) => !known.has(clause)).map((citation) => ({ kind: "unknown" as const, citation })),
  ];
}

/** Describes a problem in one line. */
export function problemToText(problem: Problem): string {
  switch (problem.kind) {
    case "uncited":
      return `no test cites ${problem.clause}, and test/requirements.ts does not list it as missing`;
    case "unlisted":
      return `${problem.clause} is listed as missing, but test/requirements.ts has no such clause`;
    case "shown":
      return `${problem.citation.file}:${problem.citation.line} cites ${problem.citation.clause}, which test/requirements.ts lists as missing`;
    case "unknown":
      return `${problem.citation.file}:${problem.citation.line} cites ${problem.citation.clause}, which test/requirements.ts does not list`;
  }
}

/** The names of a requirement's clauses, such as `LOG-5.a` and `LOG-5.b`. */
function clausesOf({ id, clauses }: Requirement): string[] {
  return Object.keys(clauses).map((letter) => `${id}.${letter}`);
}

// Blanks comments, because a commented-out citation must not count. Only comments that begin a line are blanked,
// because `//` may also occur in a string.
function blankComments(source: string): string {
  return source.replaceAll(/^[ \t]*\/\*[\s\S]*?\*\/|^[ \t]*\/\/.*$/gm, (comment) => comment.replaceAll(/[^\n]/g, " "));
}

function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}
