/** A wrong statement that admission stores, because no rule about words can recognise it. */
export interface Uncaught {
  readonly reason: string;
  readonly said: string;
  readonly text: string;
}

export const uncaught: readonly Uncaught[] = [
  {
    reason: "a word of opposite meaning with other words around it",
    said: "Ada loves her strong coffee in the morning.",
    text: "Ada detests strong coffee in the morning",
  },
  { reason: "names in lower case exchanged", said: "ada manages bob.", text: "bob manages ada" },
  { reason: "irony", said: "Oh great, Ada broke the build, what a joy.", text: "Ada broke the build, what a joy" },
  { reason: "what somebody else said", said: "Ada said that Bob left.", text: "Bob left" },
  {
    reason: "a name from a part of the sentence after another verb",
    said: "Ada approved the release after Bob tested it.",
    text: "Bob approved the release",
  },
  {
    reason: "an order in time exchanged",
    said: "Before we used jest we used mocha.",
    text: "We used jest before mocha",
  },
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
  {
    reason: "several words exchanged in a long statement",
    said: "Ada keeps the backups of the shop in the old vault in the cellar.",
    text: "Ada hides stolen backups of the shop beneath a forgotten vault in the cellar",
  },
  {
    reason: "another language with the same number and noun",
    said: "Der Dienst läuft auf Port 8080.",
    text: "The service runs on port 8080",
  },
  {
    reason: "a retraction in a later paragraph",
    said: "The port is 8080.\n\nLater we found out more. The port given above was our error.",
    text: "The port is 8080",
  },
];
