import { describe, expect, it } from "vitest";

import { cpuTime } from "../../../test/cpu-time.ts";
import { verifies } from "../../../test/verifies.ts";
import { blockBegin, blockEnd, blockHeader, withoutOwnBlocks } from "./own-block.ts";

const item = "- 2026-05-03, claude-code, 3f2a9c1e: Prefers tabs.";
const block = [blockBegin, blockHeader, item, "- undated, 0190a3b4: Uses <b>.", blockEnd].join("\n");

describe("Loci's own block in a text", () => {
  verifies("INJ-9.a");

  it("is recognised by its lines", () => {
    expect(withoutOwnBlocks(block)).toBe("");
    expect(withoutOwnBlocks(`\n${block}\r\n`).trim()).toBe("");
    expect(withoutOwnBlocks(`${block}\nplease go on`)).toBe("please go on");
    expect(withoutOwnBlocks("Relevant prior context: none")).toBe("Relevant prior context: none");
  });

  it("is removed without changing the rest", () => {
    expect(withoutOwnBlocks(`before\n${block}\nafter`)).toBe("before\nafter");
    expect(withoutOwnBlocks(`${block}\n\n${block}\nafter`)).toBe("\nafter");
    expect(withoutOwnBlocks("- 2026-05-03, a list of mine\n</loci-context>")).toBe(
      "- 2026-05-03, a list of mine\n</loci-context>",
    );
  });

  it("is recognised if it is quoted, cut short, or lacks its first line", () => {
    expect(withoutOwnBlocks(block.replaceAll(/^/gm, "  > "))).toBe("");
    expect(withoutOwnBlocks([blockBegin, blockHeader, item].join("\n"))).toBe("");
    expect(withoutOwnBlocks([blockHeader, item, "my question"].join("\n"))).toBe("my question");
    expect(withoutOwnBlocks(block.replaceAll("\n", "\r\n"))).toBe("");
  });

  it("is found in time proportional to the length", () => {
    const line = `|${" ".repeat(400_000)}|`;
    const text = `${blockHeader}\n${item}\n${line}`;
    expect(withoutOwnBlocks(text)).toBe(line);
    // A quadratic algorithm would take minutes.
    expect(cpuTime(() => withoutOwnBlocks(text))).toBeLessThan(2000);
  });
});
