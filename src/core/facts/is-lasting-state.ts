import * as rules from "./statement-rules.ts";
import type { Token } from "./tokenise.ts";
import { matchAt, matchesAnywhere as has } from "./word-pattern.ts";

/**
 * An address is a host, a path, a channel, a region or a number with letters. It is temporary if it is a source file, a
 * private folder or localhost.
 */
const temporary =
  /\.(?:[cm]?[jt]sx?|py|go|rs|java|md|json|ya?ml|sql|csv|txt|log|rb|php|sh)$|^~|^\/(?:tmp|home|Users)\b|localhost/;
const address = /[\w-]\.[a-z]{2,}|\w\/|\/\w|\w@\w|^#[a-z]|[a-z]-[a-z]+-\d/;

/** Tells whether a clause states a preference, a lasting attribute or a practice. */
export function isLastingState(tokens: readonly Token[], at: number): boolean {
  const preference = matchAt(rules.preferenceOpeners, tokens, at);
  if (preference !== -1) return matchAt(rules.notPreferred, tokens, preference) === -1 && preference < tokens.length;
  if (tokens[at]?.lower === "call" && !/^[A-Z]/.test(tokens[at + 2]?.raw ?? "")) return false;
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
  if (at >= 4 && tokens.slice(at).every(({ lower }) => ".!".includes(lower))) return true;
  return tokens.slice(at).some(({ lower, raw }) => (lower.length > 2 || /^[A-Z]/.test(raw)) && !rules.vague.has(lower));
}

/** “I'm Ada, a designer”. */
function isIntroduction(tokens: readonly Token[], at: number): boolean {
  const name = tokens[at + 1];
  if (tokens[at]?.lower !== "i'm" || name === undefined || rules.notNames.has(name.lower)) return false;
  return /^[A-Z][a-z]+$/.test(name.raw) && [",", "and"].includes(tokens[at + 2]?.lower ?? "");
}

/** “Jonas is our incident commander”, “Rolf is colour-blind”. */
function isRole(tokens: readonly Token[], at: number): boolean {
  const name = tokens[at];
  if (name === undefined || !/^[A-Z][a-z]+$/.test(name.raw) || rules.notNames.has(name.lower)) return false;
  const value = tokens[at + 2]?.lower ?? "";
  if (tokens[at + 1]?.lower !== "is") return false;
  if (rules.conditions.has(value)) return true;
  const isOwned = (value === "our" || value === "my") && !rules.days.has(name.lower) && tokens.length > at + 3;
  return isOwned && !tokens.slice(at + 3).some(({ lower }) => rules.matters.has(lower) || rules.notRoles.has(lower));
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
  if (matchAt(rules.requests, tokens, 0) !== -1 || rules.orders.has(tokens[0]?.lower ?? "")) return false;
  return has(rules.projectScopes, tokens) && tokens.some(({ lower }) => rules.ruleVerbs.has(lower));
}

function isPractice(tokens: readonly Token[], end: number): boolean {
  if (matchAt(rules.notPractised, tokens, end) !== -1) return false;
  return (
    hasContent(tokens, end) && !tokens.some(({ lower }) => rules.codeTalk.has(lower) || rules.codeNouns.has(lower))
  );
}

/** Tells whether a clause gives a lasting attribute of a thing: “our staging port is 6433”. */
function isThing(tokens: readonly Token[], at: number): boolean {
  const owner = tokens[at]?.lower ?? "";
  const isOwned = owner === "my" || owner === "our";
  const from = isOwned || owner === "the" ? at + 1 : at;
  for (let verb = from + 1; verb < Math.min(tokens.length - 1, at + 9); verb += 1) {
    if (rules.nameEnds.has(tokens[verb]?.lower ?? "")) return false;
    const end = matchAt(rules.thingVerbs, tokens, verb);
    if (end === -1) continue;
    const name = tokens.slice(from, verb);
    if (!canHaveAttributes(name, isOwned)) return false;
    if (["run", "runs"].includes(tokens[end - 1]?.lower ?? "")) return isOwned && /^[A-Z]/.test(tokens[end]?.raw ?? "");
    const isLinking = ["is", "are", "'s"].includes(tokens[end - 1]?.lower ?? "") && end === verb + 1;
    const value = isLinking && ["now", "always"].includes(tokens[end]?.lower ?? "") ? end + 1 : end;
    if (!isOwned && (has(rules.tasksOnIt, tokens) || tokens.slice(value).some(isDisappointment))) return false;
    if (!isOwned && (owner !== "the" || name.length < 2)) return isLinking && isAddress(tokens.slice(value, value + 5));
    if (rules.likings.has(tokens[end - 1]?.lower ?? "") && matchAt(rules.notPreferred, tokens, end) !== -1)
      return false;
    if (!isLinking) return canLast(tokens.slice(end), name) && (end > verb + 1 || hasContent(tokens, end));
    return !tokens.slice(value).some(isDisappointment) && isLastingValue(tokens, value, name, isOwned);
  }
  return false;
}

/** “My husband drives me crazy” and “the api runs at 90%” say nothing that lasts. */
function canLast(value: readonly Token[], name: readonly Token[]): boolean {
  const first = value[0]?.lower ?? "";
  if (rules.devices.has(name.at(-1)?.lower ?? "") || rules.notObjects.has(first)) return false;
  return !value.some(({ raw }) => raw.includes("%"));
}

/** “… but Rails doesn't see them” describes a problem with the value. */
function isDisappointment({ lower }: Token): boolean {
  return lower === "but" || (lower !== "there" && rules.codeTalk.has(lower));
}

/** True if a name belongs to a thing, and not to a matter of this prompt. */
function canHaveAttributes(name: readonly Token[], isOwned: boolean): boolean {
  const words = name.map(({ lower }) => lower);
  if (
    headOf(name)
      .slice(isOwned ? -1 : 0)
      .some(({ lower }) => rules.matters.has(lower))
  )
    return false;
  const isOfPerson = words.some((word) => word.endsWith("'s") && rules.people.has(word.slice(0, -2)));
  if (isOfPerson) return rules.plainAttributes.has(words.at(-1) ?? "");
  return (
    isOwned ||
    (words.some((word) => rules.knownThings.has(word)) && !words.some((word) => rules.passingNames.has(word)))
  );
}

/** Tells whether a value is a host, a path, a channel or a proper name, which say something without “our”. */
function isAddress(value: readonly Token[]): boolean {
  if (["called", "named"].includes(value[0]?.lower ?? "")) return value.length > 1;
  const isPlacedThere = rules.placing.has(value[0]?.lower ?? "") && /^(?:in|on|with|at)$/.test(value[1]?.lower ?? "");
  if (isPlacedThere) return /^[A-Z]/.test(value[2]?.raw ?? "");
  const first = value.find(({ lower }) => !rules.placings.has(lower));
  if (first === undefined || temporary.test(first.raw)) return false;
  if (address.test(first.raw)) return true;
  return value[0]?.lower === "in" && (/^[A-Z]/.test(first.raw) || value.some(({ lower }) => rules.stores.has(lower)));
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
  const isMake = (first.lower === "a" || first.lower === "an") && hasIdentifier(tokens.slice(at + 1, at + 3));
  if (rules.devices.has(name.at(-1)?.lower ?? "")) return isMake;
  if (name.some(({ lower }) => rules.people.has(lower))) return isLastingTrait(first, second);
  const isLength = rules.spans.has(second) && !name.some(({ lower }) => rules.durations.has(lower));
  if (first.raw.startsWith("~") || isLength) return false;
  if (first.raw === first.lower && first.lower.endsWith("ed")) return false;
  if (rules.notValue.has(first.lower) || (first.lower.endsWith("ing") && first.raw === first.lower)) return false;
  const value = tokens.slice(at);
  if (value.some(({ raw }) => raw.includes("%"))) return false;
  if (hasIdentifier(value)) return true;
  if (!isOwned) return false;
  if (rules.numbers.has(first.lower) && rules.spans.has(second)) return true;
  return name.some(({ lower }) => rules.plainAttributes.has(lower)) || rules.conditions.has(first.lower);
}

/** A name, an age, a condition or a role, as opposed to where somebody is and how they feel. */
function isLastingTrait(first: Token, second: string): boolean {
  if (/^\d{1,2}$/.test(first.raw)) return !rules.spans.has(second);
  if (first.lower === "a" || first.lower === "an") return !rules.notValue.has(second) && !rules.judgements.has(second);
  return /^[A-Z]/.test(first.raw) || rules.conditions.has(first.lower) || rules.numbers.has(first.lower);
}
