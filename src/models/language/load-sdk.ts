import { LociError } from "../../core/errors.ts";
import { requirePackage } from "../../platform/require-package.ts";

/** Loads the optional package of a provider when its model is first used. Throws MODEL_UNAVAILABLE if it is missing. */
export function loadSdk(name: string, provider: string): unknown {
  try {
    return requirePackage(name);
  } catch (cause) {
    const isMissing = cause instanceof Error && "code" in cause && cause.code === "MODULE_NOT_FOUND";
    throw new LociError(
      "MODEL_UNAVAILABLE",
      isMissing
        ? `the model provider '${provider}' needs the package ${name}, which is not installed`
        : `the package ${name} does not load on this system (${String(cause)})`,
      { cause, next: `Run "npm install ${name}" where loci-memory is installed.` },
    );
  }
}
