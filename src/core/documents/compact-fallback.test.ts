import { describe, expect, it } from "vitest";

import { verifies } from "../../../test/verifies.ts";
import { outlineOf } from "../text/markdown/outline.ts";
import { tailOf } from "../text/markdown/section.ts";
import { compactWithoutModel } from "./compact-fallback.ts";

const bytes = (text: string) => new TextEncoder().encode(text).length;
const archive = "memory/2026-02-22-1030.md";

describe("compactWithoutModel", () => {
  verifies("DOC-6.b");

  it("keeps the headings and the last 100 lines, and says where the rest is", () => {
    const text = `# **Notes**\n\n## State\n\n${"- old\n".repeat(200)}\n## Patterns\n\n${"- new\n".repeat(98)}`;
    const extract = compactWithoutModel(text, { archive });
    expect(extract.split("- new")[0]).toMatchInlineSnapshot(`
      "> Automatic extract, made without a model: the headings and the last 100 lines.
      > The whole document is in \`memory/2026-02-22-1030.md\`.

      # Notes
      ## State

      ## Patterns

      "
    `);
    expect(extract.endsWith(tailOf(text, 100))).toBe(true);
    expect(outlineOf(extract).map(({ title }) => title)).toEqual(["Notes", "State", "Patterns"]);
  });

  it("stays within its budget by dropping the oldest of the last lines, or the beginning of a giant line", () => {
    const lines = Array.from({ length: 100 }, (_, at) => `${at} ${"x".repeat(5000)}\n`).join("");
    const extract = compactWithoutModel(`# Title\n\n${lines}`, { archive });
    expect(bytes(extract)).toBeLessThanOrEqual(100 * 1024);
    expect(extract).toContain("# Title\n");
    expect(extract).toContain("\n99 x");
    expect(extract).not.toContain("\n50 x");
    const giant = compactWithoutModel(`# Title\n\n${"😀".repeat(1_250_000)}end`, { archive });
    expect(bytes(giant)).toBeLessThanOrEqual(100 * 1024);
    expect(bytes(giant)).toBeGreaterThan(100 * 1024 - 8);
    expect(giant.isWellFormed()).toBe(true);
    expect(giant.endsWith("😀end")).toBe(true);
  });
});
