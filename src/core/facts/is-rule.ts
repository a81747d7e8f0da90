/** Words by which a person tells agents how to work. */
const ruleWords =
  /\b(?:always|never|ever|don'?t|do not|must(?:n't)?|may not|only|prefer|avoid|from now on,? (?:you|we|i|use|only|all|any|no|commit)|in future|everywhere|anywhere|every|all (?:my|our)|should(?:n't)?|make sure|please|stop|without asking|ask (?:me|first|before)|i (?:like|want|hate))\b|^(?:use|write|keep|answer|format|name|put|run|begin|end|commit|call)\b/i;

/** Words that make a rule of a sentence that states no value: “no joins in staging”, but not “the port is 6601, not 6433”. */
const denials = /\b(?:instead of|rather than|no \w+|not \w+)\b/i;
const value = /\b(?:is|are|was|were|has|have|had|decided|moved|switched|changed|no longer)\b/i;

/** True if a fact in the person's words is a standing instruction or a preference, and not the value of something. */
export function isRule(text: string): boolean {
  return ruleWords.test(text) || (denials.test(text) && !value.test(text));
}

/** How narrow a rule is: 2 for a path, 1 for a space, 0 for all work of the person. */
export function rulePlace({ text, level }: { readonly text: string; readonly level: string }): 0 | 1 | 2 {
  if (/(?:^|[\s`"'(])(?:[\w.-]+\/)+[\w.*-]*/.test(text)) return 2;
  return level === "user" ? 0 : 1;
}
