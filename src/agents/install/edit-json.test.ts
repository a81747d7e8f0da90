import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { editJson } from "./edit-json.ts";
import { parseJsonSettings } from "./parse-json-settings.ts";

const value = fc.letrec((tie) => ({
  any: fc.oneof({ depthSize: "small" }, tie("plain"), tie("list"), tie("group")),
  plain: fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)),
  list: fc.array(tie("any"), { maxLength: 4 }),
  group: fc.dictionary(
    fc.string().filter((name) => name !== "__proto__"),
    tie("any"),
    { maxKeys: 4 },
  ),
}));
const settings: fc.Arbitrary<Record<string, unknown>> = value.group;

/** Writes settings as a person might: any white space, comments, trailing commas. */
function writtenBy(random: fc.GeneratorValue, content: unknown): string {
  const space = () => random(() => fc.constantFrom("", " ", "\n", "\r\n\t", " // a, b ] }\n", "/* c { */", "\n\n  "));
  const items = (list: string[]) => {
    const comma = list.length > 0 && random(fc.boolean) ? `,${space()}` : "";
    return list.map((item) => `${space()}${item}${space()}`).join(",") + comma;
  };
  if (Array.isArray(content)) return `[${space()}${items(content.map((item) => writtenBy(random, item)))}]`;
  if (typeof content !== "object" || content === null) return JSON.stringify(content);
  const all = Object.entries(content).map(
    ([name, item]) => `${JSON.stringify(name)}${space()}:${space()}${writtenBy(random, item)}`,
  );
  return `{${space()}${items(all)}}`;
}

const commentsOf = (text: string) =>
  [...text.matchAll(/"(?:[^"\\]|\\.)*"|(\/\/.*|\/\*[^]*?\*\/)/g)].flatMap(([, comment]) => comment ?? []);

describe("editing JSON", () => {
  it("reaches the wanted settings from any text", () => {
    fc.assert(
      fc.property(settings, settings, fc.gen(), (from, to, random) => {
        const text = writtenBy(random, from);
        expect(parseJsonSettings(text).settings).toEqual(from);
        expect(parseJsonSettings(editJson(text, to)).settings).toEqual(to);
      }),
      { numRuns: 500, endOnFailure: true },
    );
  });

  it("removes the values that it added, and keeps the comments", () => {
    fc.assert(
      fc.property(settings, settings, fc.gen(), (from, more, random) => {
        const text = writtenBy(random, from);
        const edited = editJson(text, {
          ...from,
          ...Object.fromEntries(Object.entries(more).map(([k, v]) => [`new here ${k}`, v])),
        });
        expect(commentsOf(edited)).toEqual(commentsOf(text));
        expect(commentsOf(editJson(edited, from))).toEqual(commentsOf(text));
        expect(editJson(text, from)).toBe(text);
      }),
      { numRuns: 500, endOnFailure: true },
    );
  });

  it.each([
    ["as its neighbours are", `{\n    "a": 1\n}\n`, `{\n    "a": 1,\n    "b": {\n        "c": [1, 2]\n    }\n}\n`],
    [
      "behind the comment of its neighbour",
      `{\n\t"a": 1 // one\n}`,
      `{\n\t"a": 1, // one\n\t"b": {\n\t\t"c": [1, 2]\n\t}\n}`,
    ],
    [
      "with a trailing comma where they have one",
      `{\r\n  "a": 1,\r\n}`,
      `{\r\n  "a": 1,\r\n  "b": {\r\n    "c": [1, 2]\r\n  },\r\n}`,
    ],
    ["on one line where all is", `{"a":1}`, `{"a":1,"b":{"c":[1,2]}}`],
    [
      "and no other line changes its layout",
      `{\n  "a": 1, "x": [ 1,2 ]\n}`,
      `{\n  "a": 1, "x": [ 1,2 ],\n  "b": {\n    "c": [1, 2]\n  }\n}`,
    ],
  ])("adds a value %s", (_how, text, edited) => {
    expect(editJson(text, { ...parseJsonSettings(text).settings, b: { c: [1, 2] } })).toBe(edited);
  });
});
