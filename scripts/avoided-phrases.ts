import { findProse } from "./find-prose.ts";

interface Avoided {
  readonly phrase: RegExp;
  readonly instead: string;
}

/** Phrases that need a second reading. Each pattern is narrow, so that a match in prose is always a fault. */
const avoided: readonly Avoided[] = [
  { phrase: /\bwhoever\b/i, instead: "name the actor: “anyone who …”, “the caller”" },
  { phrase: /\b(?:by|for|to|from) who (?!\?)/i, instead: "name the actor: “by the process that …”" },
  {
    phrase: /(?:^|\. )Who (?:has|stands|wants|needs|asks|gives|reads|writes|knows)\b(?!.*\?)/,
    instead: "name the actor",
  },
  { phrase: /\bof whom\b|\bof what is\b|\bwhat is right where\b/i, instead: "name the thing" },
  { phrase: /(?<!\bthere )\b(?:is|are|was|were) no (?!longer|more|less|fewer|other)\w/i, instead: "“is not a …”" },
  {
    phrase: /\b(?:is|are|was|were|be|been|being) (?:also |never |not |only )?told\b/i,
    instead: "“reports”, “returns”, “prints”",
  },
  { phrase: /\btells? of\b/i, instead: "“reports”, “describes”" },
  {
    phrase: /\b(?:is|are|was|were|be|been|being) (?:also |never |not |only )?said\b/i,
    instead: "“states”, “reports”, “contains”",
  },
  { phrase: /\b(?:has|have|had) to say\b/i, instead: "“returns”, “reports”" },
  { phrase: /\bthat there (?:is|are|was|were)\b/i, instead: "“that exists”" },
  {
    phrase:
      /(?<!\b(?:who|what) )\b(?:is|are|was|were) (?:not |already |still )?there(?=[.,;:)]|$| yet\b| already\b| any\b)/i,
    instead: "“exists”, “is installed”, “is present”",
  },
  {
    phrase: /\bstands? (?:there|in|between|behind|before|beside|above|under|at|on)\b/i,
    instead: "“is”, “contains”, “follows”",
  },
  {
    phrase: /\b(?:takes?|taken|taking|took) in\b(?! (?:the|a|an|one|each) (?:same|case|order|row|turn)\b)/i,
    instead: "“reads”, “imports”, “applies”, “stores”",
  },
  {
    phrase: /\b(?:is|are|was|were) of (?:a|an|the|no|that|this) (?!opinion|kind|sort|size|length|use)/i,
    instead: "“belongs to”, “comes from”",
  },
  { phrase: /\banew\b/i, instead: "“again”; “rewrites”, “rebuilds”" },
  { phrase: /\b(?:come|comes|coming|came) of age\b/i, instead: "“expires”" },
  { phrase: /\bput down to\b/i, instead: "“recorded to”" },
  { phrase: /\blets? (?:it |them |this |that )?go\b/i, instead: "“removes”, “releases”" },
  { phrase: /\bnothing is known\b|\bis known on\b|\bis known of\b/i, instead: "say what is unknown" },
  { phrase: /\b(?:no|so little) time for\b|\bso little time\b/i, instead: "give the limit in milliseconds" },
  { phrase: /\b(?:nobody|nothing) is here to\b/i, instead: "say what is missing: “not a terminal”" },
  { phrase: /\bone (?:file|folder|line|row|page|table|case|test|screen) an? \w/i, instead: "“one … per …”" },
  { phrase: /\bshall\b/i, instead: "“must”, “should”, “will”" },
  { phrase: /\b(?:whereof|thereof|therein|wherein|hereby)\b/i, instead: "“of it”, “in it”" },
];

/** An avoided phrase in a file, and the words to use instead. */
export interface Finding {
  readonly line: number;
  readonly phrase: string;
  readonly instead: string;
}

/** Finds the avoided phrases in the prose of a file. */
export function findAvoidedPhrases(path: string, source: string): Finding[] {
  return findProse(path, source).flatMap(({ line, text }) =>
    avoided.flatMap(({ phrase, instead }) => {
      const found = phrase.exec(text);
      return found === null ? [] : [{ line, phrase: found[0].trim(), instead }];
    }),
  );
}
