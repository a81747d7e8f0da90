/** Marks of pasted text in a line: tags, headings, names with times, fields of a form, tables, signatures. */

/** Marks are near the start of a line. Reading no more bounds the time for each expression. */
const mostCharacters = 200;

/** A line of a manual, and a row of values. A list may be indented. */
const indented = /^(?: {2,}|\t)(?![-*•+\s]|\d+[.)])/;
const row = /^\d+[,;]\p{L}|^[\w-]+(?:,[\w-]+)+$/u;

/** Tells whether a line looks as if a program, a form or another person had written it. */
export function hasPasteMark(line: string): boolean {
  const text = line.trim().slice(0, mostCharacters);
  if (indented.test(line) || row.test(text)) return true;
  return hasBlockMark(line) || expressions().letters.some((shape) => shape.test(text));
}

/** Like `hasPasteMark`, but without the marks of letters, because people also greet an agent. */
export function hasBlockMark(line: string): boolean {
  const text = line.trim().slice(0, mostCharacters);
  const { blocks, times, field, ownLabels } = expressions();
  if (line.includes("</") && /<\/[a-z][\w:-]*>/i.test(line)) return true;
  if (blocks.some((shape) => shape.test(text))) return true;
  if (/\d|day\b|just now/.test(text) && times.some((shape) => shape.test(text))) return true;
  // “Status: open” or “Kim: we always wait”, unless people use the label for their own words.
  const label = text.includes(":") ? field.exec(text)?.[1] : undefined;
  return label !== undefined && !ownLabels.test(label);
}

/** Tells whether a line ends a letter, so that the lines before it belong to the letter. */
export function closesLetter(line: string): boolean {
  const text = line.trim().slice(0, mostCharacters);
  return expressions().closings.some((shape) => shape.test(text));
}

interface Expressions {
  readonly closings: readonly RegExp[];
  readonly blocks: readonly RegExp[];
  readonly letters: readonly RegExp[];
  readonly times: readonly RegExp[];
  readonly field: RegExp;
  readonly ownLabels: RegExp;
}

let made: Expressions | undefined;

/** The expressions, made for the first prompt that states something, because making them takes long. */
function expressions(): Expressions {
  return (made ??= {
    blocks: blockMarks(),
    letters: letterMarks(),
    closings: closingMarks(),
    times: timeMarks(),
    field: fieldMark(),
    ownLabels: labels(),
  });
}

function blockMarks(): readonly RegExp[] {
  return [
    // Tags and other brackets around a block.
    /^<[a-z!?/][^>]*>|^\[\/?[A-Z][\w :#-]*\]|^\{[\w:]+\}|^\{\{|^%%|^##\[/i,
    // Headings, bold text at the start of a line, and a label alone.
    /^#{1,6}\s|^h[1-6]\.\s|^\*\*[^*]+\*\*|^={2,}|^_{3,}/,
    /^(?:context|background|description|summary|details|content|data|input|document|source|given|excerpt|transcript|environment|message):$/i,
    // What a program prints at the start of its lines, and a title in capitals.
    /^(?:npm|yarn|pnpm|pip|cargo|docker|git|go|gh|brew|apt)[ :](?:notice|warn|info|hint|note|tip|error)\b|^\p{Lu}{3,}(?: \p{Lu}{2,})*$/u,
    // Rows of a table.
    /\|.*\||\t.*\S/,
    // Mentions, numbers of issues, check boxes, reactions, paths.
    /^@\w|^(?:PR|MR|Issue)? ?[#!]\d+\b|^[A-Z]{2,10}-\d+\b|^\[[ x]\]|^[☐☑✔✓✗✘•·→▶►◦▪]|^\p{Extended_Pictographic}|^[\w.-]+(?:\/[\w.-]+)+(?::\d+)?:?$/u,
  ];
}

function letterMarks(): readonly RegExp[] {
  return [
    // What a program writes around the words of a person.
    /\b(?:commented|replied|edited|wrote|left an? (?:comment|review|note|reply)|suggested changes?|created by|last (?:modified|edited|updated)|opened this|closed this|moved this|assigned|reacted|joined|left the|requested changes|approved these|resolve conversation|view thread|show more|read more|marked as)\b(?:.{0,40}$|.*:)/i,
    // Salutations of people.
    /^(?:dear|hi|hello|hey|hallo|moin|good (?:morning|evening)) (?!(?:dear|claude|codex|gemini|copilot|cursor|chatgpt|gpt|ai|there|again|so|can|i)\b)(?:\p{L}+,|[\p{L}. ]{1,30}[!.:–-]?$)/iu,
    ...closingMarks(),
  ];
}

/** The ends of letters. */
function closingMarks(): readonly RegExp[] {
  return [
    /^(?:best|cheers|br|lg|mfg|(?:\w+ )?(?:regards|wishes|greetings)|sincerely|yours)[,!.]?$|^(?:many |kind )?(?:thanks|thank you)[,!]$/i,
    /\b(?:[Bb]est|[Cc]heers|[Tt]hanks|[Tt]hank you|BR|LG|[Rr]egards|[Ss]incerely|[Gg]reetings)[,.!]? \p{Lu}[\p{L}.]*(?: \p{Lu}\p{L}+)?\.?$|^[-–—]{1,2} ?\p{L}[\p{L} .]+$/u,
  ];
}

/** Lines that begin with a time, or have only a name before it. */
function timeMarks(): readonly RegExp[] {
  // “From today the port is 6601” and “Every Friday we deploy” begin with no name.
  const notPerson =
    "(?!(?:From|Starting|Beginning|Effective|Since|Until|Till|Before|After|By|As|For|On|At|Each|Every|Last|Next|This|And|But|So|Only|Not)\\b)";
  const person = String.raw`${notPerson}(?:@[\w.-]+|\p{Lu}[\p{L}\p{M}.'’-]*)(?: \p{Lu}[\p{L}\p{M}.'’-]*){0,3}`;
  const clock = String.raw`[\[(]?\d{1,2}[:.h]\d\d(?::\d\d)?(?:\s?[aApP]\.?[mM]\.?)?[\])]?`;
  const day =
    "(?:(?:[Mm]on|[Tt]ue(?:s)?|[Ww]ed(?:nes)?|[Tt]hu(?:rs)?|[Ff]ri|[Ss]at(?:ur)?|[Ss]un)(?:day)?|[Tt]oday|[Yy]esterday|just now)";
  const date = String.raw`(?:\d{4}-\d\d-\d\d|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d|\d{1,2}[./]\d{1,2}[./]\d{2,4})`;
  const ago = String.raw`\d+ ?(?:s|m|min|h|d|w|mo|y|seconds?|minutes?|hours?|days?|weeks?|months?|years?)(?: ago)?`;
  const moment = `(?:${clock}|${day}|${date}|${ago})`;
  return [
    new RegExp(String.raw`^[^\p{L}\p{N}]*(?:${clock}|${date})(?=[\s\]),:;-]|$)`, "u"),
    new RegExp(String.raw`^\W*${person}(?: \([^)]*\))?\s*[,·•|(\[–—-]*\s*(?:at |on )?${moment}(?![\p{L}\p{N}])`, "u"),
    // A name without a capital letter, and a time alone.
    new RegExp(
      String.raw`^[^\p{L}\p{N}]*[\p{L}\p{N}][\w.-]*\s[^\p{L}\p{N}]*(?:at |on )?${moment}(?: (?:at )?${clock})?$`,
      "u",
    ),
    new RegExp(String.raw`^${moment}$|${ago} ago$`, "u"),
    // A time between other details of a post.
    new RegExp(
      String.raw`[·•|,]\s*\[?(?:${clock}|${date}|\d{1,2}\.? \p{Lu}\p{Ll}+\.? \d{4}|${ago} ago)(?: at ${clock})?\]?\s*(?:[·•|]|$)`,
      "u",
    ),
  ];
}

/** A word, a name, or a capitalised label of up to four words before a colon. */
function fieldMark(): RegExp {
  return /^[\W_]*([\p{L}@][\p{L}\p{M}\p{N}.'’/_-]*|@?\p{Lu}[\p{L}\p{M}\p{N}.'’/_-]*(?: @?\p{Lu}[\p{L}\p{M}\p{N}.'’/_-]*){0,3})(?: \([^)]*\))?\s?:(?:\s|$)/u;
}

function labels(): RegExp {
  return /\b(?:also|background|btw|context|conventions?|correction|decisions?|decided|facts?|fyi|goal|important|info|nb|notes?|preferences?|ps|remember|reminder|rules?|setup|stack|task|tip|todo|update|question|things?|memory|i|we|me|you|my|our|anyway|so|ok|okay|also|first|second|policy|reason)\b/i;
}
