interface Doubt {
  /** True for a sentence with this doubt. Such a sentence does not state that something is so. */
  readonly isFound: (sentence: string) => boolean;
  /** Matches a statement that contains the same doubt itself. */
  readonly kept: RegExp;
}

/** True if a sentence asks, guesses, plans, invents or describes the past, and the statement leaves that out. */
export function isDoubtful(sentence: string, statement: string): boolean {
  return doubts.some(({ isFound, kept }) => isFound(sentence) && !kept.test(statement));
}

const never = /(?!)/;

/** A question that asks for a nod, also without its mark. */
const tagQuestion = /, (?:right|correct|isn't it|aren't they|doesn't it|don't we|ok|okay|no|huh|eh|oder|non)\W*$/;

/** A polite request to remember is neither a question nor a guess. */
const request =
  /\b(?:can|could|would|will) you (?:please )?(?:remember|note|save|store|keep|record|make a note|take a note)\b|\b(?:i'd|i would) (?:like|love|want) you to\b|\byou should (?:know|remember)\b/;

const condition =
  /\b(?:(?<!even )if|unless|whether|in case|assuming|suppose|supposing|provided|providing that|as long as|so long as|on condition|in the event|subject to|pending|falls|sofern|wenn)\b|^\W*once (?!again|more|upon|a |in )|, once (?!again|more|upon|a |in )|(?:^|, )si |如果|если/;

const guess =
  /\b(?:might|maybe|perhaps|possibly|probably|could|would|should|i (?:think(?! about| of)|guess|suppose|assume|wish|believe(?! in)|hear|heard(?! (?:some|an?|the|from|about)))|not sure|rumou?rs?|supposedly|allegedly|apparently|seemingly|reportedly|presumably|hypothetically|theoretically|in theory|afaik|iirc|as far as i know|they say|people say|pretend|imagine|joking|kidding|thinking (?:of|about)|considering|(?:want|plan|hope|intend|wants|plans|hopes|intends) to|planning to|hoping to|(?:plan|planning) on|(?:am|are|is|'m|'re|'s) going to(?! (?:the|a|an|my|our)\b)|wanna|gonna|vielleicht|vermutlich|wahrscheinlich|angeblich|eventuell|probablement|quizás?|tal vez|talvez|forse|misschien)\b|peut-être|может быть|наверное|возможно|可能|也许|(?<!\b(?:in|of|on|since|until|by|last|next|this) )\bmay\b(?! \d)|'d\b/;

const fiction =
  "novel|story|movie|film|book|game|dream|play|show|episode|script|comic|joke|example|simulation|quiz|scene";
const made = "test|tests|story|poem|essay|example|scenario|fixture|joke|script|mock|sample|dialogue|scene|song";
const frame = new RegExp(
  [
    String.raw`\b(?:for example|for instance|let's say|hypothetical|thought experiment|role-?play)\b|\be\.g\.`,
    `^\\W*in (?:the|my|our|a|an|this|that|his|her|their|your) (?:\\S+ )?(?:${fiction})\\b`,
    `\\b(?:write|add|make|create|generate|draft|compose|tell) (?:me |us )?(?:an? |the |some )?(?:\\S+ ){0,2}(?:${made})\\b`,
  ].join("|"),
);
const framed = new RegExp(`\\b(?:instance|hypothetical|write|wrote|writing|${fiction}|${made})`);

/** Questions, conditions, guesses, plans, fiction, restrictions and things of the past. */
const doubts: readonly Doubt[] = [
  {
    isFound: (sentence) =>
      (/[?？][?!.…"')\]]*\s*$/.test(sentence) || tagQuestion.test(sentence)) && !request.test(sentence),
    kept: /[?？]$|\b(?:ask|asks|asked|asking|wonder|wonders|curious|question|questions|interest|interested)\b/,
  },
  {
    isFound: (sentence) => condition.test(sentence),
    kept: /\b(?:if|unless|whether|in case|assuming|when|whenever|once|after|provided|depends|as long as|pending|falls|sofern|wenn|si)\b|如果|если/,
  },
  {
    isFound: (sentence) => guess.test(sentence.replace(request, " ")),
    kept: /\b(?:might|maybe|perhaps|possibly|possible|probably|likely|could|would|should|plan\w*|hope\w*|hoping|want\w*|wish\w*|consider\w*|think\w*|thought|believe\w*|assume\w*|suppose\w*|guess\w*|unsure|uncertain|suggest\w*|recommend\w*|advi[sc]e\w*|propos\w*|offer\w*|encourag\w*|urge\w*|dream\w*|aim\w*|intend\w*|looking forward|willing|open to|eager|prefer\w*|interested|like to|love to|goal|idea|rumou?r\w*|supposedly|allegedly|apparently|seemingly|reportedly|presumably|heard|vielleicht|vermutlich|wahrscheinlich|angeblich|quizás?|forse|misschien)\b|peut-être|может быть|可能|也许|(?<!\b(?:in|of|on|since|until|by|last|next|this) )\bmay\b(?! \d)|'d\b/,
  },
  {
    isFound: (sentence) =>
      /\b(?:will|won't|shall|tomorrow|someday|one day|starting (?:in|on|from|with|next|tomorrow)|beginning (?:in|on|next)|effective (?:in|on|from)|next (?:week|month|year|quarter|sprint|release|monday|tuesday|wednesday|thursday|friday))\b|'ll\b/.test(
        sentence.replace(request, " ").replace(/(?:will|'ll) (?:always|never) (?:remember|forget)/g, " "),
      ),
    kept: /\b(?:will|won't|shall|plan\w*|going to|upcoming|next|soon|tomorrow|someday|start\w*|begin\w*|future|intend\w*|schedul\w*|expect\w*|forward|aim\w*|hope\w*|hoping|want\w*|excited|offer\w*|promis\w*|agree\w*|decid\w*|suggest\w*|believ\w*|recommend\w*|would|ready|prepar\w*)\b|'ll\b/,
  },
  {
    isFound: (sentence) => /\b(?:tried|trying|attempted|attempting) to\b/.test(sentence),
    kept: /\b(?:try|tries|tried|trying|attempt\w*|aim\w*|effort\w*|working|works|want\w*|striv\w*|hop\w+|seek\w*)\b/,
  },
  {
    isFound: (sentence) => /\b(?:almost|nearly)\b/.test(sentence),
    kept: /\b(?:almost|nearly|about|around|close|approximately|virtually)\b/,
  },
  {
    isFound: (sentence) => /\b(?:according to|claim(?:s|ed)|alleg(?:es|ed)|the opposite of)\b/.test(sentence),
    kept: /\b(?:according|claim(?:s|ed)|alleg(?:es|ed)|said|says|told|opposite)\b/,
  },
  { isFound: (sentence) => frame.test(sentence), kept: framed },
  {
    isFound: (sentence) =>
      /^\W*(?:myth|fiction|wrong|false|incorrect|untrue|lie|todo|fixme|true or false|fact or fiction|quiz|question|hypothesis|rumou?r|joke|claim|draft|proposal|proposed|idea|option \w+|outdated|deprecated|obsolete|old|before|previously|example|e\.g\.|not true|don't|bad|never|wip|wanted|planned)\s*:/.test(
        sentence,
      ),
    kept: never,
  },
  {
    isFound: (sentence) =>
      /~~|<(?:s|del|strike)>|\((?:outdated|obsolete|old|wrong|deprecated|not true|no longer)\b|\S\s\S+, (?:no, |no,? (?:sorry|wait)|sorry, |wait, |or rather|scratch that)/.test(
        sentence,
      ),
    kept: never,
  },
  {
    isFound: (sentence) =>
      /\b(?:dangerous|risky|unsafe|illegal|unwise|(?:bad|terrible) (?:idea|practice)|a mistake) to\b/.test(sentence),
    kept: /\b(?:dangerous|risky|unsafe|illegal|unwise|bad|terrible|mistake|never|not)\b|n't\b/,
  },
  {
    isFound: (sentence) =>
      /\bonly (?:in|on|for|when|if|with|to|at|by|as|after|before|during|under|from|within)\b|\bonly\W*$|^\W*only\b/.test(
        sentence,
      ),
    kept: /\b(?:only|just|solely|exclusive\w*|limited|restricted|when|if)\b/,
  },
  {
    isFound: (sentence) =>
      /\b(?:except|apart from|other than|excluding|(?:all|every\w*|any\w*)(?: \S+)? but)\b/.test(sentence),
    kept: /\b(?:except|apart from|besides|other than|excluding|but|most|not|never|no)\b|n't\b/,
  },
  {
    isFound: (sentence) =>
      /\b(?:used to|formerly|previously|back then|back in (?:19|20)\d\d|in the past|until|former|originally)\b/.test(
        sentence,
      ),
    kept: /\b(?:used to|until|formerly|former|previous|previously|once|was|were|had|did|ago|past|before|earlier|originally|\p{L}+ed|then)\b/u,
  },
];

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
