import type {
  Command,
  CommandNode,
  CompoundList,
  For,
  ParsedScript,
  Pipeline,
  Statement,
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

/**
 * Walks through the syntax tree of a command line. Collects its commands, the folders that each may run in, and the
 * constructs that were not understood.
 */
export interface Walk {
  script(script: ParsedScript): void;
  result(): Omit<Reading, "isCut">;
}

const mostCommands = 200;
// Names without a special meaning in any shell. In zsh, for example, `path` is PATH, so it is not among them.
const loopNames = /^(?:[a-z]|file|dir|name|line|item|word|num)$/;

export function createWalk(source: string, place: ScriptPlace): Walk {
  const commands: Invocation[] = [];
  const problems = new Set<string>();
  let folders: Folders = place.folders;
  let isBomb = false;
  let variables: ReadonlyMap<string, Argument> = new Map([["HOME", { kind: "text", text: place.home }]]);

  const onProblem = (problem: string): void => void problems.add(problem);

  /**
   * Returns the context of a word. The substitutions in the word are walked too, and their commands are added to
   * `inside`.
   */
  function scene(inside: Invocation[]): WordScene {
    const onScript = (script: ParsedScript | undefined): void => {
      if (script === undefined) return onProblem("a part of it cannot be parsed");
      const before = folders;
      const start = commands.length;
      readScriptNode(script);
      inside.push(...commands.slice(start));
      folders = before;
    };
    return { variables, home: place.home, onScript, onProblem };
  }

  function readScriptNode(script: ParsedScript): void {
    if ((script.errors ?? []).length > 0 || !isCovered(script, source)) onProblem("it cannot be parsed");
    readStatements(script.commands);
  }

  function readStatements(statements: readonly Statement[]): void {
    for (const { command, background } of statements) {
      if (background === true) onProblem("it leaves something running");
      const before = folders;
      if (command.type === "AndOr") readChain(command);
      else readNode(command, []);
      folders = either(before, folders);
    }
  }

  function readChain({ commands: parts, operators }: Extract<Statement["command"], { type: "AndOr" }>): void {
    let seen: Folders = folders;
    for (const [at, part] of parts.entries()) {
      // After `||`, the command before it has failed, and a failed `cd` does not change the folder.
      if (operators[at - 1] === "||") folders = seen;
      readNode(part, []);
      seen = either(seen, folders);
    }
    folders = seen;
  }

  /** Reads a node and returns the commands in it. */
  function readNode(node: CommandNode | Pipeline, fedBy: readonly Invocation[]): Invocation[] {
    const start = commands.length;
    switch (node.type) {
      case "Command":
        readCommand(node, fedBy);
        break;
      case "Pipeline":
        readPipeline(node, fedBy);
        break;
      case "Redirected": {
        const inside: Invocation[] = [];
        const read = readRedirections(node.redirects, scene(inside));
        add({ argv: [], variables: [], ...read, fedBy: [], inside, folders });
        readNode(node.command, fedBy);
        break;
      }
      case "Subshell":
      case "BraceGroup":
        readList(node.body, fedBy);
        break;
      case "If":
        for (const list of [node.clause, node.then, ...node.elif.flatMap((one) => [one.clause, one.then])])
          readList(list);
        if (node.else !== undefined) readList(node.else);
        break;
      case "While":
        readAgain(() => {
          readList(node.clause);
          readList(node.body);
        });
        break;
      case "For":
        readLoop(node);
        break;
      case "TestCommand": {
        const inside: Invocation[] = [];
        const redirections = readTest(node.expression, scene(inside));
        if (redirections.length > 0)
          add({ argv: [], variables: [], redirections, inputs: [], fedBy: [], inside, folders });
        break;
      }
      case "Function":
        onProblem("it defines a function");
        if (node.body.type !== "CompoundList") {
          const started = readNode(node.body, []);
          isBomb ||= started.some(({ argv: [name] }) => name?.kind === "text" && name.text === node.name.value);
        }
        break;
      case "Case":
        onProblem("it uses case");
        for (const item of node.items) readList(item.body);
        break;
      case "Select":
      case "ArithmeticFor":
        onProblem("it uses a kind of loop that is not looked into");
        readList(node.body);
        break;
      case "Coproc":
        onProblem("it uses coproc");
        if (node.body.type !== "CompoundList") readNode(node.body, []);
        break;
      case "ArithmeticCommand":
        onProblem("it calculates with variables");
        break;
    }
    return commands.slice(start);
  }

  function readList(list: CompoundList, fedBy: readonly Invocation[] = []): void {
    const [first] = list.commands;
    // Any command of a group may read the group's input, so every command gets it.
    if (fedBy.length > 0 && first !== undefined) {
      const start = commands.length;
      readStatements(list.commands);
      for (let at = start; at < commands.length; at += 1) {
        const command = commands[at];
        if (command !== undefined) commands[at] = { ...command, fedBy: [...fedBy, ...command.fedBy] };
      }
      return;
    }
    readStatements(list.commands);
  }

  function readPipeline({ commands: parts }: Pipeline, fedBy: readonly Invocation[]): void {
    const before = folders;
    let feeding = fedBy;
    for (const part of parts) {
      const started = readNode(part, feeding);
      feeding = [...feeding, ...started];
      // Each part runs in a subshell, except that some shells run the last part in the current shell.
      if (parts.length > 1) folders = either(before, folders);
    }
  }

  function readLoop({ name, wordlist, body }: For): void {
    const inside: Invocation[] = [];
    const items = readWords(wordlist ?? [], scene(inside));
    if (wordlist === undefined || !loopNames.test(name.value))
      onProblem("it uses a loop over names that are not known");
    const outer = variables;
    for (const item of items.slice(0, mostItems)) {
      variables = new Map([...outer, [name.value, item]]);
      readAgain(() => readList(body));
    }
    if (items.length > mostItems) onProblem("it uses a long loop");
    variables = outer;
    if (items.length === 0) readList(body);
  }

  /** Reads commands that may run more than once. The second run starts in the folder where the first ended. */
  function readAgain(read: () => void): void {
    const before = folders;
    read();
    folders = either(before, folders);
    if (folders?.length === before?.length) return;
    onProblem("it changes folders in a loop");
    folders = null;
  }

  function readCommand(node: Command, fedBy: readonly Invocation[]): void {
    const inside: Invocation[] = [];
    const here = scene(inside);
    const words = [node.name, ...node.args].flatMap((word) => (word?.type === "Word" ? [word] : []));
    if (node.args.some(({ type }) => type !== "Word")) onProblem("it sets variables");
    const argv = readWords(words, here);
    const assignments = node.prefix.filter((one) => one.type === "Assignment");
    if (node.name === undefined && assignments.length > 0) onProblem("it sets variables");
    const set = assignments.map(({ name, value, append, index }) => {
      if (value.type === "ArrayValue" || append === true || index !== undefined) {
        onProblem("it sets variables");
        return { name, value: { kind: "unknown", lead: "", isOne: false } as const };
      }
      return { name, value: readWord(value, here) };
    });
    add({ argv, variables: set, ...readRedirections(node.redirects, here), fedBy, inside, folders });
    follow(argv);
  }

  /** Follows the effect of `cd` and similar commands on the commands after them. */
  function follow([name, ...args]: readonly Argument[]): void {
    if (name !== undefined && name.kind !== "text") folders = null;
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
    if (name.text !== "cd" || folders === null || to === undefined || /^[-+]/.test(to) || more.length > 0) {
      folders = null;
      return;
    }
    const entered = folders.map((from) => place.enter(from, to));
    folders = entered.every((folder) => folder !== null) ? entered : null;
  }

  function add(invocation: Invocation): void {
    if (commands.length < mostCommands) commands.push(invocation);
    else onProblem("it holds too many commands to be looked into");
  }

  return {
    script: readScriptNode,
    result: () => ({ commands, problems: [...problems], isBomb }),
  };
}

const mostItems = 20;

function either(a: Folders, b: Folders): Folders {
  return a === null || b === null ? null : [...new Set([...a, ...b])];
}
