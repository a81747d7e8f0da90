import { unsure } from "../../../core/guards/verdict.ts";
import type { JudgeArguments } from "./judge-arguments.ts";
import { judgeReading } from "./operands.ts";
import { parseOptions, type OptionSpec } from "./options.ts";
import { readOnly } from "./read-only.ts";

/**
 * Programs with a small language of their own. Only the parts of a language that are known to be harmless are allowed.
 */

const address = String.raw`(?:\d+|\$|/(?:[^/\\\n]|\\[^\n])*/)`;
const substitution = String.raw`s(?<mark>[/|#,:])(?:(?!\k<mark>)[^\\\n]|\\[^\n])*\k<mark>(?:(?!\k<mark>)[^\\\n]|\\[^\n])*\k<mark>[gpiI\d]*`;
// `p`, `d`, `q` and `=` print, delete, quit and count. `w`, `r` and `e` would write, read and run.
const sedCommand = new RegExp(
  String.raw`^\s*(?:${address}(?:\s*,\s*(?:${address}|\+\d+))?)?\s*!?\s*(?:[pdq=]|${substitution})\s*$`,
);

const sedOptions: OptionSpec = { flags: "nErsuz", valued: "e", long: ["--quiet", "--silent", "--regexp-extended"] };

export const judgeSed: JudgeArguments = (args, { folders }, scene) => {
  const options = parseOptions(args, sedOptions);
  if (options === null) return unsure("sed has an option that is not known to be harmless");
  const expressions = options.values.map(({ value }) => value);
  const [first, ...rest] = options.operands;
  const scripts = expressions.length > 0 ? expressions : first?.kind === "text" ? [first.text] : [];
  // Inside brackets, a delimiter does not end the pattern.
  if (scripts.some((script) => script.replace(/\[\^?[\w .*+-]+\]/g, "").includes("[")))
    return unsure("the sed script is not known to be harmless");
  // A semicolon may be part of the replacement, so a script that is one substitution is not split.
  const commands = scripts.flatMap((script) => (sedCommand.test(script) ? [script] : script.split(/[;\n]/)));
  if (commands.length === 0 || !commands.every((command) => sedCommand.test(command))) {
    return unsure("the sed script is not known to be harmless");
  }
  return judgeReading(expressions.length > 0 ? options.operands : rest, folders, scene, "reads");
};

const awkOptions: OptionSpec = { valued: "Fv" };
const awkWords =
  /^(?:BEGIN|END|NR|NF|FNR|FS|OFS|RS|ORS|FILENAME|print|printf|length|substr|split|gsub|sub|index|match|tolower|toupper|sprintf|int|if|else|for|in|next|exit|[a-z]|sum|count|total|max|min|avg|name|key|line|seen|n\d?)$/;

export const judgeAwk: JudgeArguments = (args, { folders }, scene) => {
  const options = parseOptions(args, awkOptions);
  const [program, ...files] = options?.operands ?? [];
  if (options === null || program?.kind !== "text") return unsure("awk has an option that is not known to be harmless");
  const values = options.values.filter(({ option }) => option === "v");
  const isHarmless = values.every(({ value }) => /^[a-z]+=[\w.-]*$/.test(value)) && isHarmlessAwk(program.text);
  // An operand such as FS=… sets a variable.
  if (!isHarmless || files.some((file) => file.kind !== "unknown" && file.text.includes("="))) {
    return unsure("the awk program is not known to be harmless");
  }
  return judgeReading(files, folders, scene, "reads");
};

// True if an awk program contains only known words. Words inside strings count too, because the ends of strings and
// patterns are not parsed.
function isHarmlessAwk(program: string): boolean {
  if (/[|>@\\`]/.test(program.replaceAll("||", ""))) return false;
  return [...program.matchAll(/[A-Za-z_]\w*/g)].every(([word]) => awkWords.test(word));
}

// Names with which a filter reads other inputs: the environment or other files.
const jqReaches =
  /\b(?:env|ENV|import|include|input|inputs|input_filename|modulemeta|get_search_list|halt_error)\b|\$__/;

export const judgeJq: JudgeArguments = (args, { folders }, scene) => {
  const options = parseOptions(args, readOnly["jq"] ?? {});
  const [filter, ...files] = options?.operands ?? [];
  if (options === null || filter?.kind !== "text") return unsure("jq has an option that is not known to be harmless");
  if (jqReaches.test(filter.text)) return unsure("the jq filter reaches beyond its input");
  return judgeReading(files, folders, scene, "reads");
};
