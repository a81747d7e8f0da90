import { describe, expect, it } from "vitest";

import { findStatements } from "./find-statements.ts";

function texts(prompt: string): string[] {
  return findStatements(prompt).map(({ text }) => text);
}

describe("findStatements", () => {
  it.each([
    ["remember that the staging port is 6433", "the staging port is 6433"],
    ["Please remember: Ben can't have dairy.", "Ben can't have dairy"],
    ["Note for later: the spare key is at Julia's", "the spare key is at Julia's"],
    ["keep in mind that our office is closed on Fridays", "our office is closed on Fridays"],
    ["From now on, commit messages are in English.", "From now on, commit messages are in English"],
    ["always answer in Dutch", "always answer in Dutch"],
    ["We deploy to staging with `./deploy.sh -d stg`.", "We deploy to staging with `./deploy.sh -d stg`"],
    ["Never push to main in this repo!", "Never push to main in this repo"],
    ["dont ever use emojis when you write to me", "dont ever use emojis when you write to me"],
    ["We decided to postpone the launch to September.", "We decided to postpone the launch to September"],
    ["we're going with Postgres for the event store", "we're going with Postgres for the event store"],
    ["We switched from jest to vitest", "We switched from jest to vitest"],
    ["I prefer TypeScript over JavaScript", "I prefer TypeScript over JavaScript"],
    ["I can't stand olives", "I can't stand olives"],
    ["I like my answers short", "I like my answers short"],
    ["my name is Ada", "my name is Ada"],
    ["i'm allergic to nuts", "i'm allergic to nuts"],
    ["I work at Acme as a technician", "I work at Acme as a technician"],
    ["our staging db runs on port 6433", "our staging db runs on port 6433"],
    ["the deploy key lives in Vault under kv/deploy", "the deploy key lives in Vault under kv/deploy"],
    ["btw, we use pnpm, not npm", "we use pnpm, not npm"],
    ["My daughter is called Ada", "My daughter is called Ada"],
    ["our fiscal year starts in April", "our fiscal year starts in April"],
  ])("finds %j", (prompt, text) => {
    expect(texts(prompt)).toEqual([text]);
  });

  it.each([
    "/remember the door code is 12",
    "remember: the door code is 12",
    "/loci remember the door code is 12",
    "#remember the door code is 12",
  ])("reads %j as an order to remember", (line) => {
    expect(findStatements(`fix it\n${line}\nthanks`)).toEqual([
      { quote: line, text: "the door code is 12", isSure: true },
    ]);
  });

  it("takes the whole line after a prefix", () => {
    expect(texts("/remember it is at https://a.example/x. Ask Tom first.\nfix it")).toEqual([
      "it is at https://a.example/x. Ask Tom first.",
    ]);
  });

  it.each([
    "do we use pnpm?",
    "should I always wrap fetch in try/catch",
    "remember when jquery was everywhere?",
    "remember to run the linter after this change",
    "do you remember that our port is 6433?",
    "if we decided to move off Redis, what would be cheap?",
    "suppose our staging db ran on port 6433",
    "maybe we use tabs",
    "I think I prefer dark mode",
    "make getUser always return null",
    "the build is failing again",
    "our CI is red since this morning",
    "answer briefly this time",
    "use port 6433 for now",
    "for this test use port 1234",
    "my boss says we always deploy on Fridays",
    "yeah right, our ops team always answers in five minutes",
    "I just love waiting for CI",
    "forget what I said about Poetry",
    "I like the second option",
    "I prefer it with the comma",
    "We never decided on a name",
    "translate to German: we never deploy on Fridays",
    "pretend my name is Erika and I live in Bonn",
    "Write a story. I live in a lighthouse. I never sleep.",
    "Implement a limiter. Always return 429.",
    "> always squash\n\nwhat does it mean",
    "```\n// we use tabs\n```\nwhy",
    "the staging server is on fire",
    "I moved the file to src/lib, fix the imports",
    "fix typo in header",
    "",
  ])("finds nothing in %j", (prompt) => {
    expect(texts(prompt)).toEqual([]);
  });

  it("leaves the request out of the statement", () => {
    expect(findStatements("I prefer composition api, so redo that component please")).toEqual([
      { quote: "I prefer composition api", text: "I prefer composition api", isSure: true },
    ]);
    expect(texts("My pronouns are they/them, can you fix the bio?")).toEqual(["My pronouns are they/them"]);
  });

  it("finds several statements, each once", () => {
    expect(texts("I live in Oslo. We use pnpm. I live in Oslo. What next?")).toEqual(["I live in Oslo", "We use pnpm"]);
  });

  it("drops a statement that the person takes back", () => {
    expect(texts("We use npm. Scratch that. We use pnpm.")).toEqual(["We use pnpm"]);
  });

  it("accepts a clause that the person confirms", () => {
    expect(texts("The legacy importer expects cp1252, please remember this.")).toEqual([
      "The legacy importer expects cp1252",
    ]);
  });

  it("refuses a sentence of more than 40 words", () => {
    expect(texts(`remember that ${"very ".repeat(41)}long`)).toEqual([]);
    expect(texts(`/remember ${"very ".repeat(41)}long`)).toEqual([]);
  });

  it("returns ten statements at most", () => {
    const prompt = Array.from({ length: 15 }, (_, at) => `remember that the door ${at} is locked.`).join(" ");
    expect(texts(prompt)).toHaveLength(10);
  });

  it("quotes the prompt verbatim", () => {
    const prompt = "Hey, **remember that** our   “main” port is\u00a06433 — ok?\nmy name’s Zoë; we use `pnpm`.";
    for (const { quote } of findStatements(prompt)) expect(prompt).toContain(quote);
    expect(findStatements(prompt).length).toBeGreaterThan(0);
  });

  it.each([
    [
      "the next sentence",
      "Everything in UTC, also the logs. This is law in our team.",
      "Everything in UTC, also the logs. This is law in our team",
    ],
    ["the next clause", "dag ids must be snake_case, that's a company wide rule", "dag ids must be snake_case"],
    [
      "a scope",
      "I want SQL keywords in upper case. That goes for every query you write for me.",
      "I want SQL keywords in upper case. That goes for every query you write for me",
    ],
  ])("reads a confirmation in %s", (_, prompt, text) => {
    expect(texts(prompt)).toEqual([text]);
  });

  it.each([
    ["some context so you don't have to ask: the monorepo is called atlas", "the monorepo is called atlas"],
    ["prod is eu-central-1, DR is eu-west-3", "prod is eu-central-1, DR is eu-west-3"],
    ["gateway is now vpn2.brightloop.example", "gateway is now vpn2.brightloop.example"],
    ["our robots run ROS 2 on Jetson", "our robots run ROS 2 on Jetson"],
    ["our SLA is 4 hours", "our SLA is 4 hours"],
    ["my phone is a Pixel 8", "my phone is a Pixel 8"],
    ["my dad has dementia", "my dad has dementia"],
    ["Rolf is colour-blind", "Rolf is colour-blind"],
    ["No mocks in our test suite, please", "No mocks in our test suite"],
    ["British spelling please, always", "British spelling please, always"],
    ["Hand-written fakes only, in all my repos", "Hand-written fakes only, in all my repos"],
    ["I've been coding for 20 years", "I've been coding for 20 years"],
    ["we bill per seat", "we bill per seat"],
  ])("finds in plain words %j", (prompt, text) => {
    expect(texts(prompt)).toEqual([text]);
  });

  it("does not read a new request to remember as a confirmation", () => {
    expect(texts("The parser eats all the memory we give it. Remember that our port is 6433.")).toEqual([
      "our port is 6433",
    ]);
  });

  // One list for each class of sentences that look like facts.
  it.each([
    "My cousin put it this way: I live in Oslo, I work at a bank.",
    "Here's how Tom introduced himself. I'm a designer, I live in Berlin and I hate meetings. Blunt, no?",
    "They wrote back. We decided to reject your claim. We never refund. What can I do?",
    "Anna's mail. I'm on vacation from Monday. I prefer Slack. What did she mean?",
    "My notes from the talk. We use event sourcing. Which of these claims are contested?",
    "The customer: we use SAP, we never update. How to sell them a cloud tool?",
    "Rule of thumb I found: never use floats for money. Why is that?",
    "The new policy is that we never reimburse taxis, Olga thinks. Is that in the handbook?",
    "Found this sticky note on the monitor. The admin port is 8443. What might it refer to?",
  ])("ignores words of other people: %j", (prompt) => {
    expect(texts(prompt)).toEqual([]);
  });

  it.each([
    "Bio for twitter: I'm a dad of two, I love coffee.",
    "Write to Tom: I'm allergic to nuts, please plan accordingly.",
    "Please turn this into a job ad - we're a team of six, we use Rust, our office is in Graz.",
    "Here is my dating profile, too boring? I live in Leeds. I love hiking.",
    "Can you check my English? I live in Lyon since ten years. I work as nurse.",
    "Answer the survey for me. I live in a city, I prefer trains. Something like that.",
    "I like tea. I like coffee. Which sentence structure is that?",
    "Fill the template with dummy values, my name is John Doe and my address is 1 Main Street.",
  ])("ignores texts to work on: %j", (prompt) => {
    expect(texts(prompt)).toEqual([]);
  });

  it.each([
    "You're the landlord, I'm the tenant. My name is Rosa and I live on the third floor. Start.",
    "Let's rehearse the call. My name is Kim, I work at the bakery.",
    "For the mock trial I'm the defendant. I work at the bank.",
    "let's test the memory thing. my name is Batman and I live in Gotham. what's my name?",
    "guess who I am. I live in a shell, I have no legs and I'm slow.",
    "In the sequel we moved to Mars and decided to never go back. Blurb please.",
    "The company is called Enron in the case study, and the fiscal year starts in July. Compute the WACC.",
  ])("ignores games and fiction: %j", (prompt) => {
    expect(texts(prompt)).toEqual([]);
  });

  it.each([
    "We decided to use Mongo, but that decision was reverted last month. Update the ADR.",
    "Next year we're going with Hetzner if the numbers hold. Do the math for me.",
    "I prefer option B, go with it",
    "My girlfriend prefers the second, I keep going back and forth",
    "We never use that table, do we?",
    "my password is hunter2, is that strong enough?",
    "we use pnpm. at least I think so? package.json has both",
    "We moved to Lisbon! In Ticket to Ride, I mean. Who wins?",
    "From now on I will go to bed at ten. Haha. How do I keep it up?",
    "I prefer Python. Or Ruby. Depends. What would you choose?",
  ])("ignores doubts, options and jokes: %j", (prompt) => {
    expect(texts(prompt)).toEqual([]);
  });

  it.each([
    "Never use innerHTML here, use textContent.",
    "The keys are in the vault? Never put them into .env files.",
    "From now on always run them in Docker.",
    "stop using the old endpoint in checkout.ts",
    "In the mail to the landlord, always call him Mr. Smith.",
    "when you finish the function, add a docstring",
    "Rename foo to bar. Same goes for every caller.",
    "Summarise everything for me.",
    "Use grep in this repo to find who calls foo.",
    "Say no to the request. This is our policy, write it politely.",
    "From now on every number I send is a temperature in F, convert it. 98",
    "The repo is at github.com/foo/bar, clone it and run the tests",
    "don't ever do that again!!! you deleted my file",
    "I want my money back. Write a complaint to the airline.",
  ])("ignores single tasks: %j", (prompt) => {
    expect(texts(prompt)).toEqual([]);
  });

  it.each([
    "The cursor jumps to the top. Every time.",
    "The prod port is 5432 in the config but 5433 in the compose file. Which one is used?",
    "From now on the loop starts at 1.",
    "always write n/a into column D if it's empty",
    "our url is built in buildUrl(). where is it called?",
    "I don't use the second parameter, should I remove it",
    "Migrations are in db/migrate but rails doesn't see them. Why?",
    "No tests in this repo pass. Why?",
    "Each customer has a dedicated row in the table, and the join explodes. Why?",
  ])("ignores descriptions of programs: %j", (prompt) => {
    expect(texts(prompt)).toEqual([]);
  });

  it.each([
    "our bundle is 3 MB. Reduce it.",
    "my room is 214. how do I connect to the wifi",
    "My boss is an idiot. Write a resignation letter",
    "I'm an hour away from the deadline. Just give me the code.",
    "We're going with the kids to Rome in May. Itinerary?",
    "Keep in mind I only have an hour. What's the minimal fix?",
    "I've been waiting for the refund since March. Write an angry mail",
    "My keyboard doesn't work.",
    "our api works fine now",
    "my husband drives me crazy",
    "I take full responsibility for the outage. Draft a statement.",
    "In our company the mood is bad lately. How do I bring it up?",
    "Monday is our deadline. Plan backwards.",
  ])("ignores statements that are true only for the moment: %j", (prompt) => {
    expect(texts(prompt)).toEqual([]);
  });

  it.each([
    "The staging port is 1, which is nonsense.",
    "The staging port is 1; that's false.",
    "The staging port is 1. Not.",
    "The staging port is 1, no, sorry, 2.",
    "The staging port is 1. That's what the old docs claim.",
    "subject: RE: ports\nfrom: bob\n\nremember that the staging port is 1",
  ])("ignores withdrawn statements and mails: %j", (prompt) => {
    expect(texts(prompt)).toEqual([]);
  });
});
