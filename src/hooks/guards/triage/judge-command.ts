import { allowed, ask, deny, strictest, unsure, type Verdict } from "../../../core/guards/verdict.ts";
import { knownTexts, leadOf, mostArguments, type Argument } from "../shell/argument.ts";
import type { Invocation, Redirection } from "../shell/invocation.ts";
import { baseName, findDanger, harmAt } from "./danger.ts";
import { judgeReading } from "./operands.ts";
import { parseOptions } from "./options.ts";
import { isSink } from "./places.ts";
import { interpreters } from "./programs.ts";
import { readOnly, tellVersion } from "./read-only.ts";
import { judgeByRules } from "./rules.ts";
import type { Scene } from "./scene.ts";
import { special } from "./special.ts";
import { shellText, unwrap } from "./wrappers.ts";

// Only patterns that select or exclude files by one of these endings are understood.
const excluding = /^!/;
const byEnding =
  /^(?:[\w-]+\/|\*{1,2}\/)*[\w*-]*(\.(?:[cm]?[jt]sx?|json|mdx?|s?css|html|py|go|rs|java|kt|c|h|cc|cpp|hpp|cs|rb|php|sh|sql|ya?ml|toml|txt|vue|svelte|swift|lua|proto|graphql|xml|csv))$/;

// The endings that `rg --type-list` prints, in versions 13 to 15.
const endingsOfTypes: Readonly<Record<string, readonly string[]>> = {
  css: [".css", ".scss"],
  go: [".go"],
  html: [".htm", ".html", ".ejs"],
  java: [".java", ".jsp", ".jspx", ".properties"],
  js: [".js", ".jsx", ".cjs", ".mjs", ".vue"],
  json: [".json", ".sarif", "composer.lock"],
  md: [".md", ".mdx", ".markdown", ".mdown", ".mdwn", ".mkd", ".mkdn"],
  py: [".py", ".pyi"],
  rust: [".rs"],
  ts: [".ts", ".tsx", ".cts", ".mts"],
  yaml: [".yaml", ".yml"],
};

/**
 * Returns the endings of the files that the patterns or types select; null if there are none. Returns `unknown` for an
 * unknown pattern or type, because ripgrep reads matching files even if they are hidden.
 */
function fileEndings(patterns: readonly string[], types: readonly string[]): readonly string[] | "unknown" | null {
  const naming = patterns.filter((pattern) => !excluding.test(pattern));
  if (naming.length === 0 && types.length === 0) return null;
  const endings: string[] = [];
  for (const pattern of naming) {
    const ending = byEnding.exec(pattern)?.[1];
    if (ending === undefined) return "unknown";
    endings.push(ending);
  }
  for (const type of types) {
    const known = Object.hasOwn(endingsOfTypes, type) ? endingsOfTypes[type] : undefined;
    if (known === undefined) return "unknown";
    endings.push(...known);
  }
  return endings;
}

// Variables that only change the output. Others, such as PATH, LD_PRELOAD, GIT_*, NODE_OPTIONS, PAGER and BASH_ENV, may
// decide what is run or read.
const harmlessNames = /^(?:LC_[A-Z]+|LANG|LANGUAGE|TZ|NO_COLOR|FORCE_COLOR|CLICOLOR|CI|COLUMNS|LINES)$/;
const harmlessValue = /^[\w.@+:-]*$/;

/** Judges the variables that are set for a command. Asks if one of them may change what the command does. */
function judgeVariables(variables: Invocation["variables"]): Verdict {
  return strictest(
    variables.map(({ name, value }) => {
      const isHarmless = harmlessNames.test(name) && value.kind === "text" && harmlessValue.test(value.text);
      return isHarmless ? allowed : ask(`it sets ${name}, which may change what runs`);
    }),
  );
}

/** Judges a command line that is part of another command. */
export type JudgeText = (text: string, folders: readonly string[] | null) => Verdict;

export function judgeCommand(command: Invocation, scene: Scene, inner: JudgeText): Verdict {
  return strictest([
    judgeVariables(command.variables),
    ...command.redirections.map((one) => judgeRedirection(one, command, scene)),
    ...(command.argv.length === 0 ? [] : [judgeArgv(command.argv, command, scene, inner, 0)]),
  ]);
}

function judgeRedirection({ direction, target }: Redirection, { folders }: Invocation, scene: Scene): Verdict {
  if (direction === "read") return judgeReading([target], folders, scene, "reads");
  if (direction === "look") return judgeReading([target], folders, scene, "names");
  const path = leadOf(target);
  if (target.kind === "text" && isSink(path)) return allowed;
  const harm = path === "" ? null : harmAt(path, folders, scene);
  return harm === null ? ask(`it writes to ${path === "" ? "a file that is not known" : path}`) : deny(harm);
}

const mostWrappers = 5;

/** Judges arguments as a command, including a command that it starts in turn. */
function judgeArgv(
  argv: readonly Argument[],
  command: Invocation,
  scene: Scene,
  inner: JudgeText,
  wrapped: number,
): Verdict {
  const [first, ...args] = argv;
  if (first === undefined) return ask("what it starts is not known");
  if (first.kind !== "text") return ask("which program it starts is not known");
  if (wrapped > mostWrappers) return ask("it is wrapped too often to be looked into");
  const name = baseName(first.text);
  const danger = findDanger(name, args, command, scene);
  if (danger !== null) return danger;
  const byRules = judgeByRules(argv, scene);
  if (byRules !== null && byRules !== "allow") return byRules;
  const verdict = judgeProgram(name, args, byRules === "allow", command, scene, inner, wrapped);
  // A program elsewhere with a well-known name may do anything, even if it looks like a wrapper.
  const isKnown = first.text === name || /^\/(?:usr\/)?bin\/[\w.+-]+$/.test(first.text) || byRules === "allow";
  return isKnown ? verdict : strictest([verdict, unsure(`${first.text} is not a known program`)]);
}

/** Judges a program by its name, and assumes that it is the well-known program of that name. */
function judgeProgram(
  name: string,
  args: readonly Argument[],
  isAllowed: boolean,
  command: Invocation,
  scene: Scene,
  inner: JudgeText,
  wrapped: number,
): Verdict {
  const shell = shellText(name, args);
  if (shell !== null) {
    if (shell.text.kind !== "text") return ask("the text that it runs is not known");
    const verdict = inner(shell.text.text, command.folders);
    return shell.isPlain ? verdict : strictest([verdict, ask(`it starts ${name} in an unusual way`)]);
  }
  if (name === "eval") {
    const texts = knownTexts(args);
    return strictest([
      ask("it runs a text as a command"),
      ...(texts === null ? [] : [inner(texts.join(" "), command.folders)]),
    ]);
  }
  const start = (next: readonly Argument[]): Verdict => judgeArgv(next, command, scene, inner, wrapped + 1);
  // `command -v` only prints the path of a program.
  if (name === "command" && args[0]?.kind === "text" && /^-[vV]$/.test(args[0].text)) return allowed;
  const started = unwrap(name, args, wrapped);
  if (started !== null) {
    const verdict = strictest([
      judgeVariables(started.variables),
      ...started.candidates.map(start),
      ...started.texts.map((text) => inner(text, command.folders)),
    ]);
    return started.isPlain ? verdict : strictest([verdict, ask(`it starts something with ${name}`)]);
  }
  if (isAllowed) return { verdict: "allow", reason: "a rule of yours allows it" };
  const judge = Object.hasOwn(special, name) ? special[name] : undefined;
  if (judge !== undefined) return judge(args, command, scene, start);
  return judgeReadOnly(name, args, command, scene);
}

function judgeReadOnly(name: string, args: readonly Argument[], { folders }: Invocation, scene: Scene): Verdict {
  const texts = knownTexts(args);
  if (tellVersion.test(name) && texts?.length === 1 && /^(?:--version|-v|-V|version)$/.test(texts[0] ?? "")) {
    // In some programs, `-v`, `-V` and `version` have another meaning.
    if (texts[0] === "--version" || /^(?:node|npm)$/.test(name)) return allowed;
  }
  const spec = Object.hasOwn(readOnly, name) ? readOnly[name] : undefined;
  if (spec === undefined) {
    return interpreters.test(name)
      ? ask(`${name} runs a program of its own`)
      : unsure(`${name} is not on the list of harmless commands`);
  }
  const options = parseOptions(args, spec);
  if (options === null) return unsure(`${name} has an option that is not known to be harmless`);
  if (spec.expandsAt === true && args.some((arg) => leadOf(arg).startsWith("@")))
    return ask(`${name} reads its arguments from a file`);
  const { given, values, operands } = options;
  if (spec.most !== undefined && mostArguments(operands) > spec.most)
    return ask(`${name} would write to one of these files`);
  switch (spec.operands) {
    case "none":
      return operands.length === 0 ? allowed : unsure(`${name} takes no arguments`);
    case "words":
      if (knownTexts(operands) === null) return ask(`what ${name} is given is not known`);
      return operands.every((arg) => spec.fits?.test(leadOf(arg)) !== false)
        ? allowed
        : unsure(`${name} is given something unusual`);
    case "names":
      return judgeReading(operands, folders, scene, "names");
    case "reads":
    case "word-then-reads": {
      const hasWord =
        spec.operands === "word-then-reads" && spec.withoutWord?.some((option) => given.has(option)) !== true;
      const [word, ...rest] = operands;
      if (hasWord && word?.kind !== "text") return ask(`what ${name} looks for is not known`);
      const valuesOf = (names: readonly string[] = []): string[] =>
        values.flatMap(({ option, value }) => (names.includes(option) ? [value] : []));
      const endings = fileEndings(valuesOf(spec.patterns), valuesOf(spec.types));
      if (endings === "unknown") return ask(`${name} may look into hidden files`);
      const isAll = spec.recursive?.some((option) => given.has(option)) === true;
      const how = isAll ? "all" : given.has("--files") ? "names" : (spec.isRecursive ?? "reads");
      return judgeReading(hasWord ? rest : operands, folders, scene, how, {
        leavesOut: valuesOf(spec.leavesOut),
        heedsIgnored: spec.heedsIgnored === true,
        followsLinks: spec.followsLinks === true,
        endings,
      });
    }
  }
}
