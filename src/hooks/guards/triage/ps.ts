import { allowed, unsure } from "../../../core/guards/verdict.ts";
import { knownTexts } from "../shell/argument.ts";
import type { JudgeArguments } from "./judge-arguments.ts";

/** Uses of `ps` that show processes without their environment. */
export const judgePs: JudgeArguments = (args) => {
  const texts = knownTexts(args);
  return texts !== null && /^(?:aux|ax|-ef|-e|-A|-f|)$/.test(texts.join(" ")) ? allowed : unsure("ps may show secrets");
};
