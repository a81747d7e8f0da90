import { textToTerms } from "../text/terms/text-to-terms.ts";
import { isCommonTerm } from "./common-words.ts";

/** The kinds of distinctive tokens, by which an agent's actions show that it has read a text. */
export type TraceKind = "file" | "identifier" | "number";

/** The parts of a text by which its use can be recognised. */
export interface Traces {
  /** Files, identifiers and numbers, in a form that can be compared. */
  readonly named: ReadonlyMap<string, TraceKind>;
  /** Stems of words that say something about the subject. */
  readonly words: ReadonlySet<string>;
  /** Three neighbouring tokens each, as commands have them. */
  readonly runs: ReadonlySet<string>;
}

/** Finds the traces of a text. Things that the text advises against ("never npm") are left out. */
export function findTraces(text: string): Traces {
  return tracesOf(text.replace(advisedAgainst, " "));
}

const advisedAgainst =
  /\b(?:never|not|no longer|instead of|rather than|over|don't|do not|avoid)\s+(?:(?:use|run|with|on|the|a|an|in)\s+)*`?[\w./:@-]+`?/gi;

/** Finds the traces in an agent's or a user's words. */
export function tracesOf(text: string): Traces {
  const tokens = tokensOf(text);
  const named = new Map<string, TraceKind>();
  for (const token of tokens) for (const [key, kind] of namesIn(token)) named.set(key, kind);
  for (const [, quoted = ""] of text.matchAll(/`([^`\s]{3,60})`/g)) {
    const key = quoted.toLowerCase();
    if (/[a-z]/.test(key) && !named.has(key) && !isEveryday(key)) named.set(key, "identifier");
  }
  const plain = tokens.filter((one) => !isFile(one.toLowerCase())).join(" ");
  return {
    named,
    words: new Set(textToTerms(plain).filter((term) => /\p{L}/u.test(term) && !isCommonTerm(term))),
    runs: runsOf(tokens),
  };
}

/** Finds the programs that a command line starts, as terms. */
export function programsIn(command: string): string[] {
  const starts = command.matchAll(/(?:^|[&;|\n(])\s*(?:(?:npx|sudo|\w{1,40}=\S*)\s+)*([a-z][\w-]{2,40})/g);
  return [...starts].flatMap(([, program = ""]) => (isEveryday(program) ? [] : textToTerms(program)));
}

const token = /--[a-z][\w-]+|[\p{L}\p{N}_@$~./\\][\p{L}\p{N}_@$~./\\:#+-]*/giu;

function tokensOf(text: string): string[] {
  return (text.match(token) ?? []).flatMap((raw) => {
    const bare = raw.replace(/[.:/\\#+-]+$/, "");
    return bare === "" ? [] : [bare];
  });
}

const inRun = 3;

function runsOf(tokens: readonly string[]): Set<string> {
  const lower = tokens.map((one) => one.toLowerCase());
  const runs = new Set<string>();
  for (let at = 0; at + inRun <= lower.length; at += 1) {
    const run = lower.slice(at, at + inRun);
    // Runs of ordinary words are chance, such as "in the file".
    if (run.some((one) => textToTerms(one).some((term) => !isCommonTerm(term)))) runs.add(run.join(" "));
  }
  return runs;
}

/** Returns the comparable names in a token. A path has two: its file, and the file with its folder. */
function namesIn(raw: string): [string, TraceKind][] {
  const lower = raw.toLowerCase().replaceAll("\\", "/");
  if (isFile(lower)) return fileNames(lower).map((name) => [name, "file"]);
  if (/^v?\d[\d.,:]*$/.test(lower)) return isTellingNumber(lower) ? [[lower.replace(/^v/, ""), "number"]] : [];
  const parts = lower.split(/[:=@]/).filter((part) => part !== lower && isTellingNumber(part));
  const own: [string, TraceKind][] = isIdentifier(raw) && !isEveryday(lower) ? [[lower, "identifier"]] : [];
  return [...own, ...parts.map((part): [string, TraceKind] => [part, "number"])];
}

function isFile(token: string): boolean {
  if (/^[a-z]+:\/\/|\w@\w/.test(token)) return false;
  return /[\w-]{2,}\.(?:[a-z]{2,5}|[chr]|[a-z]+\d)$/.test(token) || /[\w.-]+\/[\w.-]*[a-z][\w.-]*$/.test(token);
}

// Files of these names are in most projects, so only their folder makes them distinctive.
const usualFile =
  /^(?:index|main|mod|lib|app|__init__|types|utils|readme|changelog|package(?:-lock)?|tsconfig|makefile|dockerfile|cargo|pyproject|go|requirements|license|config|settings)(?:\.\w+)?$/;

function fileNames(path: string): string[] {
  const parts = path.split("/").filter((part) => part !== "" && part !== "." && part !== "..");
  const [file = "", folder] = [parts.at(-1), parts.at(-2)];
  const isAlone = file.includes(".") && !usualFile.test(file);
  return [...(isAlone ? [file] : []), ...(folder === undefined ? [] : [`${folder}/${file}`])];
}

function isTellingNumber(token: string): boolean {
  const digits = token.replace(/\D/g, "");
  return /^v?\d[\d.,:]*$/.test(token) && digits.length >= 3 && !usualNumber.test(token);
}

// Years, round numbers and the usual status codes occur everywhere.
const usualNumber = /^(?:(?:19|20)\d\d|[1-9]0+|\d{1,3}(?:,000)+|20[0-4]|30[1-8]|40\d|41\d|42[29]|50\d|127\.0\.0\.1)$/;

function isIdentifier(raw: string): boolean {
  if (raw.startsWith("--")) return true;
  if (raw.length < 4 || !/[a-z]/i.test(raw)) return false;
  if (/[a-z0-9][A-Z]|\w_\w|\w::\w|[a-z]:[a-z]/.test(raw)) return true;
  if (/^[A-Z][A-Z0-9]{3,}$/.test(raw)) return !shouted.test(raw);
  if (/^[\w-]+(?:\.[\w-]+)+$/.test(raw)) return true;
  if (/[a-z]\d|\d[a-z]/i.test(raw)) return !/^\d+(?:st|nd|rd|th|ms|s|m|h|d|x|k|kb|mb|gb|px|min)$/i.test(raw);
  return raw.split("-").filter((part) => part.length > 2).length > 2 || raw.includes("@");
}

const shouted = /^(?:NEVER|ALWAYS|NOTE|TODO|MUST|ONLY|README|IMPORTANT|WARNING|JSON|YAML|HTML|HTTP|HTTPS|SHALL|FIXME)$/;
const everyday =
  /^(?:npm|npx|git|node|curl|bash|python3?|pip3?|grep|make|docker|utf-?8|localhost|sha256|base64|es20\d\d|e\.g|i\.e|--help|--version|true|false|null|undefined|github|javascript|typescript|node\.js)$/;

function isEveryday(key: string): boolean {
  return everyday.test(key);
}
