import { describe, expect, it } from "vitest";

import { verifies } from "../verifies.ts";
import { openAttackWorld, settled, type Step } from "./state/attack-world.ts";

/** Something that Loci derives from the memories of a session. */
interface Derived {
  readonly name: string;
  readonly steps: readonly Step[];
  /** The memory that it quotes. */
  readonly evidence: readonly [type: string, text: string];
  /** A word of it that occurs nowhere else. */
  readonly word: string;
  /** The prompt of the next session. */
  readonly question: string;
  /** Where the word is before the memory is forgotten. */
  readonly shownIn: readonly string[];
  /** What is there afterwards; the facts of the person if left out. */
  readonly instead?: readonly [surface: string, text: string];
}

const noted: Step = { reply: "Noted." };
const quota = "How large is the quota of the bucket?";

const derived: readonly Derived[] = [
  {
    name: "a value",
    steps: [{ prompt: "Remember that the staging host is kestrel-one.example.org." }, noted],
    evidence: ["prompt", "kestrel-one"],
    word: "kestrel-one",
    question: "What is the staging host?",
    shownIn: ["facts", "publish", "brief", "block"],
  },
  {
    name: "a newer value",
    steps: [
      { prompt: "Remember that the staging host is kestrel-one.example.org." },
      noted,
      { prompt: "The staging host is kestrel-two.example.org from today." },
      noted,
    ],
    evidence: ["prompt", "kestrel-two"],
    word: "kestrel-two",
    question: "What is the staging host?",
    shownIn: ["facts", "publish", "brief", "block"],
    instead: ["facts", "kestrel-one"],
  },
  {
    name: "an ended value",
    steps: [
      { prompt: "Remember that the staging host is kestrel-one.example.org." },
      noted,
      { prompt: "The staging host is kestrel-two.example.org from today." },
      noted,
    ],
    evidence: ["prompt", "kestrel-one"],
    word: "kestrel-one",
    question: "What is the staging host?",
    shownIn: ["ended facts"],
    instead: ["facts", "kestrel-two"],
  },
  {
    name: "a rule",
    steps: [{ prompt: "Never use quollorm in this repo." }, noted],
    evidence: ["prompt", "quollorm"],
    word: "quollorm",
    question: "Which library do we never use in this repo, quoll or another?",
    shownIn: ["facts", "preferences", "publish", "brief"],
  },
  {
    name: "a preference",
    steps: [{ prompt: "I prefer quollfmt in all my projects." }, noted],
    evidence: ["prompt", "quollfmt"],
    word: "quollfmt",
    question: "Which formatter do I prefer?",
    shownIn: ["facts", "preferences", "brief"],
  },
  {
    name: "a quotation of a rule",
    steps: [
      { prompt: "Rename the table, please, and remember this: every quolltable only in src/tables, never elsewhere." },
      noted,
    ],
    evidence: ["prompt", "quolltable"],
    word: "quolltable",
    question: "Where do tables go?",
    shownIn: ["brief"],
  },
  {
    name: "a decision",
    steps: [
      { prompt: quota },
      { reply: "I propose a quota of 12 quollbytes for the bucket." },
      { prompt: "Agreed." },
      { reply: "Settled: the quota of the bucket is 12 quollbytes." },
    ],
    evidence: ["assistant", "quollbytes"],
    word: "quollbytes",
    question: quota,
    shownIn: ["decisions", "decisions about it", "block"],
  },
  {
    name: "a decision that amends another one",
    steps: [
      { prompt: quota },
      { reply: "Settled: the quota of the bucket is 11 gigabytes." },
      { next: "session" },
      { prompt: "Is the quota of the bucket large enough?" },
      { reply: "Settled: the quota of the bucket is 12 quollbytes." },
    ],
    evidence: ["assistant", "quollbytes"],
    word: "quollbytes",
    question: quota,
    shownIn: ["decisions", "decisions about it", "block"],
    instead: ["decisions", "11 gigabytes"],
  },
  {
    name: "a replaced decision",
    steps: [
      { prompt: quota },
      { reply: "Settled: the quota of the bucket is 11 quollbytes." },
      { next: "session" },
      { prompt: "Is the quota of the bucket large enough?" },
      { reply: "Settled: the quota of the bucket is 12 gigabytes." },
    ],
    evidence: ["assistant", "quollbytes"],
    word: "quollbytes",
    question: quota,
    shownIn: ["decisions", "decisions about it"],
    instead: ["decisions", "12 gigabytes"],
  },
  {
    name: "the last answer of the state of work",
    steps: [{ prompt: "Write the exporter." }, { reply: "The exporter writes quollcsv now, and its tests pass." }],
    evidence: ["assistant", "quollcsv"],
    word: "quollcsv",
    question: "What does the exporter write now?",
    shownIn: ["brief", "continued", "block"],
  },
  {
    name: "the prompt that began the work",
    steps: [
      { prompt: "Write the exporter for quollcsv files." },
      { reply: "The exporter is written, and 12 tests pass." },
    ],
    evidence: ["prompt", "quollcsv"],
    word: "quollcsv",
    question: "What does the exporter write now?",
    shownIn: ["brief", "continued"],
  },
  {
    name: "the open steps of the state of work",
    steps: [
      { prompt: "Write the exporter." },
      { plan: ["Write the header", "Test quollquoting"] },
      { reply: "The header is written; 3 tests pass." },
    ],
    evidence: ["tool_use", "quollquoting"],
    word: "quollquoting",
    question: "What does the exporter write now?",
    shownIn: ["brief", "continued"],
  },
  {
    name: "the failing command of the state of work",
    steps: [
      { prompt: "Write the exporter." },
      { run: "make quollexport", output: "SyntaxError: unexpected end", fails: true },
      { reply: "It is written, but there is a fault in line 12." },
    ],
    evidence: ["error", "quollexport"],
    word: "quollexport",
    question: "What does the exporter write now?",
    shownIn: ["brief", "continued"],
  },
  {
    name: "the changed files of the state of work",
    steps: [
      { prompt: "Write the exporter." },
      { written: "src/quollexport.ts", text: "export {};\n" },
      { reply: "It is written; 3 tests are missing." },
    ],
    evidence: ["artifact", "quollexport"],
    word: "quollexport",
    question: "What does the exporter write now?",
    shownIn: ["brief", "continued"],
  },
  {
    name: "the fix of a failure",
    steps: [
      { prompt: "Why do the tests fail?" },
      { run: "npm test", output: "Error: connect ECONNREFUSED 127.0.0.1:5432", fails: true },
      { run: "npm test", output: "Tests  42 passed (42)" },
      { reply: "The cause was a stopped database: `make quolldb` starts it, and the tests pass." },
    ],
    evidence: ["assistant", "quolldb"],
    word: "quolldb",
    question: "Why do the tests fail?",
    shownIn: ["fix", "brief"],
  },
];

describe("what is derived is erased with its evidence", () => {
  it.each(derived.map((one) => [one.name, one] as const))("%s", async (_name, one) => {
    verifies("FAC-3.b");
    const { steps, evidence, word, question, shownIn, instead = ["facts", "The staging port is 6433"] } = one;
    const world = await openAttackWorld();
    const where = async () =>
      Object.entries(await world.surfaces(question)).flatMap(([name, text]) => (text.includes(word) ? [name] : []));
    try {
      await world.play([...settled, ...steps, { next: "session" }]);
      // Twice, so that it is the forgetting that changes something afterwards.
      for (let time = 0; time < 2; time += 1) expect(await where()).toEqual(expect.arrayContaining([...shownIn]));
      await world.forget(...evidence);
      const after = await world.surfaces(question);
      expect(Object.entries(after).flatMap(([name, text]) => (text.includes(word) ? [name] : []))).toEqual([]);
      expect(after[instead[0]]).toContain(instead[1]);
      // Other memories may contain the word, such as the output of the same tool.
      await world.forget(null, word);
      expect(world.filesWith(word)).toEqual([]);
    } finally {
      await world.close();
    }
  });
});

it("what is derived is the same after `loci rebuild`", async () => {
  verifies("LOG-1.b", "LOG-1.c");
  const world = await openAttackWorld();
  try {
    const steps = derived.flatMap((one): Step[] => [...one.steps, { next: "session" }]);
    await world.play([...settled, ...steps, { member: "The release branch is cut on Mondays." }]);
    const questions = [...new Set(derived.map(({ question }) => question))];
    const before = await world.derive(questions);
    // Each view contains something, so that none is compared with nothing.
    const { waiting: _, ...shown } = before;
    for (const [name, view] of Object.entries(shown)) expect(JSON.stringify(view).length, name).toBeGreaterThan(40);
    await world.rebuild();
    expect(await world.derive(questions)).toEqual(before);
  } finally {
    await world.close();
  }
});
