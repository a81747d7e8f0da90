import { expect, it } from "vitest";

import { verifies } from "../../../test/verifies.ts";
import { asksToContinue, withoutWorkWords, workQuestion } from "./work-question.ts";

verifies("INJ-2.a");

const asking = [
  "continue",
  "Continue, please.",
  "ok, go on with the backfill",
  "pick up where codex stopped",
  "Codex did the first steps this morning. Please take over from there.",
  "continue what Claude was doing",
  "Claude hit its limit, please continue where it stopped.",
  "Codex is out of tokens. Take over.",
  "Gemini crashed, please continue its work",
  "finish what Codex began",
  "go on with Copilot's work",
  "mach weiter, wo Claude aufgehört hat",
  "where were we?",
  "Where were we w the partitions",
  "where did we stop?",
  "What is left?",
  "what's still open here?",
  "weiter bitte",
  "Wo waren wir?",
  "was fehlt noch?",
];

const others = [
  "Continue the loop if the value is null.",
  "where are we using Redis?",
  "What is left-pad?",
  "what is open source?",
  "Add a continue button to the form.",
  "If the claude limit is null, continue with the loop body in parse.ts.",
  "Finish the importer task.",
  "Which limit has codex for tokens?",
  "pick a name for the class",
  "What remains of the old parser, and does it still compile with the newest compiler?",
];

const aboutDays = [
  "what did we do yesterday?",
  "what did i get done here on Friday",
  "What did we change in this repository this week?",
  "list what got done on thursday",
  "thursday in this repo, short list",
  "For the stand-up, please list what I did yesterday.",
  "Was haben wir gestern gemacht?",
];

const notAboutDays = [
  "what did we decide about caching on Monday?",
  "list the customers that were created yesterday",
  "The job runs on Monday, and the report is done.",
  "what did we do about retries?",
  `what did we do yesterday? ${"Look at this log: ".repeat(20)}`,
];

const aboutFailures = [
  "why does the build fail?",
  "why is the build still failing",
  "Why did it fail?",
  "what failed?",
  "which test fails?",
  "why are the tests red again?",
];

const notAboutFailures = [
  "why does the webhook retry fail?",
  "why does the build of the importer fail with E401?",
  "what fails if the cart is empty?",
  "the build fails",
];

it.each(aboutFailures)("“%s” asks what fails", (prompt) => {
  expect(workQuestion(prompt)).toBe("failure");
});

it.each(notAboutFailures)("“%s” asks about something else", (prompt) => {
  expect(workQuestion(prompt)).toBeNull();
});

it.each(asking)("“%s” asks for the state of the work", (prompt) => {
  expect(asksToContinue(prompt)).toBe(true);
  expect(workQuestion(prompt)).toBe("state");
});

it.each(aboutDays)("“%s” asks what was done on a day", (prompt) => {
  expect(workQuestion(prompt)).toBe("day");
});

it.each([...others, ...notAboutDays])("“%s” asks neither", (prompt) => {
  expect(asksToContinue(prompt)).toBe(false);
  expect(workQuestion(prompt)).toBeNull();
});

it("the subject of a prompt is what it names besides the work", () => {
  expect(withoutWorkWords("continue with MF-831, please").trim().split(/\s+/)).toEqual(["MF-831,"]);
  expect(withoutWorkWords("where were we?").trim()).toBe("?");
});
