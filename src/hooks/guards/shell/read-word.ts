import type { DoubleQuotedChild, ParsedScript, Word, WordPart } from "unbash";

import { textArgument, type Argument } from "./argument.ts";

/** The context in which a word is read. Its callbacks receive the scripts and problems in the word. */
export interface WordScene {
  /** Variables with a known value: HOME and loop variables. */
  readonly variables: ReadonlyMap<string, Argument>;
  readonly home: string;
  onScript(script: ParsedScript | undefined): void;
  onProblem(problem: string): void;
}

// A value that no shell splits or expands, even without quotes.
const plainValue = /^[\w./@:+-]*$/;

/** Reads a word of a command line as an argument. */
export function readWord(word: Word, scene: WordScene): Argument {
  // zsh replaces `=name` with the path of a program.
  if (word.text.startsWith("=")) return { kind: "unknown", lead: "", isOne: true };
  if (word.text.startsWith("~")) return readTilde(word, scene);
  if (word.parts === undefined) return textArgument(word.value);
  return joinPieces(word.parts.map((part) => readPart(part, scene)));
}

/**
 * Reads consecutive words. If no blank separates two words, as in `.e<(…)nv`, the shell reads them as one, which is a
 * problem.
 */
export function readWords(words: readonly Word[], scene: WordScene): Argument[] {
  const isTorn = words.some((word, at) => words[at + 1]?.pos === word.end);
  if (isTorn) scene.onProblem("it holds <(…) within a word");
  return words.map((word) => readWord(word, scene));
}

/** Reads the parts of a here-document. */
export function readTextParts(parts: readonly WordPart[], scene: WordScene): void {
  for (const part of parts) readPart(part, scene);
}

function readTilde(word: Word, scene: WordScene): Argument {
  const read =
    word.parts === undefined ? textArgument(word.value) : joinPieces(word.parts.map((part) => readPart(part, scene)));
  // Only the shell knows which folders `~name` and `~+` mean. Before a quote, `~` is a plain character.
  if (word.text !== "~" && !word.text.startsWith("~/")) return { kind: "unknown", lead: "", isOne: false };
  switch (read.kind) {
    case "text":
      return textArgument(scene.home + read.text.slice(1));
    case "pattern":
      return { kind: "pattern", text: scene.home + read.text.slice(1), lead: scene.home + read.lead.slice(1) };
    case "unknown":
      return { ...read, lead: scene.home + read.lead.slice(1) };
  }
}

function readPart(part: WordPart, scene: WordScene): Argument {
  switch (part.type) {
    case "Literal":
    case "SingleQuoted":
      return textArgument(part.value);
    case "DoubleQuoted":
      return joinPieces(part.parts.map((inner) => readQuoted(inner, scene)));
    case "Glob":
      return { kind: "pattern", text: part.text, lead: "" };
    case "SimpleExpansion":
    case "ParameterExpansion":
    case "CommandExpansion":
    case "ArithmeticExpansion":
      return readExpansion(part, false, scene);
    case "ProcessSubstitution":
      scene.onScript(part.script);
      if ((part.script?.commands.length ?? 0) === 0) scene.onProblem("it holds an empty <(), which bash leaves out");
      // The shell inserts the name of a pipe here.
      return textArgument("/dev/fd/63");
    case "AnsiCQuoted":
    case "LocaleString":
      // sh and bash read these differently.
      scene.onProblem(`it holds ${part.text.slice(0, 20)}, which shells read in different ways`);
      return { kind: "unknown", lead: "", isOne: true };
    case "ExtendedGlob":
      // In zsh, a pattern such as `*(e:…:)` runs a command.
      scene.onProblem("it holds a pattern in brackets, which some shells run");
      return { kind: "unknown", lead: "", isOne: false };
    case "BraceExpansion":
      return { kind: "unknown", lead: "", isOne: false };
  }
}

function readQuoted(part: DoubleQuotedChild, scene: WordScene): Argument {
  return part.type === "Literal" ? textArgument(part.value) : readExpansion(part, true, scene);
}

function readExpansion(
  part: Exclude<DoubleQuotedChild, { type: "Literal" }>,
  isQuoted: boolean,
  scene: WordScene,
): Argument {
  switch (part.type) {
    case "CommandExpansion":
      scene.onScript(part.script);
      return { kind: "unknown", lead: "", isOne: isQuoted };
    case "ArithmeticExpansion":
      // A name in arithmetic may contain an index, and the index may contain a command.
      if (!/^\$\(\([\d\s()+*/%-]*\)\)$/.test(part.text)) scene.onProblem("it calculates with variables");
      return { kind: "unknown", lead: "", isOne: isQuoted };
    case "ParameterExpansion":
      if (part.prefix !== undefined || part.index !== undefined || part.operation !== undefined) {
        scene.onProblem(`it holds ${part.text.slice(0, 20)}, which changes a value on the way`);
        return { kind: "unknown", lead: "", isOne: false };
      }
      return valueOf(part.parameter, isQuoted, scene);
    case "SimpleExpansion":
      return valueOf(part.text.slice(1), isQuoted, scene);
  }
}

function valueOf(name: string, isQuoted: boolean, { variables }: WordScene): Argument {
  const isOne = isQuoted && name !== "@";
  const known = variables.get(name);
  if (known?.kind === "text" && (isQuoted || plainValue.test(known.text))) return known;
  if (known?.kind === "pattern" && isQuoted) return known;
  return { kind: "unknown", lead: "", isOne };
}

function joinPieces(pieces: readonly Argument[]): Argument {
  let joined: Argument = textArgument("");
  for (const piece of pieces) joined = joinTwo(joined, piece);
  return joined;
}

function joinTwo(a: Argument, b: Argument): Argument {
  if (a.kind === "text") {
    if (b.kind === "text") return textArgument(a.text + b.text);
    if (b.kind === "pattern") return { kind: "pattern", text: a.text + b.text, lead: a.text + b.lead };
    return { kind: "unknown", lead: a.text + b.lead, isOne: b.isOne };
  }
  if (a.kind === "pattern" && b.kind !== "unknown") return { kind: "pattern", text: a.text + b.text, lead: a.lead };
  return { kind: "unknown", lead: a.lead, isOne: isSingle(a) && isSingle(b) };
}

function isSingle(arg: Argument): boolean {
  return arg.kind === "text" || (arg.kind === "unknown" && arg.isOne);
}
