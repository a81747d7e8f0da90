import { allowed, ask, strictest, unsure, type Verdict } from "../../../core/guards/verdict.ts";
import { leadOf, textArgument, type Argument } from "../shell/argument.ts";
import { baseName } from "./danger.ts";
import type { JudgeArguments } from "./judge-arguments.ts";
import { judgeLinks, judgeReading } from "./operands.ts";
import { isSecret } from "./secret-files.ts";

const plainTests =
  /^(?:!|\(|\)|-(?:not|o|or|a|and|print|print0|prune|empty|depth|d|xdev|mount|daystart|executable|readable|writable|true|false|quit|ls|noleaf|H|P))$/;
const valuedTests =
  /^-(?:name|iname|path|ipath|wholename|iwholename|regex|iregex|regextype|type|xtype|size|mtime|mmin|atime|amin|ctime|cmin|newermt|maxdepth|mindepth|perm|user|group|links|printf|inum|uid|gid)$/;

// Programs that print a file's size, checksum or name, but not its content.
const tellNoContent =
  /^(?:wc|ls|stat|file|du|basename|dirname|realpath|readlink|md5sum|sha1sum|sha256sum|sha512sum|cksum|echo)$/;

/**
 * Judges `find`. With tests alone it reads only names. A command that `find` starts for each file is judged with the
 * searched folder as its argument.
 */
export const judgeFind: JudgeArguments = (args, { folders }, scene, start) => {
  const [places, tests] = splitFind(args);
  // A file name that matches the pattern may begin with a dash.
  if (places.some((arg) => arg.kind !== "text" && !/^[^-]/.test(arg.lead))) return ask("where find looks is not known");
  const verdicts: Verdict[] = [judgeReading(places, folders, scene, "names")];
  for (let at = 0; at < tests.length; at += 1) {
    const test = tests[at];
    if (test?.kind !== "text") return ask("what find looks for is not known");
    if (plainTests.test(test.text)) continue;
    if (valuedTests.test(test.text) && tests[at + 1]?.kind === "text") {
      at += 1;
      continue;
    }
    if (!/^-exec(?:dir)?$/.test(test.text)) return ask(`find ${test.text} does more than look`);
    const length = tests.slice(at).findIndex((arg) => arg.kind === "text" && /^[;+]$/.test(arg.text));
    if (length === -1) return ask("what find starts is not known");
    verdicts.push(judgeForEach(tests.slice(at + 1, at + length), places, start));
    if (!findsNoLinks(tests)) verdicts.push(judgeLinks(places, folders, scene));
    if (test.text === "-execdir") verdicts.push(ask("find starts something in each folder"));
    at += length;
  }
  return strictest(verdicts);
};

function splitFind(args: readonly Argument[]): [places: readonly Argument[], tests: readonly Argument[]] {
  const first = args.findIndex((arg) => arg.kind === "text" && /^[-(!]/.test(arg.text));
  return first === -1 ? [args, []] : [args.slice(0, first), args.slice(first)];
}

/** True if find skips links. The started command would follow them. */
function findsNoLinks(tests: readonly Argument[]): boolean {
  const texts = tests.map(leadOf);
  const type = texts.indexOf("-type");
  const isTyped = type !== -1 && /^[fd]$/.test(texts[type + 1] ?? "");
  // Actions before `-type` apply to every file.
  return (
    isTyped && !texts.slice(0, type).some((text) => actions.test(text)) && !texts.some((text) => operators.test(text))
  );
}

const actions = /^-(?:exec|execdir|print|print0|printf|ls)$/;
const operators = /^(?:!|\(|\)|,|-(?:not|o|or|a|and))$/;

function judgeForEach(
  argv: readonly Argument[],
  places: readonly Argument[],
  start: (argv: readonly Argument[]) => Verdict,
): Verdict {
  const [program] = argv;
  const place = places[0] ?? textArgument(".");
  // A file name inside a longer argument may become the value of an option.
  if (argv.some((arg) => arg.kind === "text" && arg.text.includes("{}") && arg.text !== "{}"))
    return ask("what find starts is not known");
  const filled = argv.map((arg) => (arg.kind === "text" && arg.text === "{}" ? place : arg));
  const tells = program?.kind === "text" && tellNoContent.test(baseName(program.text));
  return strictest([start(filled), tells ? allowed : unsure("it starts something for each file that is found")]);
}

/**
 * Judges `xargs`, which starts a command with its input as arguments. Allowed only if the input is file names from
 * `find -print0`, and the command does not print file contents.
 */
export const judgeXargs: JudgeArguments = (args, { fedBy }, scene, start) => {
  const first = args.findIndex((arg) => arg.kind !== "text" || !arg.text.startsWith("-"));
  const argv = first === -1 ? [textArgument("echo")] : args.slice(first);
  const [program] = argv;
  const fed = fedBy.at(-1);
  const isFound =
    fedBy.length === 1 &&
    fed?.argv[0]?.kind === "text" &&
    fed.argv[0].text === "find" &&
    fed.argv.some((arg) => arg.kind === "text" && arg.text === "-print0") &&
    // Other text that `find` prints may look like an option.
    !fed.argv.some((arg) => arg.kind !== "text" || isSecret(arg.text) || /^-(?:printf|print|ls)$/.test(arg.text));
  const options = first === -1 ? args : args.slice(0, first);
  const isPlain = options.length > 0 && options.every((arg) => arg.kind === "text" && /^-[0rt]+$/.test(arg.text));
  const isZero = options.some((arg) => arg.kind === "text" && arg.text.includes("0"));
  const tells = program?.kind === "text" && tellNoContent.test(baseName(program.text));
  const verdict = start(argv);
  if (isFound && isPlain && isZero && tells) {
    const [places, tests] = splitFind(fed.argv.slice(1));
    return findsNoLinks(tests) ? verdict : strictest([verdict, judgeLinks(places, fed.folders, scene)]);
  }
  return strictest([verdict, unsure("xargs starts something with what it reads")]);
};
