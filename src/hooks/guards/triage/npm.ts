import { allowed, unsure } from "../../../core/guards/verdict.ts";
import { knownTexts } from "../shell/argument.ts";
import type { JudgeArguments } from "./judge-arguments.ts";
import type { Scene } from "./scene.ts";
import { dirname, join } from "./slash-paths.ts";

const npmReads = /^(?:ls|list|root|prefix|explain|why)$/;
const npmFlags = /^--(?:depth=\d+|all|json|long|prod|omit=dev|global)$|^-g$/;
const packageName = /^(?:@[\w-]+\/)?[A-Za-z0-9][\w.-]*(?:@[\w.^~<>=-]+)?$/;
const fieldName = /^[A-Za-z][\w.-]*$/;

/** Judges `npm`. Allows uses that do not run a script and read only names from the project. */
export const judgeNpm: JudgeArguments = (args, { folders }, scene) => {
  const texts = knownTexts(args);
  if (texts === null) return unsure("what npm is given is not known");
  const [verb = "", ...rest] = texts;
  if (/^(?:-v|--version)$/.test(texts.join(" "))) return allowed;
  if (folders === null || folders.some((folder) => hasSettings(folder, scene)))
    return unsure("the project's .npmrc may send npm, and what is in the environment, elsewhere");
  if (npmReads.test(verb)) {
    return rest.every((text) => npmFlags.test(text) || packageName.test(text))
      ? allowed
      : unsure("npm is given something unusual");
  }
  if (/^(?:view|info|show)$/.test(verb)) {
    const [name = "", ...fields] = rest.filter((text) => !npmFlags.test(text));
    // A path, an address or `user/repository` would make npm start git.
    return packageName.test(name) && fields.every((field) => fieldName.test(field))
      ? allowed
      : unsure("npm is given something unusual");
  }
  return unsure(`npm ${verb} may run what the project says`);
};

/**
 * True if npm would find the project's settings. They may name a registry and send it tokens from environment
 * variables.
 */
function hasSettings(folder: string, { files, space }: Scene): boolean {
  for (let at = folder; ; at = dirname(at)) {
    if (files.exists(join(at, ".npmrc"))) return true;
    if (at === space || dirname(at) === at) return false;
  }
}
