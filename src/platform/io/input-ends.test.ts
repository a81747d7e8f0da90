import { describe, expect, it } from "vitest";

import { verifies } from "../../../test/verifies.ts";
import { parseJsonEnds } from "../../core/text/parse-json-ends.ts";
import { createInputEnds, type InputText } from "./input-ends.ts";

/** Feeds a text in pieces, as a pipe would. */
function fed(json: string, piece = 65_536): InputText {
  const bytes = Buffer.from(json);
  const ends = createInputEnds();
  for (let at = 0; at < bytes.length;) {
    const { block, from } = ends.room();
    const copied = bytes.copy(block, from, at, Math.min(at + piece, at + block.length - from));
    ends.filled(copied);
    at += copied;
  }
  return ends.text();
}

function read(value: unknown, space?: number): Record<string, string> {
  const text = fed(JSON.stringify(value, null, space));
  return ("whole" in text ? JSON.parse(text.whole) : parseJsonEnds(text)) as Record<string, string>;
}

const line = `2026-11-15T10:22:01Z worker said "hello" and took 12 ms\n`;
const log = line.repeat(60_000);

describe("input of any length", () => {
  verifies("SAF-12.d");

  it("is kept completely up to half a megabyte, in any chunks", () => {
    const json = JSON.stringify({ prompt: "ä".repeat(250_000), id: "p1" });
    for (const piece of [1_000, 65_536, 1_000_000]) expect(fed(json, piece)).toEqual({ whole: json });
  });

  it.each([undefined, 2])("keeps both ends of a long text and all short texts (indented by %s)", (space) => {
    const value = { session: "s1", prompt: `Why?\n${log}And what now?`, id: "p1" };
    const { prompt = "", ...rest } = read(value, space);
    expect(rest).toEqual({ session: "s1", id: "p1" });
    expect(prompt).toMatch(/^Why\?\n2026[^]*\n\[… \d{7} characters …\]\n[^]*And what now\?$/);
    expect(prompt.length).toBeLessThan(300_000);
  });

  it("never joins ends of different texts", () => {
    const { reply, prompt, ...rest } = read({ prompt: log, reply: log, id: "p1" });
    expect(rest).toEqual({ id: "p1" });
    expect(prompt).toMatch(/\n\[… cut …\]\n$/);
    expect(reply).toBeUndefined();
  });

  it.each(["<private>", "<PRIVATE>", '<pRivate note="x">'])(
    "is stored without its end if a passage may be private: %s",
    (tag) => {
      const { prompt = "" } = read({ prompt: `${log}${tag}${log}`, id: "p1" });
      expect(prompt).toMatch(/\n\[… cut …\]\n$/);
    },
  );

  it("keeps its end if the text is a page of HTML", () => {
    const page = `<p>${line}</p><pre>${line}</pre>`.repeat(20_000);
    expect(read({ prompt: `${page}The end.`, id: "p1" })["prompt"]).toMatch(/The end\.$/);
  });
});
