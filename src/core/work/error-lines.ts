/** Words by which a line of output names what went wrong. */
const wrong =
  /error|exception|fail|not found|cannot|can't|could not|unable|undefined|unknown|invalid|denied|refused|timed? ?out|expired|missing|no such|panic|fatal|did not|mismatch|unresolved|is closed|match|must|conflict|already|not allowed|unsupported|deprecated/;

/** Lines that many errors have. */
const general =
  /^(?:\W*(?:tests?|test files|suites?|test suites|failed tests?|snapshots?|duration|done|summary)\b|npm err|.*\b(?:exit(?:ed)? (?:code|status)|non-zero|command failed|process completed|returned 1)\b|\W*(?:errors?|exceptions?|failed|failure)\W*(?:<n>)?\W*$|.*\b<n> (?:failed|errors?|failures?)\b)/;

const fewestWords = 3;
const mostLines = 40;
const longestOutput = 20_000;

/**
 * Returns the lines of an output that name its error, in a form that is the same when the same error happens again:
 * without numbers, times, paths and colours. If no line names it, returns all lines with enough words.
 */
export function errorLines(output: string): string[] {
  const lines = output.slice(-longestOutput).split("\n").map(commonForm);
  const telling = lines.filter((line) => !general.test(line) && wordsOf(line).size >= fewestWords);
  const naming = telling.filter((line) => wrong.test(line));
  return [...new Set(naming.length > 0 ? naming : telling)].slice(0, mostLines);
}

/**
 * Returns the first line of an output that names its error, as it was printed, and in a form without quoted names, by
 * which the lines of thousands of outputs can be compared. Null if no line names it.
 */
export function namingLine(output: string): { readonly printed: string; readonly form: string } | null {
  for (const printed of output.split("\n")) {
    const begin = printed.slice(0, longestLine);
    if (!wrong.test(begin.toLowerCase())) continue;
    const form = commonForm(begin).replace(/(['"`])[^'"`]{1,80}\1/g, "<q>");
    if (!general.test(form) && wordsOf(form).size >= fewestWords) return { printed, form };
  }
  return null;
}

const longestLine = 300;

/** The share of the words of the shorter line that two lines of the same error have in common. */
const sameShare = 0.6;

/** True if two lines in this form say the same, although names in them may differ. */
export function isSameLine(line: string, other: string): boolean {
  if (line === other) return true;
  const [words, others] = [wordsOf(line), wordsOf(other)];
  const shared = [...words].filter((word) => others.has(word)).length;
  return shared >= fewestWords && shared >= sameShare * Math.min(words.size, others.size);
}

function wordsOf(line: string): ReadonlySet<string> {
  return new Set((line.match(/[a-z][a-z'_-]{2,}/g) ?? []).filter((word) => !common.has(word)));
}

const common = new Set(
  "the and for was are has had with from not but that this you your its into while when error errors failed failure fatal line file".split(
    " ",
  ),
);

function commonForm(line: string): string {
  return line
    .replace(/\u001B\[[\d;]*[A-Za-z]/g, "")
    .toLowerCase()
    .replace(/\[?\d{4}-\d\d-\d\d[t ][\d:.,+z-]*\]?/g, " ")
    .replace(/(?<![\w@.~-])(?:[a-z]:)?[\w@.~-]*[\\/][\w@.~\\/:-]*/g, "<p>")
    .replace(/\b0x[\da-f]+\b|\b[\da-f]{7,}\b/g, "<n>")
    .replace(/\d+(?:[.,]\d+)*/g, "<n>")
    .replace(/\s+/g, " ")
    .replace(/^(?:[^a-z<{[('"`]|<n>)+/, "")
    .trim();
}

/** Names of errors that say what went wrong, such as `ExpiredToken` or `ECONNREFUSED`. */
export function errorNames(output: string): string[] {
  const named = output
    .slice(-longestOutput)
    .matchAll(/\b(?:error|code|exception)[: [(]+([A-Z][A-Za-z]{6,}|[A-Z]+\d{3,6})\b|\b(E[A-Z]{4,20}|TS\d{4,5})\b/gi);
  return [...new Set([...named].flatMap(([, first, second]) => first ?? second ?? []))].filter(
    (name) =>
      /[a-z][A-Z]|^E[A-Z]+$|\d/.test(name) &&
      !/^(?:Type|Runtime|Value|Assertion|Syntax|Reference|Range|Key|Attribute)Error$/.test(name),
  );
}

/** Programs that only start another one. */
export const starters: ReadonlySet<string> = new Set(
  "npx pnpm yarn bunx npm exec run uv poetry bundle python python3 php node sudo env time dlx -m".split(" "),
);

/** Returns the words of a command that say which program does what: `npx vitest run test/x` → `vitest run`. */
export function programOf(command: string): string {
  const last = command.split(/&&|\|\||[;|\n]/).find((part) => !/^\s*(?:cd|export|source|set)\b/.test(part)) ?? command;
  const words = last
    .trim()
    .split(/\s+/)
    .filter((word) => !/^\w+=/.test(word));
  const first = words.findIndex((word) => !starters.has(word) && !word.startsWith("-"));
  const named = words.slice(Math.max(0, first)).filter((word) => !word.startsWith("-"));
  const [program = "", verb = ""] = named.map((word) => word.replace(/^\.\//, ""));
  return /^[a-z][\w:-]*$/i.test(verb) ? `${program} ${verb}` : program;
}
