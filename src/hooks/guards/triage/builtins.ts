import { allowed, ask, unsure } from "../../../core/guards/verdict.ts";
import { knownTexts } from "../shell/argument.ts";
import type { JudgeArguments } from "./judge-arguments.ts";
import { judgeReading } from "./operands.ts";

/** Judges `cd`, which may stay within the project. The parser follows its effect on later commands. */
export const judgeCd: JudgeArguments = (args, { folders }, scene) => {
  const texts = knownTexts(args);
  if (texts?.length !== 1 || /^[-+]/.test(texts[0] ?? "")) return ask("where it goes is not known");
  return judgeReading(args, folders, scene, "names");
};

/** Judges `test` of files and texts. A test whether a file exists reveals only its name. */
export const judgeTest: JudgeArguments = (args, { folders }, scene) => {
  const texts = knownTexts(args);
  // `-v` looks up a variable by name. A name, in some shells also a number, may contain an index with a command.
  const isNumeric = texts?.some((text) => numericTest.test(text)) === true;
  const isPlain = texts?.every((text) => {
    return text.startsWith("-") ? plainTest.test(text) || numericTest.test(text) : !isNumeric || /^\d+$/.test(text);
  });
  if (isPlain !== true) return unsure("what it tests is not known");
  const files = args.filter((_, at) => fileTest.test(texts?.[at - 1] ?? ""));
  return files.length === 0 ? allowed : judgeReading(files, folders, scene, "names");
};

const plainTest = /^-[defhrswxLnzao]$/;
const fileTest = /^-[defhrswxL]$/;
const numericTest = /^-(?:eq|ne|gt|ge|lt|le)$/;

/** Judges `[ … ]`, which is the same as `test`. */
export const judgeBracket: JudgeArguments = (args, command, scene, start) => {
  const last = args.at(-1);
  if (last?.kind !== "text" || last.text !== "]") return unsure("what it tests is not known");
  return judgeTest(args.slice(0, -1), command, scene, start);
};

/** Judges `printf`, which may only print texts. `-v` would set a variable, and some shells evaluate numbers. */
export const judgePrintf: JudgeArguments = (args) => {
  const [format] = knownTexts(args) ?? [];
  const isPlain =
    format !== undefined && !format.startsWith("-") && !format.replaceAll(/%-?\d*[sb]|%%/g, "").includes("%");
  return isPlain ? allowed : unsure("what printf is given is not known");
};
