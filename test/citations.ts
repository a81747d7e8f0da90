import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import type { Requirement } from "./requirements.ts";

/** One id in one `verifies(…)` call. */
export interface Citation {
  readonly id: string;
  readonly file: string;
  readonly line: number;
}

/** A reason for `npm run requirements` to fail. */
export type Problem =
  | { readonly kind: "uncited"; readonly id: string; readonly state: Requirement["state"] }
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
      id: text[1] ?? "",
      file,
      line: lineOf(code, call.index + "verifies(".length + text.index),
    })),
  );
}

/** Lists what is wrong: a claim of coverage that no test backs, or a test that cites an id that is not there. */
export function findProblems(requirements: readonly Requirement[], citations: readonly Citation[]): Problem[] {
  const known = new Set<string>(requirements.map((requirement) => requirement.id));
  const cited = new Set(citations.map((citation) => citation.id));
  return [
    ...requirements
      .filter((requirement) => requirement.state !== "planned" && !cited.has(requirement.id))
      .map(({ id, state }) => ({ kind: "uncited" as const, id, state })),
    ...citations
      .filter((citation) => !known.has(citation.id))
      .map((citation) => ({ kind: "unknown" as const, citation })),
  ];
}

/** Says a problem in one line. */
export function problemToText(problem: Problem): string {
  return problem.kind === "uncited"
    ? `${problem.id} is ${problem.state}, but no test cites it`
    : `${problem.citation.file}:${problem.citation.line} cites ${problem.citation.id}, which test/requirements.ts does not list`;
}

// Only whole-line and block comments: a commented-out citation must not count, and `//` inside a string must not end one.
function blankComments(source: string): string {
  return source.replaceAll(/^[ \t]*\/\*[\s\S]*?\*\/|^[ \t]*\/\/.*$/gm, (comment) => comment.replaceAll(/[^\n]/g, " "));
}

function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}
