import { allowed, unsure } from "../../../core/guards/verdict.ts";
import { knownTexts } from "../shell/argument.ts";
import type { JudgeArguments } from "./judge-arguments.ts";

const npmReads = /^(?:ls|list|root|prefix|explain|why)$/;
const npmFlags = /^--(?:depth=\d+|all|json|long|prod|omit=dev|global)$|^-g$/;
const packageName = /^(?:@[\w-]+\/)?[A-Za-z0-9][\w.-]*(?:@[\w.^~<>=-]+)?$/;
const fieldName = /^[A-Za-z][\w.-]*$/;

/** `npm` where it neither runs a script nor takes anything from the project but names. */
export const judgeNpm: JudgeArguments = (args) => {
  const texts = knownTexts(args);
  if (texts === null) return unsure("what npm is given is not known");
  const [verb = "", ...rest] = texts;
  if (/^(?:-v|--version)$/.test(texts.join(" "))) return allowed;
  if (npmReads.test(verb)) {
    return rest.every((text) => npmFlags.test(text) || packageName.test(text))
      ? allowed
      : unsure("npm is given something unusual");
  }
  if (/^(?:view|info|show)$/.test(verb)) {
    const [name = "", ...fields] = rest.filter((text) => !npmFlags.test(text));
    // A path, an address or user/repository would start git.
    return packageName.test(name) && fields.every((field) => fieldName.test(field))
      ? allowed
      : unsure("npm is given something unusual");
  }
  return unsure(`npm ${verb} may run what the project says`);
};
