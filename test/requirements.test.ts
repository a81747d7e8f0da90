import { fileURLToPath } from "node:url";

import { describe, expect, it } from "vitest";

import { citationsIn, findCitations, findProblems, problemToText } from "./citations.ts";
import { type Requirement, requirements } from "./requirements.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
// Assembled, so that the scan of this very file does not take the examples below for citations.
const call = ["verifies", "("].join("");

describe("the list of requirements", () => {
  it("has each id once, numbered from 1 without gaps, each with a line", () => {
    const ids = requirements.map((requirement) => requirement.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const group of new Set(ids.map((id) => id.replace(/-\d+$/, "")))) {
      const numbers = ids.filter((id) => id.startsWith(`${group}-`)).map((id) => Number(id.slice(group.length + 1)));
      expect(numbers, group).toEqual(numbers.map((_, position) => position + 1));
    }
    expect(requirements.filter((requirement) => requirement.line.trim() === "")).toEqual([]);
  });

  it("claims no coverage that no test cites, and no test cites an id it does not have", () => {
    expect(findProblems(requirements, findCitations(root)).map(problemToText)).toEqual([]);
  });
});

describe("the scan for citations", () => {
  it("finds every id of a call, over several lines, with file and line", () => {
    const source = `it("x", () => {\n  ${call}"LOG-1", 'LOG-2',\n    "LOG-3");\n});`;
    expect(citationsIn(source, "a.test.ts")).toEqual([
      { id: "LOG-1", file: "a.test.ts", line: 2 },
      { id: "LOG-2", file: "a.test.ts", line: 2 },
      { id: "LOG-3", file: "a.test.ts", line: 3 },
    ]);
  });

  it("does not count what is commented out", () => {
    expect(citationsIn(`// ${call}"LOG-1")\n/*\n ${call}"LOG-2")\n*/\n  // ${call}"LOG-3")`, "a.test.ts")).toEqual([]);
  });

  it("reports covered and partial ids without a citation, and citations of unknown ids", () => {
    const listed: Requirement[] = [
      { id: "LOG-1", line: "one", state: "covered" },
      { id: "LOG-2", line: "two", state: "partial" },
      { id: "LOG-3", line: "three", state: "planned" },
    ];
    const citations = citationsIn(`${call}"LOG-1", "LOG-99")`, "a.test.ts");
    expect(findProblems(listed, citations).map(problemToText)).toEqual([
      "LOG-2 is partial, but no test cites it",
      "a.test.ts:1 cites LOG-99, which test/requirements.ts does not list",
    ]);
  });
});
