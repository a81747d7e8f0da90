// `npm run requirements [-- --json]` prints every requirement, its state, its clauses, and the tests that cite them.
import { fileURLToPath } from "node:url";
import { parseArgs, styleText } from "node:util";

import { findCitations, findProblems, problemToText } from "../test/citations.ts";
import { requirements, type State, stateOf } from "../test/requirements.ts";

const { values: options } = parseArgs({ options: { json: { type: "boolean", default: false } } });
const root = fileURLToPath(new URL("..", import.meta.url));
const citations = findCitations(root);
const problems = findProblems(requirements, citations);
const rows = requirements.map((requirement) => ({
  id: requirement.id,
  state: stateOf(requirement),
  line: requirement.line,
  note: requirement.note,
  clauses: Object.entries(requirement.clauses).map(([letter, text]) => ({
    letter,
    text,
    isMissing: requirement.missing?.includes(letter) ?? false,
    tests: testsOf(`${requirement.id}.${letter}`),
  })),
}));
const states = ["covered", "partial", "planned"] as const;
const totals = Object.fromEntries(states.map((state) => [state, rows.filter((row) => row.state === state).length]));

if (options.json) {
  console.log(JSON.stringify({ requirements: rows, totals, problems: problems.map(problemToText) }, null, 2));
} else {
  printTable();
}
process.exitCode = problems.length === 0 ? 0 : 1;

function printTable(): void {
  const look = {
    covered: { mark: "●", style: "green" },
    partial: { mark: "◐", style: "yellow" },
    planned: { mark: "○", style: "dim" },
  } as const satisfies Record<State, unknown>;
  const idWidth = Math.max(...rows.map((row) => row.id.length));
  const indent = " ".repeat(idWidth + 14);
  let group = "";

  for (const row of rows) {
    const rowGroup = row.id.replace(/-\d+$/, "");
    if (group !== "" && rowGroup !== group) console.log();
    group = rowGroup;

    const { mark, style } = look[row.state];
    const state = paint(style, `${mark} ${row.state}`.padEnd(9));
    console.log(`  ${paint("bold", row.id.padEnd(idWidth))}  ${state}  ${row.line}`);
    if (row.note !== undefined) console.log(paint("yellow", `${indent}${row.note}`));
    for (const { letter, text, isMissing, tests } of row.clauses) {
      console.log(`${indent}${paint(isMissing ? "yellow" : "green", letter)} ${text}`);
      if (isMissing) console.log(paint("yellow", `${indent}  missing`));
      for (const test of tests) console.log(paint("cyan", `${indent}  ${test}`));
    }
  }

  console.log();
  for (const problem of problems) console.log(`  ${paint("red", "✗")} ${problemToText(problem)}`);
  if (problems.length > 0) console.log();
  const counts = states.map((state) => paint(look[state].style, `${totals[state]} ${state}`)).join(" · ");
  const clauses = rows.flatMap((row) => row.clauses);
  console.log(`  ${rows.length} requirements: ${counts}`);
  console.log(
    `  ${clauses.length} clauses: ${clauses.filter(({ isMissing }) => !isMissing).length} shown by ${citations.length} citations`,
  );
}

function testsOf(clause: string): string[] {
  return citations.filter((citation) => citation.clause === clause).map(({ file, line }) => `${file}:${line}`);
}

// `styleText` checks the stream itself. It prints no colour when piped, with NO_COLOR, or on a dumb terminal.
function paint(style: "bold" | "dim" | "green" | "yellow" | "cyan" | "red", text: string): string {
  return styleText(style, text, { stream: process.stdout });
}
