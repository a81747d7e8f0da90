import { expect, it } from "vitest";

import { createKeyReader } from "./keys.ts";

const read = (...pieces: string[]) => {
  const reader = createKeyReader();
  return [...pieces.flatMap((piece) => reader.read(piece)), ...reader.flush()];
};

it("reads text, control keys and sequences from one chunk", () => {
  expect(read("ab\u001b[B\u0010c\r")).toEqual([
    { text: "ab" },
    { action: "down" },
    { action: "up" },
    { text: "c" },
    { action: "choose" },
  ]);
});

it("waits for the rest of a sequence, and reads a lone escape as the key", () => {
  expect(read("\u001b", "[A")).toEqual([{ action: "up" }]);
  expect(read("\u001b[1;", "2B")).toEqual([{ action: "preview-down" }]);
  expect(read("\u001b")).toEqual([{ action: "cancel" }]);
});

it("drops sequences that the picker does not use", () => {
  expect(read("\u001b[1;5C\u001b[<0;12;3M\u001bOPx")).toEqual([{ text: "x" }]);
  expect(read(`\u001b[${"1;".repeat(100)}`)).toEqual(expect.not.arrayContaining([{ action: "choose" }]));
});

it("reads a paste as text, so its line breaks choose no memory", () => {
  expect(read("\u001b[200~one\ntwo\u001b[201~!")).toEqual([{ text: "one\ntwo" }, { text: "!" }]);
  expect(read("\u001b[200~one", " \u001b[2", "01~\r")).toEqual([{ text: "one " }, { action: "choose" }]);
});
