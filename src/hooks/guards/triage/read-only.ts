import type { OptionSpec } from "./options.ts";

/**
 * What the operands of a program are. `words`: texts that are neither files nor commands. `names`: files of which only what the folder says
 * of them is told. `reads`: files whose content is told. `word-then-reads`: a pattern or filter, then such files.
 */
export type Operands = "none" | "words" | "names" | "reads" | "word-then-reads";

export interface ReadOnlySpec extends OptionSpec {
  readonly operands: Operands;
  /** Most operands; of some programs a second one is a file to write. */
  readonly most?: number;
  /** Options after which there is no pattern before the files. */
  readonly withoutWord?: readonly string[];
  /** Options with which it reads all that is in a folder. */
  readonly recursive?: readonly string[];
  /** What it reads of a folder without being told to: all, or all but names that begin with a dot. */
  readonly isRecursive?: "all" | "visible";
  /** Options that name folders which are passed over. */
  readonly leavesOut?: readonly string[];
  /** Whether it passes over what .gitignore names. */
  readonly heedsIgnored?: boolean;
  /** Options with a pattern of file names. It reads files that fit even if they are hidden or ignored. */
  readonly patterns?: readonly string[];
  /** Options with a kind of file. It reads hidden files of that kind, too. */
  readonly types?: readonly string[];
  /** Whether it reads what links in a folder lead to, without an option that says so. */
  readonly followsLinks?: boolean;
  /** Whether it replaces an argument @file, wherever it stands, by the arguments that the file contains. */
  readonly expandsAt?: boolean;
  /** What an operand must look like. */
  readonly fits?: RegExp;
}

const grepOptions = {
  flags: "EFGPabchiHlLnoqrsvwxyzUZI",
  valued: "eABCm",
  long: [
    "--ignore-case",
    "--line-number",
    "--count",
    "--files-with-matches",
    "--only-matching",
    "--recursive",
    "--word-regexp",
    "--extended-regexp",
    "--fixed-strings",
    "--invert-match",
    "--no-messages",
    "--with-filename",
    "--no-filename",
    "--perl-regexp",
    "--quiet",
  ],
  longValued: [
    "--include",
    "--exclude",
    "--exclude-dir",
    "--max-count",
    "--after-context",
    "--before-context",
    "--regexp",
  ],
  longOptional: ["--color", "--colour"],
  longJoined: ["--context"],
  takesNumber: true,
  operands: "word-then-reads",
  withoutWord: ["e", "--regexp"],
  recursive: ["r", "--recursive"],
  leavesOut: ["--exclude-dir"],
} as const satisfies ReadOnlySpec;

// With -c the file that it is given names the files that it reads.
const digest: ReadOnlySpec = { flags: "bt", operands: "reads" };
const lines: ReadOnlySpec = {
  flags: "qvz",
  valued: "nc",
  longValued: ["--lines", "--bytes"],
  long: ["--quiet", "--verbose"],
  takesNumber: true,
  operands: "reads",
};

/**
 * Programs that only read, with the options that keep them so. Not here, on purpose: whatever starts a program, writes a file or sends
 * something, with some option that cannot be told from the others.
 */
export const readOnly: Readonly<Record<string, ReadOnlySpec>> = {
  ls: {
    flags: "aAbBcCdfFgGhHiklmnNopqQrRsStuUvxXZ1",
    long: [
      "--all",
      "--almost-all",
      "--human-readable",
      "--recursive",
      "--reverse",
      "--group-directories-first",
      "--full-time",
      "--directory",
      "--size",
    ],
    longValued: ["--sort", "--time-style", "--ignore", "--time"],
    longOptional: ["--color"],
    operands: "names",
  },
  cat: { flags: "AbeEnstTuv", long: ["--number", "--show-all"], operands: "reads" },
  head: lines,
  tail: lines,
  wc: { flags: "clmwL", long: ["--lines", "--words", "--bytes", "--chars"], operands: "reads" },
  nl: { flags: "p", valued: "bnwsv", operands: "reads" },
  tac: { operands: "reads" },
  rev: { operands: "reads" },
  fold: { flags: "bs", valued: "w", operands: "reads" },
  expand: { valued: "t", operands: "reads" },
  column: { flags: "tx", valued: "sc", operands: "reads" },
  paste: { flags: "sz", valued: "d", operands: "reads" },
  comm: { flags: "123", operands: "reads" },
  cut: {
    flags: "sz",
    valued: "dfcb",
    long: ["--complement"],
    longValued: ["--delimiter", "--fields", "--output-delimiter"],
    operands: "reads",
  },
  tr: { flags: "cCdst", operands: "words" },
  sort: {
    flags: "bcCdfghinrRsuVzM",
    valued: "kt",
    long: ["--unique", "--reverse", "--numeric-sort", "--human-numeric-sort", "--version-sort"],
    longValued: ["--key", "--field-separator"],
    operands: "reads",
  },
  // A second operand would be written.
  uniq: {
    flags: "cdDiuz",
    valued: "fsw",
    long: ["--count", "--repeated", "--unique"],
    optionsFirst: true,
    operands: "reads",
    most: 1,
  },
  cmp: { flags: "bls", operands: "reads" },
  diff: {
    flags: "abBcdeEiNpqstuwyZ",
    valued: "UCWIx",
    long: ["--brief", "--unified", "--side-by-side", "--suppress-common-lines", "--new-file", "--ignore-all-space"],
    longValued: ["--exclude"],
    longOptional: ["--color", "--unified"],
    operands: "reads",
    isRecursive: "all",
    followsLinks: true,
  },
  md5sum: digest,
  sha1sum: digest,
  sha256sum: digest,
  sha512sum: digest,
  shasum: { flags: "bt", valued: "a", operands: "reads" },
  cksum: { operands: "reads" },
  base64: { flags: "di", valued: "w", long: ["--decode"], operands: "reads" },
  // Its options are words, as in -ps, and a second operand would be written.
  xxd: { flags: "bipu", valued: "clsg", alone: "all", optionsFirst: true, operands: "reads", most: 1 },
  hexdump: { flags: "bcCdovx", valued: "ns", operands: "reads" },
  od: { flags: "abcdfiloxvs", valued: "AjNt", optional: "w", operands: "reads" },
  strings: { flags: "af", valued: "n", operands: "reads", expandsAt: true },
  grep: grepOptions,
  egrep: grepOptions,
  fgrep: grepOptions,
  rg: {
    flags: "cFhHilnNopPqsSUvwx0",
    valued: "eAgtTBCmMdrj",
    long: [
      "--files",
      "--count",
      "--files-with-matches",
      "--files-without-match",
      "--ignore-case",
      "--line-number",
      "--no-line-number",
      "--fixed-strings",
      "--word-regexp",
      "--no-heading",
      "--heading",
      "--smart-case",
      "--stats",
      "--json",
      "--vimgrep",
      "--multiline",
      "--only-matching",
      "--type-list",
      "--invert-match",
      "--no-filename",
      "--with-filename",
      "--trim",
      "--column",
    ],
    longValued: [
      "--glob",
      "--iglob",
      "--type",
      "--type-not",
      "--max-count",
      "--max-depth",
      "--context",
      "--after-context",
      "--before-context",
      "--regexp",
      "--color",
      "--sort",
      "--sortr",
      "--max-columns",
    ],
    operands: "word-then-reads",
    withoutWord: ["e", "--regexp", "--files", "--type-list"],
    isRecursive: "visible",
    heedsIgnored: true,
    patterns: ["g", "--glob", "--iglob"],
    types: ["t", "--type"],
  },
  jq: {
    flags: "acCejMnrsS",
    long: ["--raw-output", "--compact-output", "--slurp", "--null-input", "--sort-keys", "--exit-status", "--tab"],
    longValued: ["--indent"],
    operands: "word-then-reads",
  },
  tree: {
    flags: "aAdDfFhiJpstrCnQ",
    valued: "LIP",
    // After such a letter it reads on: -Lo 2 x would write to x.
    alone: "valued",
    long: ["--dirsfirst", "--gitignore", "--noreport", "--du", "--prune"],
    longValued: ["--filelimit"],
    operands: "names",
  },
  du: {
    flags: "abchHkmsSx0",
    valued: "d",
    long: ["--human-readable", "--summarize", "--apparent-size", "--total"],
    longValued: ["--max-depth", "--exclude"],
    operands: "names",
  },
  stat: {
    flags: "fLtx",
    valued: "c",
    long: ["--dereference", "--terse"],
    longValued: ["--format", "--printf"],
    operands: "names",
  },
  file: { flags: "bhikL", long: ["--brief", "--mime", "--mime-type", "--mime-encoding"], operands: "names" },
  realpath: { flags: "emsPLq", operands: "names" },
  readlink: { flags: "efmnqs", operands: "names" },
  basename: { flags: "az", valued: "s", operands: "words" },
  dirname: { flags: "z", operands: "words" },
  pwd: { flags: "LP", operands: "none" },
  echo: { flags: "neE", operands: "words" },
  true: { operands: "words" },
  false: { operands: "words" },
  ":": { operands: "words" },
  seq: { flags: "w", valued: "sf", operands: "words", fits: /^-?\d+$/ },
  sleep: { operands: "words", most: 1, fits: /^\d{1,2}(?:\.\d+)?s?$/ },
  which: { flags: "as", operands: "words", fits: /^[\w.+-]+$/ },
  whoami: { operands: "none" },
  id: { flags: "Ggnru", operands: "words", fits: /^\w+$/ },
  groups: { operands: "none" },
  uname: { flags: "amnoprsv", operands: "none" },
  arch: { operands: "none" },
  nproc: { long: ["--all"], operands: "none" },
  uptime: { flags: "p", operands: "none" },
  free: { flags: "bghkmtw", operands: "none" },
  df: { flags: "ahHikPTl", operands: "names" },
  // An operand without a plus sets the clock.
  date: {
    flags: "uRI",
    valued: "d",
    long: ["--utc", "--iso-8601"],
    longValued: ["--date"],
    longOptional: ["--iso-8601"],
    operands: "words",
    fits: /^\+/,
  },
  cal: { flags: "13jmy", operands: "words", fits: /^\d+$/ },
  hostname: { flags: "fsdiI", operands: "none" },
  tty: { operands: "none" },
  locale: { flags: "a", operands: "none" },
};

/** Programs that say their version, and whose version a project cannot choose. */
export const tellVersion =
  /^(?:node|npm|python|python3|pip|pip3|ruby|perl|php|java|javac|gcc|g\+\+|clang|make|cmake|git|docker|kubectl|bash|rg|jq|curl|wget|ssh|tar|sqlite3|psql|deno|bun|gh|ffmpeg|vim|tmux|zsh|lua|R|tsc)$/;
