/** A wrong statement that admission stores, because no rule over words can tell. */
export interface Uncaught {
  readonly reason: string;
  readonly said: string;
  readonly text: string;
}

export const uncaught: readonly Uncaught[] = [
  { reason: "a word of the opposite meaning", said: "Ada loves coffee.", text: "Ada hates coffee" },
  { reason: "a short word of the opposite meaning", said: "The build server is up.", text: "The build server is down" },
  { reason: "a name in lower case", said: "bob uses vim.", text: "carol uses vim" },
  { reason: "names in lower case exchanged", said: "ada manages bob.", text: "bob manages ada" },
  {
    reason: "a name from another clause of the same sentence",
    said: "Ada manages the API team, and Bob manages the CLI team.",
    text: "Ada manages the CLI team",
  },
  { reason: "irony", said: "Oh great, Ada broke the build, what a joy.", text: "Ada broke the build, what a joy" },
  { reason: "what somebody else said", said: "Ada said that Bob left.", text: "Bob left" },
  { reason: "a quantity left out", said: "Most tests fail on Windows.", text: "Tests fail on Windows" },
  { reason: "a preposition exchanged", said: "Ada lent the laptop to Bob.", text: "Ada lent the laptop from Bob" },
  {
    reason: "an order in time exchanged",
    said: "Before we used jest we used mocha.",
    text: "We used jest before mocha",
  },
  { reason: "a past tense made present", said: "The office was in Rome.", text: "The office is in Rome" },
  {
    reason: "a qualifier left out where there is no slot",
    said: "Ada owns the old parser.",
    text: "Ada owns the parser",
  },
  {
    reason: "an added word without a number or a name",
    said: "Ada moved the database.",
    text: "Ada moved the broken database",
  },
];
