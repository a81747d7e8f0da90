import type {
  Command,
  CommandNode,
  CompoundList,
  For,
  Function as ShellFunction,
  ParsedScript,
  Pipeline,
  Redirected,
  Statement,
  TestCommand,
  TestExpression,
} from "unbash";

import { knownTexts, type Argument } from "./argument.ts";
import type { Invocation, Reading, Redirection } from "./invocation.ts";
import { isCovered } from "./is-covered.ts";
import { readRedirections } from "./read-redirections.ts";
import { readWord, readWords, type WordScene } from "./read-word.ts";
import type { ScriptPlace } from "./script-place.ts";

// The operators below are harmless. Others look up variables by name or calculate, and a name may contain an index with
// a command.
const plainUnary = /^-[defhrswxLnzpSb]$/;
const plainBinary = /^(?:=|==|!=|-nt|-ot|-ef)$/;
const ofTexts = /^(?:-[nz]|=|==|!=)$/;

/** Reads `[[ … ]]` and returns the files that it tests. Reports operators that may be harmful as problems. */
function readTest(node: TestExpression, scene: WordScene): Redirection[] {
  switch (node.type) {
    case "TestUnary":
      if (!plainUnary.test(node.operator)) scene.onProblem(`it tests with ${node.operator}`);
      return looksAt(node.operator, [readWord(node.operand, scene)]);
    case "TestBinary":
      if (!plainBinary.test(node.operator)) scene.onProblem(`it tests with ${node.operator}`);
      return looksAt(node.operator, [readWord(node.left, scene), readWord(node.right, scene)]);
    case "TestLogical":
      return node.operands.flatMap((operand) => readTest(operand, scene));
    case "TestNot":
      return readTest(node.operand, scene);
    case "TestGroup":
      return readTest(node.expression, scene);
  }
}

function looksAt(operator: string, operands: readonly Argument[]): Redirection[] {
  return ofTexts.test(operator) ? [] : operands.map((target) => ({ direction: "look", target }));
}

type Folders = readonly string[] | null;

const mostCommands = 200;
// Names without a special meaning in any shell. In zsh, for example, `path` is PATH, so it is not among them.
const loopNames = /^(?:[a-z]|file|dir|name|line|item|word|num)$/;
const mostItems = 20;

/**
 * Walks through the syntax tree of a command line. Collects its commands, the folders that each may run in, and the
 * constructs that were not understood.
 */
export class Walk {
  readonly #source: string;
  readonly #place: ScriptPlace;
  readonly #commands: Invocation[] = [];
  readonly #problems = new Set<string>();
  /** The folders that the next command may run in; null if they are unknown. */
  #folders: Folders;
  #isBomb = false;
  #variables: ReadonlyMap<string, Argument>;

  constructor(source: string, place: ScriptPlace) {
    this.#source = source;
    this.#place = place;
    this.#folders = place.folders;
    this.#variables = new Map([["HOME", { kind: "text", text: place.home }]]);
  }

  /** Walks through a whole script. */
  script(script: ParsedScript): void {
    if ((script.errors ?? []).length > 0 || !isCovered(script, this.#source)) this.#onProblem("it cannot be parsed");
    this.#readStatements(script.commands);
  }

  result(): Omit<Reading, "isCut"> {
    return { commands: this.#commands, problems: [...this.#problems], isBomb: this.#isBomb };
  }

  /**
   * Returns the context of a word. The substitutions in the word are walked too, and their commands are added to
   * `inside`.
   */
  #scene(inside: Invocation[]): WordScene {
    const onScript = (script: ParsedScript | undefined): void => {
      if (script === undefined) return this.#onProblem("a part of it cannot be parsed");
      const before = this.#folders;
      const start = this.#commands.length;
      this.script(script);
      inside.push(...this.#commands.slice(start));
      this.#folders = before;
    };
    return {
      variables: this.#variables,
      home: this.#place.home,
      onScript,
      onProblem: (problem) => this.#onProblem(problem),
    };
  }

  #readStatements(statements: readonly Statement[]): void {
    for (const { command, background } of statements) {
      if (background === true) this.#onProblem("it leaves something running");
      const before = this.#folders;
      if (command.type === "AndOr") this.#readChain(command);
      else this.#readNode(command, []);
      this.#folders = either(before, this.#folders);
    }
  }

  #readChain({ commands: parts, operators }: Extract<Statement["command"], { type: "AndOr" }>): void {
    let seen: Folders = this.#folders;
    for (const [at, part] of parts.entries()) {
      // After `||`, the command before it has failed, and a failed `cd` does not change the folder.
      if (operators[at - 1] === "||") this.#folders = seen;
      this.#readNode(part, []);
      seen = either(seen, this.#folders);
    }
    this.#folders = seen;
  }

  #readNode(node: CommandNode | Pipeline, fedBy: readonly Invocation[]): Invocation[] {
    const start = this.#commands.length;
    switch (node.type) {
      case "Command":
        this.#readCommand(node, fedBy);
        break;
      case "Pipeline":
        this.#readPipeline(node, fedBy);
        break;
      case "Redirected":
        this.#readRedirected(node, fedBy);
        break;
      case "Subshell":
      case "BraceGroup":
        this.#readList(node.body, fedBy);
        break;
      case "If":
        for (const list of [node.clause, node.then, ...node.elif.flatMap((one) => [one.clause, one.then])])
          this.#readList(list);
        if (node.else !== undefined) this.#readList(node.else);
        break;
      case "While":
        this.#readAgain(() => {
          this.#readList(node.clause);
          this.#readList(node.body);
        });
        break;
      case "For":
        this.#readLoop(node);
        break;
      case "TestCommand":
        this.#readTest(node);
        break;
      case "Function":
        this.#readFunction(node);
        break;
      case "Case":
        this.#onProblem("it uses case");
        for (const item of node.items) this.#readList(item.body);
        break;
      case "Select":
      case "ArithmeticFor":
        this.#onProblem("it uses a kind of loop that is not looked into");
        this.#readList(node.body);
        break;
      case "Coproc":
        this.#onProblem("it uses coproc");
        if (node.body.type !== "CompoundList") this.#readNode(node.body, []);
        break;
      case "ArithmeticCommand":
        this.#onProblem("it calculates with variables");
        break;
    }
    return this.#commands.slice(start);
  }

  #readRedirected({ redirects, command }: Redirected, fedBy: readonly Invocation[]): void {
    const inside: Invocation[] = [];
    const read = readRedirections(redirects, this.#scene(inside));
    this.#add({ argv: [], variables: [], ...read, fedBy: [], inside, folders: this.#folders });
    this.#readNode(command, fedBy);
  }

  #readTest({ expression }: TestCommand): void {
    const inside: Invocation[] = [];
    const redirections = readTest(expression, this.#scene(inside));
    if (redirections.length > 0)
      this.#add({ argv: [], variables: [], redirections, inputs: [], fedBy: [], inside, folders: this.#folders });
  }

  #readFunction({ name, body }: ShellFunction): void {
    this.#onProblem("it defines a function");
    if (body.type === "CompoundList") return;
    const started = this.#readNode(body, []);
    this.#isBomb ||= started.some(({ argv: [first] }) => first?.kind === "text" && first.text === name.value);
  }

  #readList(list: CompoundList, fedBy: readonly Invocation[] = []): void {
    const [first] = list.commands;
    // Any command of a group may read the group's input, so every command gets it.
    if (fedBy.length > 0 && first !== undefined) {
      const start = this.#commands.length;
      this.#readStatements(list.commands);
      for (let at = start; at < this.#commands.length; at += 1) {
        const command = this.#commands[at];
        if (command !== undefined) this.#commands[at] = { ...command, fedBy: [...fedBy, ...command.fedBy] };
      }
      return;
    }
    this.#readStatements(list.commands);
  }

  #readPipeline({ commands: parts }: Pipeline, fedBy: readonly Invocation[]): void {
    const before = this.#folders;
    let feeding = fedBy;
    for (const part of parts) {
      const started = this.#readNode(part, feeding);
      feeding = [...feeding, ...started];
      // Each part runs in a subshell, except that some shells run the last part in the current shell.
      if (parts.length > 1) this.#folders = either(before, this.#folders);
    }
  }

  #readLoop({ name, wordlist, body }: For): void {
    const inside: Invocation[] = [];
    const items = readWords(wordlist ?? [], this.#scene(inside));
    if (wordlist === undefined || !loopNames.test(name.value))
      this.#onProblem("it uses a loop over names that are not known");
    const outer = this.#variables;
    for (const item of items.slice(0, mostItems)) {
      this.#variables = new Map([...outer, [name.value, item]]);
      this.#readAgain(() => this.#readList(body));
    }
    if (items.length > mostItems) this.#onProblem("it uses a long loop");
    this.#variables = outer;
    if (items.length === 0) this.#readList(body);
  }

  /** Reads commands that may run more than once. The second run starts in the folder where the first ended. */
  #readAgain(read: () => void): void {
    const before = this.#folders;
    read();
    this.#folders = either(before, this.#folders);
    if (this.#folders?.length === before?.length) return;
    this.#onProblem("it changes folders in a loop");
    this.#folders = null;
  }

  #readCommand(node: Command, fedBy: readonly Invocation[]): void {
    const inside: Invocation[] = [];
    const here = this.#scene(inside);
    const words = [node.name, ...node.args].flatMap((word) => (word?.type === "Word" ? [word] : []));
    if (node.args.some(({ type }) => type !== "Word")) this.#onProblem("it sets variables");
    const argv = readWords(words, here);
    const assignments = node.prefix.filter((one) => one.type === "Assignment");
    if (node.name === undefined && assignments.length > 0) this.#onProblem("it sets variables");
    const set = assignments.map(({ name, value, append, index }) => {
      if (value.type === "ArrayValue" || append === true || index !== undefined) {
        this.#onProblem("it sets variables");
        return { name, value: { kind: "unknown", lead: "", isOne: false } as const };
      }
      return { name, value: readWord(value, here) };
    });
    this.#add({
      argv,
      variables: set,
      ...readRedirections(node.redirects, here),
      fedBy,
      inside,
      folders: this.#folders,
    });
    this.#follow(argv);
  }

  /** Follows the effect of `cd` and similar commands on the commands after them. */
  #follow([name, ...args]: readonly Argument[]): void {
    if (name !== undefined && name.kind !== "text") this.#folders = null;
    // `command -v` only prints the path of a program.
    if (name?.kind === "text" && name.text === "command" && args[0]?.kind === "text" && /^-[vV]$/.test(args[0].text))
      return;
    if (
      name?.kind !== "text" ||
      !/^(?:cd|pushd|popd|chdir|command|builtin|eval|source|\.|exec|noglob|nocorrect)$/.test(name.text)
    ) {
      return;
    }
    const [to, ...more] = knownTexts(args) ?? [undefined, ""];
    if (name.text !== "cd" || this.#folders === null || to === undefined || /^[-+]/.test(to) || more.length > 0) {
      this.#folders = null;
      return;
    }
    const entered = this.#folders.map((from) => this.#place.enter(from, to));
    this.#folders = entered.every((folder) => folder !== null) ? entered : null;
  }

  #add(invocation: Invocation): void {
    if (this.#commands.length < mostCommands) this.#commands.push(invocation);
    else this.#onProblem("it holds too many commands to be looked into");
  }

  #onProblem(problem: string): void {
    this.#problems.add(problem);
  }
}

function either(a: Folders, b: Folders): Folders {
  return a === null || b === null ? null : [...new Set([...a, ...b])];
}
