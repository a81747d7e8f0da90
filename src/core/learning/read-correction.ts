/** A user's correction of what the agent just said or did. */
export interface Correction {
  /** Whether the user calls it outdated or plainly wrong. */
  readonly kind: "outdated" | "wrong";
  /** The words of the correction, without the rest of the prompt. */
  readonly text: string;
}

/** The user corrects first and then asks for other work, so only the beginning is read. */
const mostCharacters = 400;

/** Finds a correction at the beginning of a prompt; null if there is none. */
export function readCorrection(prompt: string): Correction | null {
  const text = prompt.trim().slice(0, mostCharacters).replaceAll("’", "'");
  const sentences = text.split(/(?<=[.!?])\s+|\n+/).slice(0, 3);
  const at = sentences.findIndex((sentence) => corrects(sentence));
  // Praise, or other work, before the objection makes it a new subject.
  if (at === -1 || (at > 0 && !sentences.slice(0, at).every(isShort))) return null;
  const about = sentences.slice(at).join(" ");
  return { kind: outdated.test(about) ? "outdated" : "wrong", text: about };
}

function isShort(sentence: string): boolean {
  return sentence.split(/\s+/).length <= 4 && !praise.test(sentence);
}

function corrects(sentence: string): boolean {
  if (praise.test(sentence) && !/\bbut\b/i.test(sentence)) return false;
  if (harmless.test(sentence)) return false;
  if (objection.test(sentence) || rejection.test(sentence)) return true;
  return outdated.test(sentence) && !request.test(sentence);
}

const praise =
  /^(?:yes|yep|yeah|great|thanks|thank|perfect|nice|good|ok|okay|cool|awesome|correct|right|exactly|lgtm|ja|danke|super|oui|merci|sí|gracias)\b/i;
const harmless =
  /^(?:no (?:problem|worries|need|rush|hurry|idea|matter|changes?)\b|no,? (?:thanks|that's (?:fine|all|ok|it|good|enough))|actually,? (?:can|could|would|let|one more|also|while|please|now|what|how)|no\.? \d)/i;

/** A sentence that begins like this objects to the agent's last answer. */
const objection =
  /^(?:(?:hm+|um+|ah|oh|sorry|wait|well)[,.! ]+)?(?:no|nope|nah|wrong|incorrect|not quite|not true|actually|nein|falsch|non|faux|incorrecto)(?=[\s,.!:;—-]|$)/i;
const rejection =
  /\b(?:that|this|it)(?:'s| is| was|s)(?: \w+)? (?:wrong|incorrect|false|a mistake|not (?:right|correct|true|it|what i|how we|how it))\b|\bthat (?:isn't|wasn't) (?:right|correct|true|what|how)\b|\byou(?:'re| are) (?:wrong|mistaken)\b|\bthat (?:doesn't|does not) (?:exist|apply)\b|\bI (?:said|meant|told you)\b|\bdas (?:stimmt nicht|ist falsch)\b|\bc'est faux\b|\beso no es\b/i;
const outdated =
  /\b(?:outdated|out of date|obsolete|stale|no longer|not any ?more|veraltet|nicht mehr|obsolète|ne plus|ya no)\b|n't\b[^.!?]{0,60}\bany ?more\b|\b(?:we|i)(?:'ve| have)? (?:since |already )?(?:moved|switched|migrated|changed|renamed|dropped|stopped|replaced|retired|removed)\b|\b(?:that|it|this)(?:'s| is| was) (?:the )?old\b|\bis the old\b|\b(?:has|have) (?:since )?(?:changed|moved|been (?:renamed|replaced|removed))\b|\bused to\b/i;
/** Work that the user asks for, which may name something old. */
const request =
  /^(?:now|next|also|then|please|can|could|would|let's|let us|add|remove|delete|update|fix|make|write|why|what|how|where|when|who|does|do|is|are|show|explain|rename|replace|use|check|run|and)\b/i;

/** True if an agent calls something outdated or wrong, such as "memory says 5432, but the port has changed". */
export function callsOutdated(sentence: string): boolean {
  return outdated.test(sentence) || rejection.test(sentence) || disagreement.test(sentence);
}

const disagreement =
  /\b(?:contradicts|disagrees|doesn't match|does not match|doesn't exist|does not exist|was replaced|superseded)\b/i;

/** True if an agent says that something has nothing to do with the work. */
export function dismisses(sentence: string): boolean {
  return /\b(?:unrelated|not relevant|irrelevant|not related|doesn't apply|does not apply|nothing to do with)\b/i.test(
    sentence,
  );
}
