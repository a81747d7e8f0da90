import { tokenise } from "./tokenise.ts";
import { compilePatterns, matchesAnywhere } from "./word-pattern.ts";

/**
 * Finds the sentences of a prompt that the person wrote, without code, logs, mails and other pasted text.
 *
 * The text is masked first: each pasted character becomes `gap`, so that places stay the same and every sentence is
 * a verbatim part of the prompt.
 */

/** Longer prompts are read at both ends only, so that the time has a bound. */
const headLength = 8000;
const tailLength = 2000;
/** A quotation with more words than this is text of somebody else. */
const longestShortQuote = 4;
const gap = "\u0000";

const fence = /^\s*(?:```|~~~|"""|''')/;
const mailHeader =
  /^\s*(?:From|from|To|Cc|Subject|subject|Sent|Date|Von|Reply-To):\s|^-{2,} ?(?:Original|Forwarded)|^\s*(?:Begin forwarded message|On .{6,80} wrote:)/;
/** A letter or a document that begins after the first line is pasted, and may continue to the end of the prompt. */
const salutation = /^\s*(?:[Dd]ear|[Hh]i|[Hh]ello|[Hh]ey|[Gg]ood morning) [\w. ]{2,30},?\s*$/;
const heading = /^#{1,6} (?!.*(?:[Aa]bout|[Cc]ontext|[Pp]references|[Rr]ules))/;
/** A timestamp, a level, a prompt of a shell, a stack frame, a test report. */
const logLine =
  /^\s*(?:\[?\d{4}-\d\d-\d\d[T ]\d|\[?\d{1,2}:\d\d(?::\d\d|\])|\[?(?:ERROR|WARN|WARNING|INFO|DEBUG|FATAL|TRACE|CRITICAL)\b[\]: ]|npm (?:ERR|WARN|error)|[$%#] \S|\w+@[\w-]+[:~]\S*[$#] |at \S+ ?\(|at (?:async )?\S+:\d+|Traceback|File "|Caused by|[✓✗×✖✔●] |[\w.]*(?:Error|Exception|Warning)\b[^a-z]*:|error(?:\[\w+\])?: |fatal: |panic: |warning: |\d+ \| |\S+:\d+:\d+)/;
const codeLine =
  /^\s*(?:[{}[\]<]|"[\w-]+"\s*:|\/\/|\/\*|@\w+\(|#include|(?:const|let|var|import|export|def|class|function|return|public|private|fn|func|type|interface|SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER)\b.*[(){}=;*])|[;{}]\s*$|=>|^\s*[\w.[\]]+\(.*\)\s*$|^\s*[A-Za-z_][\w.]* ?= ?\S|^\s*</;
/** Pre-checks for prose, because compiling the long expressions takes several milliseconds. */
const mayBeLog = /:|^\s*(?:[^\sA-Za-z]|at |npm |Traceback|File "|Caused by)/;
const mayBeCode = /[{}[\]();=<>"/@#]/;
const diffLine = /^(?:diff --git|index [\da-f]+\.\.|@@ |\+\+\+ |--- \S|[+-](?![\s-]))/;
const listItem = /^\s*(?:[-*•+]|\d{1,2}[.)]|[a-z]\))\s+/;
const speakerLine = /^\s*(?:\[?\d{1,2}:\d\d\]?\s*)?([A-Za-z][\w.]*(?: [A-Z][\w.]*)?)(?: \([^)]*\))?:\s/;
/** Words before a colon that are not the name of a speaker. */
const ownLabels = new Set(
  `also background btw context convention conventions decision decisions fact facts fyi goal important info nb note notes
  preference preferences ps remember reminder rule rules setup stack task tip todo update`.split(/\s+/),
);

const texts = `email emails e-mail mail mails message messages letter thread draft bio story poem scene script lyrics essay
  paragraph article post text passage excerpt transcript chat dump ticket review comment notes readme doc docs spec
  recipe listing cv resume abstract proposal policy quote answer response reply prompt list table invoice contract
  exercise homework survey ad ads offers versions sentences answers paragraphs statements question questions form
  template agenda page card caption speech`;
const rewritings = `translate translating translation rewrite rephrase paraphrase proofread proof-read grammar summarise
  summarize reword`;
const rewriting = compilePatterns(() => ["@rewritings"], { rewritings });
/** What a person writes before text of somebody else, also without a colon. The rest of the prompt may be that text. */
const pasteLead = compilePatterns(
  () => [
    "@rewritings",
    "polish|tighten|continue|shorten|condense|excerpt|critique|feedback|minutes|tldr|paste|pasted|pasting|forwarded",
    "below|following|wrote|writes|says|said|told|replied|answered|posted|reads|generated|example|examples|e.g",
    "before i|we send",
    "what follows",
    "this|the|my|a|an|of|from|our|original|two|these|meeting|slack|group|overflow *2 @texts",
    "sent me|this|that",
    "something like",
    "should say",
    "here's the|a|an|my|what|first",
    "here is the|a|an|my|what",
    "here are",
    "this|these $",
    "this|these ? $",
  ],
  { rewritings, texts },
);
/** What a person writes before the output of a program. It ends at an empty line. */
const logLead = compilePatterns(() => [
  "error|errors|log|logs|trace|stacktrace|traceback|diff|snippet|code|config|schema|json|yaml|xml|query|function|file",
  "output|result|results|warning|exception|console|terminal|dump|command|getting|prints|shows|tail",
  "i get|got",
  "correct|first one",
]);
const exampleLine =
  /^\s*(?:(?:[Ff]or )?[Ee]xample[^:.]{0,20}|e\.g\.|[Ss]ample|[Ii]nput|[Ee]xpected|[Aa]ctual|[Bb]efore|[Aa]fter):/;
/** A lead to a list of the person's own rules or facts. Any other list is pasted, or describes a task. */
const ownLead = compilePatterns(() => [
  "remember|save|store|note|notes|mind|rule|rules|convention|conventions|preference|preferences|fact|facts|context",
  "background|decision|decisions|decided|always|know|setup|memory|reminder|reminders|things",
  "from now on",
  "going forward",
  "about me|us",
  "how we|i work",
  "i've said|told|mentioned|asked",
]);

/** A sentence that the person wrote, judging by its form and the lines before it. */
export interface OwnSentence {
  /** A verbatim part of the prompt. */
  readonly text: string;
  /** The place of the text in the prompt. */
  readonly start: number;
}

/** Returns the sentences of a prompt that do not look like code, logs, mails or other pasted text. */
export function ownSentences(prompt: string): OwnSentence[] {
  if (prompt.length <= headLength + tailLength) return sentencesOf(prompt, 0);
  const head = prompt.slice(0, headLength);
  const tail = prompt.slice(-tailLength);
  // The middle may have opened a block of code, so only the last paragraph is certain to be prose.
  const last = tail.lastIndexOf("\n\n");
  const isOpen = last === -1 || tail.includes("```", last);
  const ending = isOpen ? [] : sentencesOf(tail.slice(last), prompt.length - tail.length + last);
  return [...sentencesOf(head, 0).slice(0, -1), ...ending];
}

function sentencesOf(text: string, offset: number): OwnSentence[] {
  const masked = maskQuotes(maskLines(text));
  const sentences: OwnSentence[] = [];
  let start = 0;
  for (let at = 0; at <= masked.length; at += 1) {
    const end = at === masked.length ? at : endOfSentence(masked, at);
    if (end === -1) continue;
    const sentence = text.slice(start, end);
    const own = sentence.trim();
    if (own !== "") sentences.push({ text: own, start: offset + start + sentence.indexOf(own) });
    start = end;
    while (start < masked.length && masked[start] === gap) start += 1;
    at = Math.max(at, start - 1);
  }
  return sentences;
}

/** Returns where a sentence ends if its last mark is at this place, or -1. */
function endOfSentence(masked: string, at: number): number {
  const char = masked.charAt(at);
  if (char === gap) return at;
  if (char === "\n") return continues(masked, at) ? -1 : at;
  if (char !== "." && char !== "!" && char !== "?" && char !== "…") return -1;
  let end = at + 1;
  while (end < masked.length && ".!?…)\"”'*_".includes(masked.charAt(end))) end += 1;
  const next = masked.charAt(end);
  if (next !== "" && next !== gap && !isBlank(next)) return -1;
  return char === "." && end === at + 1 && isAbbreviation(masked, at) ? -1 : end;
}

const abbreviations = new Set([
  "e.g",
  "i.e",
  "vs",
  "dr",
  "mr",
  "mrs",
  "ms",
  "st",
  "approx",
  "no",
  "prof",
  "a.k.a",
  "ca",
  "incl",
]);
const halfDays = new Set(["a.m", "p.m", "etc", "inc", "ltd"]);

function isAbbreviation(text: string, dot: number): boolean {
  let start = dot;
  while (start > 0 && !isBlank(text.charAt(start - 1)) && text.charAt(start - 1) !== "(") start -= 1;
  const word = text.slice(start, dot).toLowerCase();
  if (abbreviations.has(word)) return true;
  const next = text.charAt(dot + 2);
  return halfDays.has(word) && next !== next.toUpperCase();
}

/** A line continues on the next one if it is long and the next one begins in lower case. */
function continues(masked: string, newline: number): boolean {
  const before = masked.lastIndexOf("\n", newline - 1);
  const next = masked.charAt(newline + 1);
  return newline - before > 60 && next >= "a" && next <= "z";
}

function isBlank(char: string): boolean {
  return char === " " || char === "\n" || char === "\t" || char === "\r" || char === "\u00a0";
}

/** What the lines so far mean for the next one. */
interface Place {
  isInFence: boolean;
  isInDiff: boolean;
  isInRules: boolean;
  wasBlank: boolean;
  /** `rest` is pasted text up to the end, `block` up to the next empty line after some text. */
  paste: "none" | "announced" | "block" | "rest";
  /** True if the announced text was written by somebody else, false if a program printed it. */
  isText: boolean;
  hasPasted: boolean;
  isOwnList: boolean;
  /** True after the first line of text. */
  hasText: boolean;
}

/** Masks the lines that are code, logs, quotations, mails, or that follow an announcement of them. */
function maskLines(text: string): string {
  const lines = text.split("\n");
  const isTranscript = lines.filter((line) => isSpeaker(line)).length > 1;
  const place: Place = {
    isInFence: false,
    isInDiff: false,
    isInRules: false,
    wasBlank: true,
    paste: "none",
    isText: false,
    hasPasted: false,
    isOwnList: true,
    hasText: false,
  };
  return lines
    .map((line, at) => {
      const isBlankLine = line.trim() === "";
      const masked = isBlankLine ? readBlank(line, place) : readLine(line, lines[at + 1], place, isTranscript);
      place.wasBlank = isBlankLine;
      place.hasText ||= !isBlankLine;
      return masked;
    })
    .join("\n");
}

function readBlank(line: string, place: Place): string {
  place.isInDiff = false;
  if (place.paste === "block" && place.hasPasted) place.paste = "none";
  return line;
}

function readLine(line: string, next: string | undefined, place: Place, isTranscript: boolean): string {
  if (fence.test(line)) {
    place.isInFence = !place.isInFence;
    endAnnounced(place);
    return mask(line);
  }
  if (place.isInFence) return mask(line);
  if (/^\s*(?:-{3,}|={3,}|\*{3,})\s*$/.test(line)) {
    place.isInRules = place.paste === "announced" || place.paste === "rest";
    place.paste = "none";
    return mask(line);
  }
  if (place.isInRules) return mask(line);
  const isItem = listItem.test(line);
  const isForeign = isPastedShape(line, isItem, place) || (isTranscript && isSpeaker(line));
  if (place.paste === "announced") {
    // A quotation or a bracketed text ends at its own mark. Any other announced text may continue to the end.
    if (isForeign || /^\s*["“«]/.test(line)) endAnnounced(place);
    else place.paste = place.isText && !isItem ? "rest" : "block";
  }
  if (place.paste === "rest" || place.paste === "block") {
    place.hasPasted = true;
    return mask(line);
  }
  if (startsPaste(line, place)) {
    place.paste = "rest";
    return mask(line);
  }
  if (isForeign) {
    // The output of a command follows it.
    if (/^\s*[$%] \S/.test(line)) place.paste = "block";
    place.hasPasted = true;
    return mask(line);
  }
  if (line.includes(":") && exampleLine.test(line)) {
    place.paste = "block";
    place.hasPasted = !line.trimEnd().endsWith(":");
    return mask(line);
  }
  if (isItem && !place.isOwnList) return mask(line);
  return readOwn(line, next, place, isItem);
}

/** True for the first line of a mail, a letter or a document, which may continue to the end of the prompt. */
function startsPaste(line: string, { hasText }: Place): boolean {
  if (hasText && (salutation.test(line) || (line.startsWith("#") && heading.test(line)))) return true;
  return (line.includes(":") || line.startsWith("-")) && mailHeader.test(line);
}

function endAnnounced(place: Place): void {
  if (place.paste !== "announced") return;
  place.paste = place.isText ? "none" : "block";
  place.hasPasted = true;
}

function isPastedShape(line: string, isItem: boolean, place: Place): boolean {
  if (/^(?:diff --git|@@ |\+\+\+ |--- \S)/.test(line)) place.isInDiff = true;
  if (place.isInDiff || line.trimStart().startsWith(">") || diffLine.test(line)) return true;
  if (mayBeLog.test(line) && logLine.test(line)) return true;
  if (/^(?: {4}|\t)/.test(line) && (place.wasBlank || !isItem)) return true;
  return !isItem && mayBeCode.test(line) && codeLine.test(line);
}

/** Reads a line of the person's own. The line may announce a pasted text, after its colon or on the next lines. */
function readOwn(line: string, next: string | undefined, place: Place, isItem: boolean): string {
  const own = isItem ? maskMarker(line) : line;
  const colon = leadEnd(line);
  if (colon === -1 && next === undefined) return own;
  const isLast = colon !== -1 && line.slice(colon + 1).trim() === "";
  const lead = line.slice(0, colon === -1 ? undefined : colon);
  const clause = tokenise(lead.slice(Math.max(lead.lastIndexOf(". "), lead.lastIndexOf("? "), 0)));
  const isOwn = matchesAnywhere(ownLead, clause);
  if (!isItem) place.isOwnList = isOwn && (isLast || colon === -1);
  const isPaste = matchesAnywhere(pasteLead, colon === -1 ? tokenise(line) : clause);
  if (colon !== -1 && !isLast && !isOwn && (isPaste || matchesAnywhere(logLead, clause))) {
    // A quotation on the same line is masked together with all other quotations.
    if (/^\s*["“]/.test(line.slice(colon + 1))) return own;
    place.paste = matchesAnywhere(rewriting, clause) ? "rest" : "block";
    place.hasPasted = true;
    return own.slice(0, colon + 1) + mask(own.slice(colon + 1));
  }
  const isAnnounced = isLast ? !isOwn : isPaste && next?.trim() === "";
  if (isAnnounced && !isItem) {
    place.paste = "announced";
    place.isText = isPaste;
    place.hasPasted = false;
  }
  return own;
}

/**
 * Returns the place of the colon that ends a line, or else of the first colon with a space after it. Returns -1 if
 * there is none.
 */
function leadEnd(line: string): number {
  const text = line.trimEnd();
  if (text.endsWith(":")) return text.length - 1;
  for (let at = line.indexOf(":"); at !== -1; at = line.indexOf(":", at + 1))
    if (line.charAt(at + 1) === " ") return at;
  return -1;
}

function isSpeaker(line: string): boolean {
  const name = line.includes(":") ? speakerLine.exec(line)?.[1] : undefined;
  return name !== undefined && !ownLabels.has(name.toLowerCase());
}

function mask(text: string): string {
  return gap.repeat(text.length);
}

function maskMarker(line: string): string {
  const length = listItem.exec(line)?.[0].length ?? 0;
  return mask(line.slice(0, length)) + line.slice(length);
}

const closings: Readonly<Record<string, string>> = {
  '"': '"',
  "“": "”",
  "„": "“”",
  "‘": "’",
  "‚": "‘’",
  "'": "'",
  "«": "»",
  "»": "«",
  "‹": "›",
  "「": "」",
  "『": "』",
};
/**
 * Marks that only open a quotation, and the marks that end them. White space may be inside them, but not around them.
 */
const paired = "„«‹「『";
const pairedEnds: readonly string[] = ["“”", "»", "›", "」", "』"];

/** Masks quotations of more than a few words. */
function maskQuotes(text: string): string {
  let masked = "";
  let done = 0;
  /**
   * For each kind of closing mark, the position before which there is none, so that no part of the text is searched
   * twice.
   */
  const searched = new Map<string, number>();
  for (let at = 0; at < text.length; at += 1) {
    const closing = closings[text.charAt(at)];
    if (closing === undefined || !startsQuote(text, at)) continue;
    const stop = endOfQuote(text, Math.max(at + 1, searched.get(closing) ?? 0), closing);
    if (!endsQuote(text, stop, closing)) {
      searched.set(closing, stop);
      continue;
    }
    const quoted = text.slice(at + 1, stop).trim();
    if (quoted.split(/\s+/).length > longestShortQuote) {
      masked += text.slice(done, at) + mask(text.slice(at, stop + 1));
      done = stop + 1;
    }
    at = stop;
  }
  return masked + text.slice(done);
}

function startsQuote(text: string, at: number): boolean {
  if (paired.includes(text.charAt(at))) return true;
  const before = text.charAt(at - 1);
  const after = text.charAt(at + 1);
  const isAfterSpace = before === "" || before === gap || isBlank(before) || "([:-—".includes(before);
  return isAfterSpace && !isBlank(after) && after !== "";
}

/** Returns the place of the closing mark, or of the end of the paragraph. */
function endOfQuote(text: string, start: number, closing: string): number {
  for (let at = start; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === gap || (char === "\n" && text.charAt(at + 1) === "\n")) return at;
    if (endsQuote(text, at, closing)) return at;
  }
  return text.length;
}

function endsQuote(text: string, at: number, closing: string): boolean {
  const char = text.charAt(at);
  if (char === "" || !closing.includes(char)) return false;
  if (pairedEnds.includes(closing)) return true;
  const after = text.charAt(at + 1);
  return after === "" || after === gap || isBlank(after) || ".,;:!?)]-—".includes(after);
}
