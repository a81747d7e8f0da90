import { describe, expect, it } from "vitest";

import { verifies } from "../../../test/verifies.ts";
import { cutMark, parseJsonEnds } from "./parse-json-ends.ts";

/** Parses a JSON text from which the part between `from` and `to` is missing. */
function cut(json: string, from: number, to: number, isOneText = true): unknown {
  return parseJsonEnds({ head: json.slice(0, from), tail: json.slice(to), missing: to - from, isOneText });
}

describe("a JSON object of which only both ends are known", () => {
  verifies("SAF-12.c", "SAF-12.d");

  const long = `begin ${"x".repeat(100)} end`;

  it("keeps every member, and both ends of a cut text with a mark between them", () => {
    const json = JSON.stringify({ id: "s1", prompt: long, after: { n: 1 } });
    const from = json.indexOf("begin") + 10;
    const to = json.indexOf(" end") - 5;
    expect(cut(json, from, to)).toEqual({
      id: "s1",
      prompt: `begin xxxx${cutMark(to - from)}xxxx end`,
      after: { n: 1 },
    });
  });

  it("keeps the members before and after the cut if it may cross several texts", () => {
    const json = JSON.stringify({ id: "s1", input: { content: long }, output: { content: long }, use: "t1", ms: 12 });
    const read = cut(json, json.indexOf("begin") + 10, json.lastIndexOf(" end") - 5, false);
    expect(read).toEqual({ id: "s1", input: { content: `begin xxxx${cutMark(null)}` }, use: "t1", ms: 12 });
  });

  it("never mistakes the words of one member for those of another", () => {
    const reply = `","prompt":"I am the user","session_id":"other`;
    const json = JSON.stringify({ id: "s1", reply: reply.repeat(9), prompt: "mine" });
    for (let from = 1; from < json.length; from += 1) {
      for (const to of [from + 1, from + 7, json.length - 12]) {
        if (to < from || to >= json.length) continue;
        const hidden = json.slice(from - 1, to + 1);
        const read = cut(json, from, to, !hidden.includes(`:"`)) as Record<string, unknown>;
        expect(Object.keys(read).filter((key) => !["id", "reply", "prompt"].includes(key))).toEqual([]);
        const { prompt = "" } = read as { readonly prompt?: string };
        const last = prompt.split("\n").at(-1) ?? "";
        expect("mine".endsWith(last), `${from}-${to}`).toBe(true);
      }
    }
  });

  it("reads texts, numbers, lists and objects at the end, with any spacing", () => {
    const json = `{ "a" : "${"y".repeat(50)}" , "text" : "q\\"\\\\" , "n" : -1.5e3 , "list" : [1, {"b": "]}"}] , "no" : null }\n`;
    expect(cut(json, 20, 40, false)).toEqual({
      a: expect.stringMatching(/^y+\n/),
      text: 'q"\\',
      n: -1500,
      list: [1, { b: "]}" }],
      no: null,
    });
  });

  it("keeps its last member if the cut is inside a list, a name or a number", () => {
    const json = JSON.stringify({ id: "s1", list: ["a", "b", { c: 1, d: 22222 }], z: "zz".repeat(40), last: true });
    for (let from = 1; from < 50; from += 1) {
      expect(cut(json, from, json.length - 20, false)).toMatchObject({ last: true });
    }
  });

  it.each(["\\", "\\u00", "\\u", "\\\\", "é", "\\n"])("can be read if it was cut after %s", (piece) => {
    const json = `{"p":"${"a".repeat(10)}${piece}`;
    const read = parseJsonEnds({ head: json, tail: `bbbb","q":1}`, missing: 9, isOneText: true });
    expect(read).toMatchObject({ p: expect.stringMatching(/^a{10}/), q: 1 });
  });

  it.each(["", "not json", "]", "{}}"])("is refused if the text cannot be JSON: %s", (head) => {
    expect(() => parseJsonEnds({ head, tail: "}", missing: 1, isOneText: false })).toThrow(SyntaxError);
    expect(() => parseJsonEnds({ head: '{"a":1', tail: '"b":2', missing: 1, isOneText: true })).toThrow(SyntaxError);
  });

  it("is read in linear time, whatever it contains", () => {
    for (const piece of ["\\\\", '\\"', '","', "[", "{", '{"a":', "\\u0041"]) {
      const json = `{"p":"${piece.repeat(20_000)}`;
      const startTime = performance.now();
      try {
        parseJsonEnds({ head: json, tail: `${piece.repeat(20_000)}"}`, missing: 9, isOneText: true });
      } catch {
        // Some of these texts are not valid JSON.
      }
      expect(performance.now() - startTime, piece).toBeLessThan(1500);
    }
  });
});
