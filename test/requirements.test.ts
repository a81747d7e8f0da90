import { fileURLToPath } from "node:url";

import { describe, expect, it } from "vitest";

import { citationsIn, findCitations, findProblems, problemToText } from "./citations.ts";
import { type Requirement, requirements, stateOf } from "./requirements.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
// Joined at run time, so that the scan of this file does not find the examples below as citations.
const call = ["verifies", "("].join("");

describe("the list of requirements", () => {
  it("has each id once, numbered from 1 without gaps, each with a line and lettered clauses", () => {
    const ids = requirements.map((requirement) => requirement.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const group of new Set(ids.map((id) => id.replace(/-\d+$/, "")))) {
      const numbers = ids.filter((id) => id.startsWith(`${group}-`)).map((id) => Number(id.slice(group.length + 1)));
      expect(numbers, group).toEqual(numbers.map((_, position) => position + 1));
    }
    expect(requirements.filter((requirement) => requirement.line.trim() === "")).toEqual([]);
    for (const { id, clauses } of requirements) {
      const letters = Object.keys(clauses);
      expect(letters, id).toEqual(letters.map((_, position) => String.fromCodePoint(97 + position)));
      expect(letters, id).not.toEqual([]);
      expect(Object.values(clauses).filter((text) => !text.endsWith("."))).toEqual([]);
    }
  });

  it("has a test for each clause that is not listed as missing, and no test cites an unknown clause", () => {
    expect(findProblems(requirements, findCitations(root)).map(problemToText)).toEqual([]);
  });
});

describe("the scan for citations", () => {
  it("finds every clause of a call, over several lines, with file and line", () => {
    const source = `it("x", () => {\n  ${call}"LOG-1.a", 'LOG-2.b',\n    "LOG-3.a");\n});`;
    expect(citationsIn(source, "a.test.ts")).toEqual([
      { clause: "LOG-1.a", file: "a.test.ts", line: 2 },
      { clause: "LOG-2.b", file: "a.test.ts", line: 2 },
      { clause: "LOG-3.a", file: "a.test.ts", line: 3 },
    ]);
  });

  it("ignores comments", () => {
    expect(
      citationsIn(`// ${call}"LOG-1.a")\n/*\n ${call}"LOG-2.a")\n*/\n  // ${call}"LOG-3.a")`, "a.test.ts"),
    ).toEqual([]);
  });
});

describe("a requirement", () => {
  const clauses = { a: "One.", b: "Two." };
  const covered: Requirement = { id: "LOG-1", line: "one", clauses };
  const partial: Requirement = { ...covered, id: "LOG-2", missing: ["b"] };
  const planned: Requirement = { ...covered, id: "LOG-3", missing: ["a", "b"] };

  it("is covered, partial or planned, depending on its missing clauses", () => {
    expect([covered, partial, planned].map(stateOf)).toEqual(["covered", "partial", "planned"]);
  });

  it("fails with a clause that is neither cited nor missing, and with a citation of an unknown clause", () => {
    const citations = citationsIn(`${call}"LOG-1.a", "LOG-2.a", "LOG-1.z", "LOG-99.a")`, "a.test.ts");
    expect(findProblems([covered, partial, planned], citations).map(problemToText)).toEqual([
      "no test cites LOG-1.b, and test/requirements.ts does not list it as missing",
      "a.test.ts:1 cites LOG-1.z, which test/requirements.ts does not list",
      "a.test.ts:1 cites LOG-99.a, which test/requirements.ts does not list",
    ]);
  });

  it("fails when a test cites a clause that it lists as missing", () => {
    const citations = citationsIn(`${call}"LOG-2.a", "LOG-2.b")`, "a.test.ts");
    expect(findProblems([partial], citations).map(problemToText)).toEqual([
      "a.test.ts:1 cites LOG-2.b, which test/requirements.ts lists as missing",
    ]);
  });

  it("fails when it lists a missing clause that it does not have", () => {
    expect(findProblems([{ ...planned, missing: ["a", "b", "c"] }], []).map(problemToText)).toEqual([
      "LOG-3.c is listed as missing, but test/requirements.ts has no such clause",
    ]);
  });
});
