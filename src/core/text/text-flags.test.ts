import { describe, expect, it } from "vitest";

import { hasFlag, textFlag, textFlags } from "./text-flags.ts";

const flagsOf = (text: string) =>
  (Object.keys(textFlag) as (keyof typeof textFlag)[]).filter((flag) => hasFlag(textFlags(text), flag));

describe("the flags of a text", () => {
  it.each([
    ["Which port does staging use?", ["question"]],
    ["Did it work?\u201d  ", ["question"]],
    ["Do you like this? [shared image: a red house]", ["question"]],
    ["哪个端口？", ["question"]],
    ["Why? Because the cache was stale.", []],
    ["The url is https://example.org/a?b=c", []],
    ["I moved the cache", ["firstPerson"]],
    ["Wir nehmen die Warteschlange", ["firstPerson"]],
    ["我喜欢猫", ["firstPerson"]],
    ["In Finland", []],
    ["They left yesterday", ["relativeTime"]],
    ["The deploy failed last week", ["relativeTime"]],
    ["Der Server fiel letzte Woche aus", ["relativeTime"]],
    ["昨天坏了", ["relativeTime"]],
    ["The last word on this", []],
    ["Released in March", ["date"]],
    ["They may leave", []],
    ["The port is 6433", ["number"]],
    ["Three of them failed", ["number"]],
    ["On 8 May 2023", ["date", "number"]],
    ["", []],
  ])("are set correctly for %j", (text, flags) => {
    expect(flagsOf(text)).toEqual(flags);
  });

  it("come from the start of a long text, except that a question is found at its end", () => {
    const pasted = "x ".repeat(5_000);
    expect(flagsOf(`I ran it. ${pasted} Does it fail?`)).toEqual(["question", "firstPerson"]);
    expect(flagsOf(`${pasted} I ran it yesterday.`)).toEqual([]);
  });
});
