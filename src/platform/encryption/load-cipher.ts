import { LociError } from "../../core/errors.ts";
import { requirePackage } from "../programs/require-package.ts";

/** Loads the build of SQLite that encrypts its pages. Throws CIPHER_UNAVAILABLE if it is not installed. */
export function loadCipher(): unknown {
  try {
    return requirePackage("libsql");
  } catch (cause) {
    throw new LociError(
      "CIPHER_UNAVAILABLE",
      "the index of an encrypted memory needs the package libsql: run `npm install -g libsql`, or without -g in the " +
        "project that has loci-memory as a dependency",
      { cause },
    );
  }
}
