import { describe, expect, it } from "vitest";

import { changedLines, replacedLines, unifiedHunks } from "./diff-lines.ts";
import { patchEdits } from "./tool-use.ts";

const edit = ["-pin one", "+pin two"];

describe("The changed lines of a file with private passages", () => {
  it("omit the words between tags on unchanged lines", () => {
    expect(changedLines([{ start: 1, lines: [" <private>", ...edit, " </private>", "-a", "+b"] }])).toBe(
      "-[private]\n+[private]\n-a\n+b",
    );
  });

  it("omit private words if the hunk shows only one tag, or none", () => {
    expect(changedLines([{ lines: [...edit, " </private>", "+open"] }])).toBe("-[private]\n+[private]\n+open");
    expect(changedLines([{ lines: ["+open", " <private>", ...edit] }])).toBe("+open\n-[private]\n+[private]");
    const file = ["open", "<private>", "1", "2", "3", "4", "pin one", "</private>", "last"].join("\r\n");
    const hunks = [
      { start: 1, lines: ["-open", "+opened", "+more"] },
      { start: 6, lines: [" 4", ...edit] },
      { start: 9, lines: ["-last", "+end"] },
    ];
    expect(changedLines(hunks, file)).toBe("-open\n+opened\n+more\n-[private]\n+[private]\n-last\n+end");
  });

  it("are omitted if it is unknown where they are in a private file", () => {
    const file = "<private>\npin one\n</private>\n";
    expect(replacedLines("pin one", "pin two", file)).toBe("[private]");
    expect(changedLines([{ start: 40, lines: edit }], file)).toBe("[private]");
    expect(changedLines([{ start: 2, lines: edit }], `${file}\n[… cut …]\n`)).toBe("[private]");
  });

  it("keep the text beside a tag, and follow tags that the change adds or removes", () => {
    expect(changedLines([{ lines: ["-a <private>x</private> b", "+a <private>", " now private", "+pin two"] }])).toBe(
      "-a [private] b\n+a [private]\n+[private]",
    );
    const file = "<private>\npin one\n</private>\nlast";
    const opened = [
      { start: 1, lines: ["-<private>"] },
      { start: 3, lines: ["-</private>", "+open"] },
    ];
    expect(changedLines(opened, file)).toBe("-[private]\n+open");
  });

  it("are cut in the same way in a unified diff and in a Codex patch", () => {
    const diff = ["--- a.txt", "+++ a.txt", "@@ -1,3 +1,3 @@", " <private>", ...edit, " </private>"].join("\n");
    expect(changedLines(unifiedHunks(diff))).toBe("-[private]\n+[private]");
    const patch = ["*** Begin Patch", "*** Update File: a", "@@", " <private>", ...edit, "@@", "-a", "+b"].join("\n");
    expect(patchEdits(patch)).toEqual([{ path: "a", change: "modified", diff: "-[private]\n+[private]\n-a\n+b" }]);
  });
});
