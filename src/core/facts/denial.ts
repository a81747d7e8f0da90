/** True if a clause denies something, in one of the most common languages. */
export function isDenied(clause: string): boolean {
  return denial.test(withLatinLetters(clause).replace(notDenial, " "));
}

const denial = new RegExp(
  [
    String.raw`\b(?:not|never|no|none|nobody|nothing|neither|nor|without|cannot|hardly|scarcely|barely|rarely|seldom)\b|n't\b`,
    String.raw`\b(?:isnt|arent|wasnt|werent|dont|doesnt|didnt|wont|cant|couldnt|shouldnt|wouldnt|hasnt|havent)\b`,
    String.raw`\b(?:false|untrue|wrong|incorrect|mistaken|bogus|debunked|misconception|(?:is|are|was|were) (?:lying|a lie))\b`,
    String.raw`\b(?:den(?:y|ies|ied)|refus(?:e|es|ed|ing)|avoid(?:s|ed|ing)?|reject(?:s|ed|ing)?|forbid(?:s|den|ding)?|bann(?:ed|ing)|bans?)\b`,
    String.raw`\b(?:prohibit(?:s|ed|ing)?|disallow(?:s|ed|ing)?|exclud(?:e|es|ed|ing)|lack(?:s|ed|ing)?(?! of)|(?<!-)doubt(?:s|ed|ful)?|revoked|retracted|withdrawn|rescinded|abolished)\b`,
    String.raw`\b(?:fail(?:s|ed|ing)?|forg[eo]ts?|neglect(?:s|ed)?|declin(?:es?|ed)|pretend(?:s|ed)?) to\b|\bceas(?:es?|ed)\b|\bunable to\b|\bstopped\b(?! by)|\bstop(?:s|ping)? \w+ing\b|\bquit(?:s|ting)? \w+ing\b|\brefrain\w*\b|\bruled? out\b`,
    String.raw`\b(?:dropped|removed|absent|missing|excluded|banned) (?:from|support)\b|\b(?:free|devoid|rid) (?:of|from)\b|\bfar from (?!the|my|our|his|her|their|an?|home)\b|\boff[ -]limits\b|\bout of the question\b|\bno-go\b|\b(?:is|are|was|were) (?:out|gone|dead)\W*$`,
    String.raw`\b(?:all|any\w*|every\w*|nothing) but\b|\b(?:instead of|rather than|except|unlike|apart from|other than)\b`,
    String.raw`\b(?:forget|ignore|disregard) (?:what|that|everything|anything|about|the (?:part|bit|thing))\b`,
    String.raw`\b(?:unsure|uncertain|unlikely|incompatible|unsupported|unavailable|impossible|inaccessible|disabled|deprecated|obsolete)\b`,
    String.raw`\b(?:nicht|nichts|niemand|kein|keine|keinen|keinem|keiner|nie|niemals|ohne|weder|kaum|pas|jamais|aucun|aucune|ne|nunca|jamás|ningún|ninguno|tampoco|sin|não|nem|mai|senza|niet|geen|nooit)\b`,
    String.raw`(?<!\p{L})(?:не|нет|никогда|без|ні|nie)(?!\p{L})|[不没沒無无非]|ない|ません|않|없`,
  ].join("|"),
  "u",
);

/** Phrases with a word of denial that deny nothing. */
const notDenial =
  /\b(?:(?:do not|don't|dont|never|not) (?:ever )?forget|can't wait|cannot wait|not only|not just|no doubt|no wonder|no problem|no worries|why not|whether or not|no matter|nothing like|no longer than|no (?:more|less|fewer) than|not (?:more|even) (?:than )?(?=\d)|can't help but|no\.? ?\d|without (?:a )?doubt|undoubtedly|can't stop|never stop(?:s|ped)?|other than that)\b/g;

const otherLetters = "аеорсухіјѕһтмнквοατρυνκι";
const latinLetters = "aeopcyxijshtmhkboatpuvki";

/** Replaces look-alike letters in words that mix alphabets, so that "nоt" with a Cyrillic letter is read as "not". */
function withLatinLetters(text: string): string {
  if (!/[\u0370-\u04ff]/.test(text)) return text;
  return text.replace(/\p{L}+/gu, (word) => (isMixed(word) ? word.replace(/\P{Script=Latin}/gu, toLatin) : word));
}

function toLatin(letter: string): string {
  return latinLetters[otherLetters.indexOf(letter)] ?? letter;
}

/** True if a word has letters of two alphabets that look alike. */
export function isMixed(word: string): boolean {
  return /\p{Script=Latin}/u.test(word) && /\p{Script=Cyrillic}|\p{Script=Greek}|\p{Script=Cherokee}/u.test(word);
}
