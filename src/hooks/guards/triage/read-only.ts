import type { OptionSpec } from "./options.ts";

/**
 * The meaning of a program's operands. `words`: texts that are neither files nor commands. `names`: files of which the
 * program shows only name and size. `reads`: files whose content it shows. `word-then-reads`: a pattern or filter,
 * followed by files whose content it shows.
 */
export type Operands = "none" | "words" | "names" | "reads" | "word-then-reads";

export interface ReadOnlySpec extends OptionSpec {
  readonly operands: Operands;
  /** The largest number of operands, for programs that write to a further operand. */
  readonly most?: number;
  /** Options that contain the pattern. With such an option, all operands are files. */
  readonly withoutWord?: readonly string[];
  /** Options that make the program read everything in a folder. */
  readonly recursive?: readonly string[];
  /** What the program reads in a folder without an option: all files, or all files that are not hidden. */
  readonly isRecursive?: "all" | "visible";
  /** Options that name folders to skip. */
  readonly leavesOut?: readonly string[];
  /** True if the program skips files that .gitignore names. */
  readonly heedsIgnored?: boolean;
  /** Options with a pattern of file names. The program reads matching files even if they are hidden or ignored. */
  readonly patterns?: readonly string[];
  /** Options with a file type. The program also reads hidden files of that type. */
  readonly types?: readonly string[];
  /** True if the program follows links in a folder, even without an option. */
  readonly followsLinks?: boolean;
  /** True if the program replaces an argument `@file` with the arguments in that file. */
  readonly expandsAt?: boolean;
  /** The form that each operand must have. */
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

// `-c` is left out, because it reads the files that are listed in the operand.
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
 * Programs that only read, with the options that do not change that. Some programs are left out on purpose. One of
 * their options could start a program, write a file or send data, and cannot be distinguished from harmless options.
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
  // uniq would write to a second operand.
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
  // xxd reads combined letters such as -ps as one option. It would write to a second operand.
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
    // tree continues to parse after such a letter: `-Lo 2 x` would write to x.
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
  // An operand without a plus sign sets the clock.
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

/** Programs that may run to print their version. A project cannot replace these programs with its own. */
export const tellVersion =
  /^(?:node|npm|python|python3|pip|pip3|ruby|perl|php|java|javac|gcc|g\+\+|clang|make|cmake|git|docker|kubectl|bash|rg|jq|curl|wget|ssh|tar|sqlite3|psql|deno|bun|gh|ffmpeg|vim|tmux|zsh|lua|R|tsc)$/;
