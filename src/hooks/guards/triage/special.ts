import { allowed, unsure } from "../../../core/guards/verdict.ts";
import { knownTexts } from "../shell/argument.ts";
import { judgeBracket, judgeCd, judgePrintf, judgeTest } from "./builtins.ts";
import { judgeFind, judgeXargs } from "./find.ts";
import { judgeGit } from "./git.ts";
import type { JudgeArguments } from "./judge-arguments.ts";
import { judgeAwk, judgeJq, judgeSed } from "./languages.ts";
import { judgeNpm } from "./npm.ts";

/** Judges `ps`. Allows only uses that show processes without their environment. */
const judgePs: JudgeArguments = (args) => {
  const texts = knownTexts(args);
  return texts !== null && /^(?:aux|ax|-ef|-e|-A|-f|)$/.test(texts.join(" ")) ? allowed : unsure("ps may show secrets");
};

/** Programs that need their own function, because a list of options is not enough. */
export const special: Readonly<Record<string, JudgeArguments>> = {
  "[": judgeBracket,
  test: judgeTest,
  awk: judgeAwk,
  cd: judgeCd,
  find: judgeFind,
  git: judgeGit,
  jq: judgeJq,
  npm: judgeNpm,
  printf: judgePrintf,
  ps: judgePs,
  sed: judgeSed,
  xargs: judgeXargs,
};
