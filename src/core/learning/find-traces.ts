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
  /** Runs of three neighbouring tokens, as they occur in commands. */
  readonly runs: ReadonlySet<string>;
}

/** Finds the traces of a text. Things that the text advises against ("never npm") are left out. */
export function findTraces(text: string): Traces {
  return tracesOf(text.replace(advisedAgainst, " "));
}

const advisedAgainst =
  /\b(?:never|not|no longer|instead of|rather than|over|don't|do not|avoid)\s+(?:(?:use|run|with|on|the|a|an|in)\s+)*`?[\w./:@-]+`?/gi;

/** Finds the traces of a text, including things that it advises against. */
export function tracesOf(text: string): Traces {
  const tokens = readTokens(text);
  const named = new Map<string, TraceKind>();
  for (const { names } of tokens) for (const [key, kind] of names) named.set(key, kind);
  for (const key of quotedNames(text)) if (!named.has(key)) named.set(key, "identifier");
  const runs = new Set<string>();
  for (let at = 0; at + inRun <= tokens.length; at += 1) {
    const run = tokens.slice(at, at + inRun);
    // Runs of ordinary words, such as "in the file", match by chance.
    if (run.some(({ words }) => words.length > 0)) runs.add(run.map(({ lower }) => lower).join(" "));
  }
  return { named, words: new Set(tokens.flatMap(({ words, isPath }) => (isPath ? [] : words))), runs };
}

/**
 * Makes a function that finds which of some traces a text contains. Searching only for these takes a tenth of the time
 * of `tracesOf`, and turns can be long.
 */
export function createTraceFinder(wanted: readonly Traces[]): (text: string) => FoundTraces {
  const named = new Set(wanted.flatMap((one) => [...one.named.keys()]));
  const words = new Set(wanted.flatMap((one) => [...one.words]));
  const runs = Map.groupBy(new Set(wanted.flatMap((one) => [...one.runs])), (run) => run.slice(0, run.indexOf(" ")));
  // Cache: the traces that each token belongs to. Most tokens belong to none, and most occur again.
  const relevant = new Map<string, Relevant | null>();
  const relevanceOf = (raw: string): Relevant | null => {
    const { lower, isPath, names, words: terms } = toToken(raw);
    const one = {
      named: names.map(([key]) => key).filter((key) => named.has(key)),
      words: isPath ? [] : terms.filter((term) => words.has(term)),
      runs: runs.get(lower) ?? [],
    };
    const isRelevant = one.named.length + one.words.length + one.runs.length > 0;
    relevant.set(raw, isRelevant ? one : null);
    return isRelevant ? one : null;
  };
  return (text) => {
    const found = noTraces();
    const raws = tokensOf(text);
    for (let at = 0; at < raws.length; at += 1) {
      const raw = raws[at] ?? "";
      const known = relevant.get(raw);
      const one = known === undefined ? relevanceOf(raw) : known;
      if (one === null) continue;
      for (const key of one.named) found.named.add(key);
      for (const word of one.words) found.words.add(word);
      if (one.runs.length === 0) continue;
      const here = raws
        .slice(at, at + inRun)
        .map((next) => toToken(next).lower)
        .join(" ");
      if (one.runs.includes(here)) found.runs.add(here);
    }
    if (text.includes("`")) for (const key of quotedNames(text)) if (named.has(key)) found.named.add(key);
    return found;
  };
}

/** The traces that a token belongs to. */
interface Relevant {
  readonly named: readonly string[];
  readonly words: readonly string[];
  /** The runs that begin with the token. */
  readonly runs: readonly string[];
}

export interface FoundTraces {
  readonly named: Set<string>;
  readonly words: Set<string>;
  readonly runs: Set<string>;
}

export function noTraces(): FoundTraces {
  return { named: new Set(), words: new Set(), runs: new Set() };
}

/** Finds the programs that a command line starts, as terms. */
export function programsIn(command: string): string[] {
  const starts = command.matchAll(/(?:^|[&;|\n(])\s*(?:(?:npx|sudo|\w{1,40}=\S*)\s+)*([a-z][\w-]{2,40})/g);
  return [...starts].flatMap(([, program = ""]) => (isEveryday(program) ? [] : textToTerms(program)));
}

/** Returns single tokens between backticks, which are names although they look like words. */
function quotedNames(text: string): string[] {
  const names = Array.from(text.matchAll(/`([^`\s]{3,60})`/g), ([, quoted = ""]) => quoted.toLowerCase());
  return names.filter((name) => /[a-z]/.test(name) && !isEveryday(name));
}

interface Token {
  readonly lower: string;
  readonly isPath: boolean;
  readonly names: readonly (readonly [string, TraceKind])[];
  /** The terms of the token that say something about a subject. */
  readonly words: readonly string[];
}

const tokensOf = (text: string): readonly string[] =>
  text.match(/--[a-z][\w-]+|[\p{L}\p{N}_@$~./\\][\p{L}\p{N}_@$~./\\:#+-]*/giu) ?? [];
const inRun = 3;

function readTokens(text: string): Token[] {
  return tokensOf(text).map(toToken);
}

function toToken(raw: string): Token {
  return known.get(raw) ?? readToken(raw);
}

// Most tokens of a session occur again, and reading one takes several regexes.
const known = new Map<string, Token>();
const mostKnown = 20_000;

function readToken(raw: string): Token {
  const bare = raw.slice(0, longestToken).replace(/[.:/\\#+-]+$/, "");
  const lower = bare.toLowerCase();
  const words = textToTerms(bare).filter((term) => /\p{L}/u.test(term) && !isCommonTerm(term));
  const token = { lower, isPath: isFile(lower), names: namesIn(bare), words };
  if (known.size >= mostKnown) known.clear();
  if (raw.length <= longestToken) known.set(raw, token);
  return token;
}

const longestToken = 200;

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
