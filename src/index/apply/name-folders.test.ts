import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { verifies } from "../../../test/verifies.ts";
import { nameFolders, type FolderRow, type FolderWord } from "./name-folders.ts";

const a = "a".repeat(24);
const b = "b".repeat(24);

function row(root: string, remote: string, checkout: string, first: string, device = "d"): FolderRow {
  return { device, root, remote, checkout, first };
}

function word(of: FolderRow, decision: FolderWord["word"], ts: number, target: FolderRow | null = null): FolderWord {
  const { first: _, ...key } = of;
  return { ...key, word: decision, of: target, ts, id: String(ts) };
}

const names = (rows: readonly FolderRow[], words: readonly FolderWord[] = []) => {
  const named = nameFolders(rows, words);
  return rows.map((one) => named.get(one)?.name);
};

describe("folders that claim one remote", () => {
  it("get the remote's name for the first folder, and separate names for the others until they are linked", () => {
    verifies("SCO-7.a", "SPC-1.d");
    const linked = row("/c", "r", "", "3");
    const rows = [row("/b", "r", "", "2"), row("/a", "r", "", "1"), linked];
    expect(names(rows, [word(linked, "linked", 1)])).toEqual(["/b", "r", "r"]);
  });

  it("pass the remote's name on when the first folder is split off, and lose it if all are split off", () => {
    verifies("SCO-7.a");
    const first = row("/a", "r", "", "1");
    expect(names([first, row("/b", "r", "", "2")], [word(first, "split", 1)])).toEqual(["/a", "r"]);
    expect(names([first], [word(first, "split", 1)])).toEqual(["/a"]);
  });
});

describe("a folder with the same local repository", () => {
  it("keeps its space when it gains, loses or changes a remote", () => {
    verifies("SPC-1.a");
    expect(names([row("/app", "", a, "1"), row("/app", "r", a, "2")])).toEqual(["/app", "/app"]);
    expect(names([row("/app", "r", a, "1"), row("/app", "", a, "2")])).toEqual(["r", "r"]);
    expect(names([row("/app", "r", a, "1"), row("/app", "s", a, "2")])).toEqual(["r", "r"]);
  });

  it("keeps its space after a move, and another folder at the old path gets a new one", () => {
    verifies("SPC-1.b", "SPC-1.d");
    const rows = [row("/app", "", a, "1"), row("/new", "", a, "2"), row("/app", "", b, "3")];
    expect(names(rows)).toEqual(["/app", "/app", "/app~bbbbbbbb"]);
  });

  it("shares its space with a linked clone, whatever the space's name", () => {
    verifies("SPC-1.a");
    const clone = row("/clone", "r", b, "3");
    const rows = [row("/app", "", a, "1"), row("/app", "r", a, "2"), clone];
    expect(names(rows)).toEqual(["/app", "/app", "/clone"]);
    expect(names(rows, [word(clone, "linked", 1)])).toEqual(["/app", "/app", "/app"]);
  });

  it("continues with the memory that an older Loci wrote there", () => {
    verifies("SPC-1.a");
    expect(names([row("/app", "", "", "1"), row("/app", "", a, "2"), row("/app", "r", a, "3")])).toEqual(
      Array(3).fill("/app"),
    );
  });
});

describe("another folder at the same path", () => {
  it("cannot read the memory, even with the same remote, until a person links it", () => {
    verifies("SPC-1.d");
    const again = row("/app", "r", b, "2");
    const rows = [row("/app", "r", a, "1"), again];
    expect(names(rows)).toEqual(["r", "/app~bbbbbbbb"]);
    expect(names(rows, [word(rows[0] ?? again, "linked", 1)])).toEqual(["r", "/app~bbbbbbbb"]);
    expect(names(rows, [word(again, "linked", 1)])).toEqual(["r", "r"]);
  });

  it("cannot read the memory if its repository is unknown, while running `git init` in the same folder keeps access", () => {
    verifies("SPC-1.d", "SPC-1.a");
    expect(names([row("/app", "", a, "1"), row("/app", "", "none", "2")])).toEqual(["/app", "/app~other"]);
    expect(names([row("/app", "", "none", "1"), row("/app", "", a, "2")])).toEqual(["/app", "/app"]);
  });
});

describe("the name of a space", () => {
  it("identifies that space, whatever folders have the same name, and reserves no path", () => {
    verifies("SPC-1.a");
    const rows = [
      row("/app", "", "named", "1"),
      row("/app", "r", a, "2"),
      row("/app", "", b, "3"),
      row("/x", "r", "", "0"),
    ];
    expect(names(rows)).toEqual(["/app", "/app", "/app~bbbbbbbb", "r"]);
  });

  it("that an older Loci assigned stays", () => {
    verifies("SPC-1.a");
    const old = [row("/app", "", "", "1"), row("/app", "r", "", "2"), row("/x", "r", "", "0")];
    expect(names(old)).toEqual(["/app", "/app", "r"]);
    expect(names([...old, row("/app", "r", a, "3")])).toEqual(["/app", "/app", "r", "/app"]);
  });
});

describe("a folder that adopted the memory of another", () => {
  it("stays in the adopted space, whatever happens to that space, until a later decision", () => {
    verifies("SPC-1.c");
    const [old, now] = [row("/old", "", a, "1"), row("/new", "r", b, "2")];
    expect(names([old, now], [word(now, "adopted", 1, old)])).toEqual(["/old", "/old"]);
    expect(names([old, now], [word(now, "adopted", 1, old), word(now, "split", 2)])).toEqual(["/old", "/new"]);
  });

  it("is in the first folder's space if adoptions form a circle", () => {
    verifies("SPC-1.c");
    const [one, other] = [row("/one", "", a, "1"), row("/two", "", b, "2")];
    const words = [word(one, "adopted", 1, other), word(other, "adopted", 2, one)];
    expect(names([one, other], words)).toEqual(["/one", "/one"]);
  });
});

it("the names of spaces do not depend on the order of folders or decisions", () => {
  verifies("SPC-1.a", "LOG-1.b");
  const aRow = fc
    .tuple(
      fc.constantFrom("/a", "/b"),
      fc.constantFrom("", "r", "s"),
      fc.constantFrom("", "none", "named", a, b),
      fc.nat(30),
      fc.constantFrom("d", "e"),
    )
    .map(([root, remote, checkout, first, device]) =>
      row(root, remote, checkout, String(first).padStart(2, "0"), device),
    );
  const key = ({ device, root, remote, checkout }: FolderRow) => JSON.stringify([device, root, remote, checkout]);
  const someRows = fc.uniqueArray(aRow, { selector: key, minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(
      someRows.chain((rows) => {
        const aWord = fc
          .tuple(fc.constantFrom(...rows), fc.constantFrom("linked", "split", "adopted"), fc.constantFrom(...rows))
          .map(([of, said, target]) => ({ of, said, target }) as const);
        return fc.tuple(
          fc.constant(rows),
          fc.array(aWord, { maxLength: 4 }),
          fc.shuffledSubarray(rows, { minLength: rows.length }),
        );
      }),
      ([rows, said, shuffled]) => {
        const words = said.map((one, at) => word(one.of, one.said, at, one.said === "adopted" ? one.target : null));
        const sorted = (list: readonly FolderRow[], spoken: readonly FolderWord[]) =>
          [...nameFolders(list, spoken)]
            .map(([one, named]) => [key(one), named.name, named.state].join(" "))
            .toSorted();
        expect(sorted(shuffled, words.toReversed())).toEqual(sorted(rows, words));
      },
    ),
    { numRuns: 300 },
  );
});
