import { allowed, ask, strictest, unsure, type Verdict } from "../../../core/guards/verdict.ts";
import { knownTexts, type Argument } from "../shell/argument.ts";
import { baseName } from "./danger.ts";
import { gitReads } from "./git-reads.ts";
import type { JudgeArguments } from "./judge-arguments.ts";
import { judgeReading } from "./operands.ts";
import { parseOptions } from "./options.ts";
import { resolvePath, type Scene } from "./scene.ts";
import { isSecret } from "./secret-files.ts";
import { dirname, isWithin, join } from "./slash-paths.ts";

/**
 * Judges `git`. Allows commands that only read. Before the subcommand, only `-C` and a few harmless options such as
 * `--no-pager` are allowed.
 */
export const judgeGit: JudgeArguments = (args, { folders }, scene) => {
  const texts =
    knownTexts(args.slice(0, args.findIndex((arg) => arg.kind !== "text" || !arg.text.startsWith("-")) + 1)) ?? [];
  let at = 0;
  let within = folders;
  while (at < args.length) {
    const arg = args[at];
    if (arg?.kind !== "text") return ask("what git does is not known");
    if (/^(?:--no-pager|-P|--no-optional-locks|--literal-pathspecs)$/.test(arg.text)) at += 1;
    else if (arg.text === "-C" && args[at + 1]?.kind === "text") {
      within = enter(within, args[at + 1], scene);
      at += 2;
    } else break;
  }
  const verb = args[at];
  const rest = args.slice(at + 1);
  if (verb === undefined || (args.length === 1 && texts[0] === "--version")) return allowed;
  if (verb.kind !== "text") return ask("what git does is not known");
  if (verb.text === "--version" && rest.length === 0) return allowed;
  // `-c`, `--exec-path`, `--config-env` and `--git-dir` can each make git start a program.
  if (verb.text.startsWith("-")) return ask(`git ${verb.text} may change what it starts`);
  const known = Object.hasOwn(gitReads, verb.text) ? gitReads[verb.text] : undefined;
  if (known === undefined) return unsure(`git ${verb.text} is not on the list of harmless commands`);
  const options = parseOptions(rest, known.options);
  if (options === null) return unsure(`git ${verb.text} has an option that is not known to be harmless`);
  const operands = knownTexts(options.operands);
  if (operands === null) return ask(`what git ${verb.text} is given is not known`);
  if (known.operands === "none" && operands.length > 0) return unsure(`git ${verb.text} would change something`);
  if (known.operands instanceof RegExp && !fits(known.operands, rest, operands))
    return unsure(`git ${verb.text} would change something`);
  // `-L 1,5:path` also reads a file.
  const ranges = options.values.flatMap(({ option, value }) => (option === "L" ? [value] : []));
  return strictest([
    judgeRepository(within, scene),
    // Outside of a repository, `git diff` compares any two files and follows links to folders.
    verb.text === "diff" && operands.length > 0 && !scene.files.exists(join(scene.space, ".git"))
      ? ask(`${scene.space} is not a repository`)
      : allowed,
    ...[...operands, ...ranges].map(judgeOperand),
    // The address of a remote may contain a password or a token.
    verb.text === "remote" && options.given.size > 0 && scene.files.mayHoldAddressSecret(scene.space, scene.home)
      ? ask("the address of a remote may contain a password")
      : allowed,
  ]);
};

/** True if the operands match and the verb comes before the options: `git stash -p list` makes a stash. */
function fits(words: RegExp, [first]: readonly Argument[], operands: readonly string[]): boolean {
  const isWordFirst = first?.kind === "text" && !first.text.startsWith("-");
  return words.test(operands.join(" ")) && (isWordFirst || words.test(""));
}

function enter(folders: readonly string[] | null, to: Argument | undefined, scene: Scene): readonly string[] | null {
  if (folders === null || to?.kind !== "text") return null;
  const entered = folders.map((folder) => resolvePath(to.text, folder, scene));
  return entered.every((folder) => folder !== null) ? entered : null;
}

/**
 * Asks if git would use another repository. A clone may contain a folder that git treats as a repository, with settings
 * that start programs.
 */
function judgeRepository(folders: readonly string[] | null, scene: Scene): Verdict {
  if (folders === null) return ask("which folder git works in is not known");
  for (const folder of folders) {
    const top = scene.files.realPath(scene.space);
    if (!isWithin(folder, top)) return ask(`${folder} is outside of this project`);
    for (let at = folder; ; at = dirname(at)) {
      if (scene.files.exists(join(at, "HEAD")) || (at !== top && scene.files.exists(join(at, ".git")))) {
        return ask(`${at} may be another repository`);
      }
      if (at === top || dirname(at) === at) break;
    }
  }
  return judgeReading([], folders, scene, "names");
}

function judgeOperand(text: string): Verdict {
  if (text.startsWith("/") || /(?:^|[/:])\.\.(?:\/|$)/.test(text)) return ask(`${text} may be outside of this project`);
  // `:(top)x`, `:/x` and `:!x` refer to x.
  const bare = text.replace(/^:(?:\([^)]*\)|[!^/]+)/, "");
  const path = bare.slice(bare.lastIndexOf(":") + 1);
  // git expands patterns itself: `.en*` matches `.env`.
  const isHidden = /(?:^|\/)[.*?[][^/]*$/.test(path) && /[*?[]/.test(path.replace(/(?:^|\/)\*\.\w+$/, ""));
  if (isHidden) return ask(`which files ${path} names is not known`);
  return isSecret(path) || isSecret(baseName(path)) ? ask(`${path} may hold secrets`) : allowed;
}
