import { describe, expect, it } from "vitest";

import { errorLines, errorNames, isSameLine, programOf } from "./error-lines.ts";

describe("the lines of an error", () => {
  it("are the same for the same error at another time, in another file and of another size", () => {
    const first = errorLines("[2026-03-03T09:24:51.204+0000] {a.py:106} /bin/bash: line 1: dbt: command not found");
    expect(first).toEqual(errorLines("{a.py:7} /bin/sh: line 22: dbt: command not found"));
    expect(first).toHaveLength(1);
    expect(errorLines("cannot identify image file 'assets/a/reed.png'")).toEqual(
      errorLines("\u001B[31mcannot identify image file 'assets/b/gate.png'\u001B[0m"),
    );
  });

  it("omit what every failure prints", () => {
    expect(errorLines("Tests  2 failed (2)\nnpm ERR! code 1\nProcess exited with exit code 1\nError\n1 error")).toEqual(
      [],
    );
  });

  it("are all telling lines if none names an error", () => {
    expect(errorLines("the harbour gate stays shut")).toEqual(["the harbour gate stays shut"]);
  });

  it("match if only names differ, and not if they say something else", () => {
    expect(
      isSameLine("relation orders does not exist in schema app", "relation carts does not exist in schema app"),
    ).toBe(true);
    expect(isSameLine("relation orders does not exist", "port is already in use")).toBe(false);
    expect(isSameLine("not found", "not found here")).toBe(false);
  });
});

it("an error is also known by its name, unless many errors have it", () => {
  expect(errorNames("api error ExpiredToken: the token has expired")).toEqual(["ExpiredToken"]);
  expect(errorNames("connect ECONNREFUSED 127.0.0.1:5432")).toEqual(["ECONNREFUSED"]);
  expect(errorNames("exception TypeError: x is not a function")).toEqual([]);
});

it.each([
  ["npx vitest run test/cart.test.ts", "vitest run"],
  ["cd app && AWS_PROFILE=x terraform -chdir=envs plan", "terraform plan"],
  ["uv run python -m pixelmill.pack assets", "pixelmill.pack assets"],
  ["./gradlew test --tests X", "gradlew test"],
  ["npx jest src/carriers", "jest"],
])("the program of %s is %s", (command, program) => {
  expect(programOf(command)).toBe(program);
});
