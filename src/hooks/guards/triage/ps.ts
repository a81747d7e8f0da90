import { allowed, unsure } from "../../../core/guards/verdict.ts";
import { knownTexts } from "../shell/argument.ts";
import type { JudgeArguments } from "./judge-arguments.ts";

/** `ps` in the ways that tell of processes without their environment. */
export const judgePs: JudgeArguments = (args) => {
  const texts = knownTexts(args);
  return texts !== null && /^(?:aux|ax|-ef|-e|-A|-f|)$/.test(texts.join(" "))
    ? allowed
    : unsure("ps may tell of secrets");
};
