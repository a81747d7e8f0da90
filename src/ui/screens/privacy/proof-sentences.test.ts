import { describe, expect, it } from "vitest";

import type { ErasureProof } from "../../api/types.ts";
import { doneLines, proofLines, proofLook, verdictOf } from "./proof-sentences.ts";

const clean: ErasureProof = {
  ok: true,
  forgotten: 3,
  checked: { segments: 2, backups: 1, vectors: 0, processes: true },
  left: [],
  pending: [],
  unreachable: [],
  others: [],
  strange: [],
};

describe("a proof of erasure in words", () => {
  it("lists what was searched, and that nothing was found", () => {
    expect(proofLines(clean)).toEqual([
      { look: "good", text: "Found nothing that was forgotten on this machine.", places: [] },
      {
        look: "good",
        text: "Searched for 3 forgotten ids in 2 files of the log, 1 backup, the index and 0 sets of vectors.",
        places: [],
      },
    ]);
  });

  it("names each place that may still contain the text, and the command", () => {
    const [first] = proofLines({ ...clean, ok: false, left: [{ what: "a draft", where: "/tmp/draft.md" }] });
    expect(first).toMatchObject({
      look: "bad",
      places: ["a draft in /tmp/draft.md"],
      command: "loci forget --pending",
    });
  });

  it("counts what is pending on each device, and lists arriving files separately", () => {
    const pending = [
      { id: "1", device: "laptop", isReceived: false },
      { id: "2", device: "laptop", isReceived: false },
      { id: "3", device: "desk", isReceived: true },
    ] as unknown as ErasureProof["pending"];
    const lines = proofLines({ ...clean, pending });
    expect(lines.slice(2).map(({ look, places }) => [look, places])).toEqual([
      ["warn", ["laptop: 2 events"]],
      ["warn", ["desk: 1 event"]],
    ]);
  });

  it("names places that were not searched", () => {
    const others = [{ state: "/state", path: "/usb/memory", is: "away" }] as const;
    const texts = proofLines({ ...clean, unreachable: ["/b"], others, strange: ["/x"] }).flatMap(
      ({ places }) => places,
    );
    expect(texts).toEqual(["/b", "/usb/memory (its disk is not connected)", "/x"]);
  });

  it("claims no more than was searched", () => {
    expect(verdictOf(clean, null)).toBe("Proved: nothing that was forgotten is left on this machine");
    expect(verdictOf({ ...clean, unreachable: ["/usb/backup"] }, null)).toBe(
      "Found nothing, but 1 place was not searched",
    );
    expect(verdictOf({ ...clean, ok: false, left: [{ what: "a draft", where: "/a" }] }, null)).toContain("Not proved");
  });

  it("warns of document files that keep the text, and of memories that still match", () => {
    const report = {
      forgotten: 2,
      shared: [],
      files: ["/a.md"],
      removed: [],
      elsewhere: [],
      unreachable: [],
      others: [],
      published: [],
      residue: true,
    };
    expect(doneLines({ report, found: 0 }).map(({ look }) => look)).toEqual(["good", "good", "warn", "warn"]);
    const erased = { report, found: 0 };
    expect(verdictOf(clean, erased)).toBe("Nothing is left in Loci, but 1 file still contains the words");
    expect([proofLook(clean, erased), proofLook(clean, null)]).toEqual(["warn", "good"]);
    expect(doneLines({ report, found: 1 })[1]?.text).toContain("finds 1 memory, recorded since");
    const shared = ["a", "b"].map((id) => ({ id, original: `${id}-original`, space: "github.com/acme/shop" }));
    expect(doneLines({ report: { ...report, shared }, found: 0 })[1]).toMatchObject({
      text: expect.stringContaining("2 shared copies erased here"),
      places: ["github.com/acme/shop"],
    });
  });
});
