import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { developerTable as makeDeveloperTable } from "../../../scripts/developer-table.ts";
import { cpuTime } from "../../../test/cpu-time.ts";
import { verifies } from "../../../test/verifies.ts";
import { developerTable, relatedTable, relatedTerms } from "../text/terms/related-terms.ts";
import { textToTerms } from "../text/terms/text-to-terms.ts";
import { defaultPolicy } from "./recall-policy.ts";
import { understandQuery } from "./understand-query.ts";

const now = Date.UTC(2026, 4, 20, 12);
const understand = (text: string, policy = defaultPolicy) => understandQuery(text, policy, now);
const shareOf = (text: string, term: string) => understand(text).words.find((word) => word.term === term)?.share;

describe("the words of a question", () => {
  verifies("INJ-1.a");

  it("are its terms, each once, in order", () => {
    const { words } = understand("Which pnpm version? The pnpm of zorblax!", { ...defaultPolicy, relatedWord: 0 });
    expect(words.map(({ term, group }) => [term, group])).toEqual([
      ["which", 0],
      ["pnpm", 1],
      ["version", 2],
      ["zorblax", 3],
    ]);
  });

  it("count less if they only introduce the question", () => {
    for (const word of ["when", "remember", "recommended", "conversation", "many", "up"])
      expect(shareOf(`${word} zorblax`, textToTerms(word)[0] ?? ""), word).toBe(defaultPolicy.askingWord);
    expect(shareOf("when zorblax", "zorblax")).toBe(1);
  });

  it("include words with a similar meaning, each with less weight", () => {
    const { words } = understand("my physician");
    const [own, ...related] = words;
    expect(own).toMatchObject({ term: "physician", share: 1 });
    expect(related.map(({ term }) => term)).toContain("doctor");
    for (const { group, share } of related) {
      expect(group).toBe(own?.group);
      expect(share).toBeGreaterThan(0);
      expect(share).toBeLessThan(1);
    }
  });

  it("include no related word that the question contains, and none for a question word", () => {
    expect(understand("physician or doctor").words.filter(({ term }) => term === "doctor")).toEqual([
      { term: "doctor", group: 1, share: 1 },
    ]);
    expect(understand("when").words).toHaveLength(1);
  });

  it("include no related words if the policy disables them", () => {
    expect(understand("physician", { ...defaultPolicy, relatedWord: 0 }).words).toHaveLength(1);
  });

  it("are grouped for any question: each word directly before its related words", () => {
    fc.assert(
      fc.property(fc.lorem({ maxCount: 30 }), fc.string({ unit: "grapheme" }), (prose, noise) => {
        const { words } = understand(`${prose} the doctor bought ${noise} a car`);
        const groups = words.map(({ group }) => group);
        expect(groups).toEqual(groups.toSorted((a, b) => a - b));
        for (const { share } of words) expect(share).toBeGreaterThan(0);
        const first = words.filter(({ group }, at) => group !== groups[at - 1]);
        for (const { share } of first) expect([1, defaultPolicy.askingWord]).toContain(share);
      }),
    );
  });

  it("that only express the request weigh less, in each of their forms", () => {
    const questionWords =
      "what when where who whom which why how many much long often old kind type name recommend suggest tell remember mention said say ago last recently currently current previous previously conversation discuss chat talk any some can could should might please help need want get got time day week month year total first happen order earlier latest between pass since before after did different across throughout bring brought aspect list item walk through only give provide summary summarize comprehensive include going went make made use used thing anything something someone still ever also more most just like know think look about";
    const words = questionWords.split(" ").flatMap((word) => understand(`${word} zebra`).words.slice(0, 1));
    expect(words.filter(({ term, share }) => term !== "zebra" && share !== defaultPolicy.askingWord)).toEqual([]);
  });

  it("of a long prompt are limited in number, and are read in limited time", () => {
    const prompt = Array.from({ length: 20_000 }, (_, n) => `word${n} and the weather of ${n}`).join(" ");
    expect(cpuTime(() => understand(prompt))).toBeLessThan(5_000);
    const { words } = understand(prompt);
    expect(new Set(words.map(({ group }) => group)).size).toBe(128);
    expect(words.length).toBeLessThan(128 * 7);
  });

  it("are empty for a prompt without words", () => {
    for (const text of ["", "?!", "to be", "🙂"]) expect(understand(text).words, text).toEqual([]);
  });
});

describe("related words", () => {
  const termsOf = (table: string) => table.split("\n").map((line) => line.slice(0, line.indexOf(" ")));
  const everyday = relatedTable.slice(0, relatedTable.length);
  const ofDevelopers = developerTable.slice(0, developerTable.length);

  it("of developers come first, each of them once", () => {
    for (const line of ofDevelopers.split("\n")) {
      const [term = "", ...others] = line.split(" ");
      const related = relatedTerms(term);
      const first = related.slice(0, others.length);
      expect(
        first.map((other) => (other.nearness === 1 ? `=${other.term}` : other.term)),
        line,
      ).toEqual(others);
      expect(new Set(related.map((other) => other.term)).size, line).toBe(related.length);
    }
  });

  it("that developers use come from the word list", () => {
    expect(ofDevelopers).toBe(makeDeveloperTable());
  });

  it("that developers use hold in both directions", () => {
    for (const term of termsOf(ofDevelopers))
      for (const { term: other } of relatedTerms(term).filter(({ nearness }) => nearness === 1))
        expect(relatedTerms(other), `${term} ${other}`).toContainEqual({ term, nearness: 1 });
  });

  it("with the same meaning count almost as much as the word itself", () => {
    expect(shareOf("restart the db", "databas")).toBe(defaultPolicy.sameWord);
    expect(shareOf("upgrade kubernetes", "k8s")).toBe(defaultPolicy.sameWord);
    expect(shareOf("the checkout test is flaky", "intermitt")).toBeLessThan(0.5);
  });

  it("are empty for any other text", () => {
    const known = new Set([...termsOf(everyday), ...termsOf(ofDevelopers)]);
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[a-z]{1,8}$/)), (term) => {
        fc.pre(!known.has(term));
        expect(relatedTerms(term)).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
    for (const term of ["", " ", "\n", "aardvarkian", "zzzz", "doctor "]) expect(relatedTerms(term), term).toEqual([]);
  });
});

describe("the kind of answer that a question wants", () => {
  const intentOf = (text: string) => understand(text).intent;

  it("is advice for a request to suggest or do something", () => {
    for (const text of [
      "Can you suggest a hotel for my trip to Miami?",
      "What should I serve for dinner this weekend?",
      "Any tips for keeping my kitchen clean?",
      "I'm planning to refactor the parser",
      "I'd like to write the tests now",
      "I’d like to write the tests now",
      "Would you look at this",
      "Where might we put the file",
      "Which of them can I delete",
      "any ideas for a name",
      "your advice",
      "recommendations for a parser",
      "the options",
      "what are some good names",
      "help me with this",
      "im considering a rewrite",
      "I need to go",
      "the best way there",
    ])
      expect(intentOf(text), text).toMatchObject({ advice: true, addressed: false });
  });

  it("is the agent's words for a question about them", () => {
    for (const text of [
      "What did you recommend for the database?",
      "Which library had you suggested last week?",
      "In our previous conversation there was a name",
      "Remind me what the command was",
      "the list that was given by the assistant",
      "our earlier chat about ports",
      "Can you tell me what you recommended when the build failed?",
      "Could you remind me how long the build took?",
    ])
      expect(intentOf(text), text).toMatchObject({ advice: false, addressed: true });
  });

  it("is not the agent's words for a request to list, explain or summarise", () => {
    for (const text of [
      "Can you list the order in which I brought up the ports?",
      "Could you give me a summary of what I did last week?",
      "Would you explain how many tests failed?",
    ])
      expect(intentOf(text), text).toMatchObject({ addressed: false });
  });

  it("is neither advice nor the agent's words for a plain question or order", () => {
    for (const text of ["How many weddings did I attend?", "Where is the config file", "fix the failing test", ""])
      expect(intentOf(text), text).toMatchObject({ advice: false, addressed: false });
  });

  it.each([
    ["When did we change the port?", true, false],
    ["What day was the release?", true, false],
    ["How long did the build take?", true, true],
    ["How many weddings did I attend?", false, true],
    ["What was the total price? What price", false, true],
    ["Wie viele Tests gibt es?", false, true],
    ["Wann war das?", true, false],
    ["什么时候发布？", true, false],
    ["有多少测试？", false, true],
    ["Where is the config file?", false, false],
    ["whenever it fails, somehow", false, false],
  ])("is a time or a number if the question asks for one: %s", (text, time, number) => {
    expect(intentOf(text)).toMatchObject({ time, number });
  });

  it("is read from the end of a long prompt", () => {
    expect(intentOf(`What did you recommend? ${"pasted line\n".repeat(1_000)}`)).toMatchObject({ addressed: false });
    expect(intentOf(`${"pasted line\n".repeat(1_000)} What did you recommend?`)).toMatchObject({ addressed: true });
  });
});

describe("the times in a question", () => {
  it("are relative to now", () => {
    const [span, ...others] = understand("What did I decide yesterday?").times;
    expect(others).toEqual([]);
    expect(span).toMatchObject({ from: Date.UTC(2026, 4, 19), to: Date.UTC(2026, 4, 20), phrase: "yesterday" });
  });

  it("are empty for a question without a time", () => {
    expect(understand("What did I decide about pnpm?").times).toEqual([]);
  });
});
