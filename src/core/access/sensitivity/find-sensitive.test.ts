import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { verifies } from "../../../../test/verifies.ts";
import { describeRule, findSensitive } from "./find-sensitive.ts";

interface Labelled {
  /** The rules were adapted to failures in `dev`. Failures in `test` were only counted. */
  readonly half: "dev" | "test";
  /** The expected label, or null for ordinary text. */
  readonly label: string | null;
  readonly text: string;
}

const labelled = JSON.parse(
  readFileSync(new URL("../../../../test/fixtures/sensitivity.json", import.meta.url), "utf8"),
) as readonly Labelled[];

const rulesOf = (text: string) => findSensitive({ text, tags: null, path: null });
const ofPath = (path: string) => findSensitive({ text: null, tags: null, path });

describe("what is sensitive", () => {
  it.each(["dev", "test"] as const)("no ordinary talk about software is (%s half)", (half) => {
    verifies("SAF-3.a");
    const ordinary = labelled.filter((one) => one.half === half && one.label === null);
    expect(ordinary.length).toBeGreaterThan(30);
    expect(ordinary.filter(({ text }) => rulesOf(text).length > 0)).toEqual([]);
  });

  it.each([
    ["dev", 0.95],
    ["test", 0.9],
  ] as const)("credentials, personal data, health and money are found (%s half)", (half, least) => {
    verifies("SAF-3.a");
    const sensitive = labelled.filter((one) => one.half === half && one.label !== null);
    const found = sensitive.filter(({ label, text }) =>
      rulesOf(text).some((rule) => describeRule(rule).startsWith(`${label}:`)),
    );
    expect(found.length / sensitive.length).toBeGreaterThanOrEqual(least);
  });

  it("a number of a card or an account counts by its check digits", () => {
    verifies("SAF-3.a");
    expect(rulesOf("4539 1488 0343 6467")).toEqual(["card"]);
    expect(rulesOf("4539 1488 0343 6468")).toEqual([]);
    expect(rulesOf("DE75 5121 0800 1245 1261 99")).toEqual(["iban"]);
    expect(rulesOf("DE76 5121 0800 1245 1261 99")).toEqual([]);
    expect(rulesOf("529.982.247-25")).toEqual(["national-id"]);
    expect(rulesOf("529.982.247-26")).toEqual([]);
  });

  it.each([
    "/home/ada/.ssh/id_ed25519",
    "~/.aws/credentials",
    "/srv/shop/.env",
    ".env.production",
    "/Users/ada/Library/Keychains/login.keychain-db",
    "/home/ada/Documents/taxes/2025.pdf",
    "C:\\Users\\ada\\Documents\\medical\\scan.pdf",
  ])("a file is by its place: %s", (path) => {
    verifies("SAF-3.a");
    expect(ofPath(path)).toHaveLength(1);
  });

  it.each([
    ".env.example",
    "src/env.ts",
    "/home/ada/.ssh/known_hosts",
    "src/taxes/index.ts",
    "docs/keys.md",
    "id_rsa.pub",
  ])("a file of ordinary work is not: %s", (path) => {
    verifies("SAF-3.a");
    expect(ofPath(path)).toEqual([]);
  });

  it("the tag says so, in whichever case", () => {
    verifies("SAF-3.a");
    expect(findSensitive({ text: "Lunch at noon", tags: "team Sensitive", path: null })).toEqual(["tag"]);
    expect(describeRule("tag")).toBe("marked: the tag sensitive");
  });

  it("looks at a long text in a time that grows with its length alone", () => {
    verifies("SAF-12.d");
    const shapes = [
      "a@",
      "1 ",
      "garage: 5200828282828210[",
      "+1 2",
      "my ",
      "DE12 ABCD ",
      "my a a ",
      "salary ",
      "born on ",
      "12 Elm ",
    ];
    for (const shape of shapes) {
      const start = performance.now();
      rulesOf(shape.repeat(200_000 / shape.length));
      // Takes half a second on a busy machine. A quadratic algorithm would take minutes.
      expect(performance.now() - start, shape).toBeLessThan(10_000);
    }
  }, 120_000);
});
