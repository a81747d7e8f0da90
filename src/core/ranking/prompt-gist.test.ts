import { describe, expect, it } from "vitest";

import { promptGist } from "./prompt-gist.ts";

const log = "2026-11-15 GET /a?b=c 200 x ? y : z\n".repeat(1_000);

describe("The part of a prompt that recall reads", () => {
  it("is the whole prompt if nothing long was pasted", () => {
    const prompt = "Why does the deploy fail? ".repeat(300);
    expect(promptGist(prompt)).toBe(prompt);
  });

  it("is the question, the beginning and the end of a long prompt", () => {
    const gist = promptGist(`Look at this log.\nHow does the lighthouse deploy?\n${log}Please be brief.`);
    expect(gist).toContain("How does the lighthouse deploy?");
    expect(gist).toContain("Look at this log.");
    expect(gist).toMatch(/Please be brief\.$/);
    expect(gist.length).toBeLessThan(2_500);
  });

  it.each(["Where is the lighthouse now?", "灯塔是怎么部署的？", "كيف يتم نشر المنارة؟"])(
    "includes a question from the middle of a long prompt: %s",
    (question) => {
      const text = `${"word ".repeat(500)}. ${question}\n`;
      expect(promptGist(`${log}${text}${"word ".repeat(500)}`)).toContain(question);
      expect(promptGist(`${"word ".repeat(500)}\n${question}\n${log.repeat(20)}`)).toContain(question);
    },
  );

  it("does not mistake an address or a line of code for a question", () => {
    expect(
      promptGist(log)
        .split("\n")
        .filter((line) => line.endsWith("?")),
    ).toEqual([]);
  });

  it("has a limited size and is found in limited time in a prompt of any length", () => {
    for (const piece of ["?", "? ", "what is it? ", "a", "？", " "]) {
      const startTime = performance.now();
      expect(promptGist(piece.repeat(5_000_000 / piece.length)).length).toBeLessThan(4_000);
      expect(performance.now() - startTime, piece).toBeLessThan(500);
    }
  });
});
