import * as rules from "./statement-rules.ts";
import type { Token } from "./tokenise.ts";
import { matchAt, matchesAnywhere as has } from "./word-pattern.ts";

/** Tells whether a clause states a preference, a lasting attribute or a practice. */
export function isState(tokens: readonly Token[], at: number): boolean {
  const preference = matchAt(rules.preferenceOpeners, tokens, at);
  if (preference !== -1) return matchAt(rules.notPreferred, tokens, preference) === -1 && preference < tokens.length;
  const self = matchAt(rules.selfOpeners, tokens, at);
  if (self !== -1) return matchAt(rules.notOwned, tokens, self) === -1 && hasContent(tokens, at + 1);
  const trait = matchAt(rules.traitOpeners, tokens, at);
  if (trait !== -1) return matchAt(rules.notAttribute, tokens, trait) === -1 && hasContent(tokens, trait);
  if (isIntroduction(tokens, at) || isProjectRule(tokens) || isRole(tokens, at) || isPlaced(tokens, at)) return true;
  const practice = matchAt(rules.practiceOpeners, tokens, at);
  return practice === -1 ? isThing(tokens, at) : isPractice(tokens, practice);
}

/** A rule about “it” or “this” alone cannot be understood later. */
export function hasContent(tokens: readonly Token[], at: number): boolean {
  if (at >= 4 && at === tokens.length) return true;
  return tokens.slice(at).filter(({ lower }) => lower.length > 2 && !rules.vague.has(lower)).length > 0;
}

/** “I'm Ada, a designer”. */
function isIntroduction(tokens: readonly Token[], at: number): boolean {
  const name = tokens[at + 1];
  if (tokens[at]?.lower !== "i'm" || name === undefined || rules.notNames.has(name.lower)) return false;
  return /^[A-Z][a-z]+$/.test(name.raw) && [",", "and"].includes(tokens[at + 2]?.lower ?? "");
}

/** “Jonas is our incident commander”. */
function isRole(tokens: readonly Token[], at: number): boolean {
  const name = tokens[at];
  if (name === undefined || !/^[A-Z][a-z]+$/.test(name.raw) || rules.notNames.has(name.lower)) return false;
  return (
    tokens[at + 1]?.lower === "is" && ["our", "my"].includes(tokens[at + 2]?.lower ?? "") && tokens.length > at + 3
  );
}

/** “Secrets live in Vault”. */
function isPlaced(tokens: readonly Token[], at: number): boolean {
  const isName = (place: number): boolean =>
    !rules.notNames.has(tokens[place]?.lower ?? "") && !rules.matters.has(tokens[place]?.lower ?? "");
  return [at + 1, at + 2].some(
    (verb) =>
      isName(at) &&
      isName(verb - 1) &&
      matchAt(rules.placeVerbs, tokens, verb) !== -1 &&
      hasIdentifier(tokens.slice(verb)),
  );
}

/** Tells whether a word looks like a name, a number, an address or a path. */
function hasIdentifier(tokens: readonly Token[]): boolean {
  return tokens.some(({ raw }) => /\d|^[A-Z]|\w[./:@_]\w|\//.test(raw));
}

function isProjectRule(tokens: readonly Token[]): boolean {
  if (matchAt(rules.requests, tokens, 0) !== -1) return false;
  return has(rules.projectScopes, tokens) && tokens.some(({ lower }) => rules.ruleVerbs.has(lower));
}

function isPractice(tokens: readonly Token[], end: number): boolean {
  if (matchAt(rules.notPractised, tokens, end) !== -1) return false;
  return hasContent(tokens, end) && !tokens.some(({ lower }) => rules.codeTalk.has(lower));
}

/** Tells whether a clause gives a lasting attribute of a thing: “our staging port is 6433”. */
function isThing(tokens: readonly Token[], at: number): boolean {
  const owner = tokens[at]?.lower ?? "";
  const isOwned = owner === "my" || owner === "our";
  if (!isOwned && owner !== "the") return false;
  for (let verb = at + 2; verb < Math.min(tokens.length - 1, at + 9); verb += 1) {
    if (rules.nameEnds.has(tokens[verb]?.lower ?? "")) return false;
    const end = matchAt(rules.thingVerbs, tokens, verb);
    if (end === -1) continue;
    const name = tokens.slice(at + 1, verb);
    if (headOf(name).some(({ lower }) => rules.matters.has(lower))) return false;
    if (
      name.some(({ lower }) => lower.endsWith("'s") && rules.people.has(lower.slice(0, -2))) &&
      !rules.plainAttributes.has(name.at(-1)?.lower ?? "")
    )
      return false;
    if (!isOwned && name.length < 2) return false;
    if (!isOwned && name.some(({ lower }) => rules.passingNames.has(lower))) return false;
    if (!isOwned && !name.some(({ lower }) => rules.knownThings.has(lower))) return false;
    const isLinking = ["is", "are", "'s"].includes(tokens[end - 1]?.lower ?? "") && end === verb + 1;
    return isLinking ? isLastingValue(tokens, end, name, isOwned) : end < tokens.length;
  }
  return false;
}

/** The name of a thing without “for gold customers” or “of our company”. */
function headOf(name: readonly Token[]): readonly Token[] {
  const end = name.findIndex(({ lower }, at) => at > 0 && rules.prepositions.has(lower));
  return end === -1 ? name : name.slice(0, end);
}

function isLastingValue(tokens: readonly Token[], at: number, name: readonly Token[], isOwned: boolean): boolean {
  const first = tokens[at];
  if (first === undefined) return false;
  const second = tokens[at + 1]?.lower ?? "";
  if (rules.placing.has(first.lower)) return second !== "by";
  if (name.some(({ lower }) => rules.people.has(lower))) return isLastingTrait(first, second);
  if (first.raw.startsWith("~") || rules.spans.has(second)) return false;
  if (first.raw === first.lower && first.lower.endsWith("ed")) return false;
  if (rules.notValue.has(first.lower) || (first.lower.endsWith("ing") && first.raw === first.lower)) return false;
  const value = tokens.slice(at);
  if (value.some(({ raw }) => raw.includes("%"))) return false;
  if (hasIdentifier(value)) return true;
  if (!isOwned) return false;
  return name.some(({ lower }) => rules.plainAttributes.has(lower)) || rules.conditions.has(first.lower);
}

/** A name, an age, a condition or a role, as opposed to where somebody is and how they feel. */
function isLastingTrait(first: Token, second: string): boolean {
  if (/^\d{1,2}$/.test(first.raw)) return !rules.spans.has(second);
  if (first.lower === "a" || first.lower === "an")
    return !rules.notValue.has(second) && second !== "bit" && second !== "mess";
  return /^[A-Z]/.test(first.raw) || rules.conditions.has(first.lower) || rules.numbers.has(first.lower);
}
