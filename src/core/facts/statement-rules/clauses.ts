/** Where a sentence is split, and which of its clauses ask for something. */
import { table, wordSet } from "./rule-words.ts";

const asked = `
  can|could|would|will|should|may|might you|i|we|u|this|it|that|the|my|our|there
  can|could|would|will you
  what|how|which|where|why|when|who|whats|what's|how's|where's|who's|whose
  is|are|was|were|do|does|did|has|have|am|isn't|aren't|doesn't|don't|shouldn't there|it|this|that|the|you|i|we|my|our|they|he|she|a|any
  any idea|ideas|suggestion|suggestions|tips|advice|recommendation|recommendations|chance|thoughts|way
`;

/** A clause that begins with one of these is a question. */
export const questions = table(asked);

/** A clause that begins with one of these asks for something. */
export const requests = table(`
${asked}
  please|pls|plz|kindly
  help|fix|make|give|write|suggest|show|tell|find|explain|recommend|create|generate|update|change|add|remove|implement|refactor|draft|list|plan|check|look|review|compare|convert|translate|summarise|summarize|rewrite|design|build|run|debug|figure|let's|let|set|do|put|keep|adjust|skip|avoid|don't|use|leave|no|pick|go
  i|we need|want|would|wanna|could
  i'd|we'd|i'll|we'll
  thanks|thank|thx|cheers
  want|need|wondering|looking|trying
`);

/** Words by which a person speaks to the agent. */
export const addresses = table(`
  can|could|would|will you|u
  please write|fix|make|give|update|check|add|show|help|do|draft|redo|create|explain|suggest|use|don't
  i need|want|wanted|would
  i'd like|want|love
  you've|you'll|you're
`);

/** Words after “and” that begin a wish. */
export const wishes = wordSet(`want need wanted would`);

/** First words of a short question that turns the statement before it into a question. */
export const tags = wordSet(
  `do don't did didn't does doesn't is isn't are aren't am right correct no have haven't wasn't`,
);

/** A clause with one of these at its start can hold a fact of its own. */
export const clauseStarts = table(`
  i|i'm|i've|we|we're|we've|my|our|remember|note|btw|fyi
  in this|our @place
  that's|this|that|it|it's|same is|are|settled|fixed|decided|final|law|policy|a|an|our|the|how|goes|applies|holds
  always have|will
  no exceptions
  from now on
  going forward
  keep in mind
  don't ever
`);

/** A clause that begins with one of these needs the part after the comma. */
export const dependentHeads = table(`
  if|when|whenever|before|after|unless|for|in|on|at|since|because|although|though|while|as|once|with|by|from|until|every|even
  going|moving forward
  henceforth
  given that
`);

/** Words at the start of a clause that refer to the text before it. */
export const pronouns = wordSet(`it this that these those them they he she`);

/** Words that say nothing without the text around them. */
export const vague =
  wordSet(`it this that these those them they the and for you your with one thing things stuff way like do does
  please here there`);
