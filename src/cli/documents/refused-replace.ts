import { LociError } from "../../core/errors.ts";
import { headersText } from "../../core/text/markdown/section.ts";
import type { DocumentRef } from "../../memory/documents/documents.ts";
import type { Memory } from "../../memory/memory.ts";
import { documentTitle } from "./document-scope.ts";

/**
 * Explains a refused replace to a person, because the memory's message is for a model. Returns other errors unchanged.
 */
export async function refusedReplace(
  error: unknown,
  memory: Memory,
  ref: DocumentRef,
  draft: string | null,
): Promise<unknown> {
  if (!(error instanceof LociError)) return error;
  const draftHint = draft === null ? [] : [`Your text is in ${draft}`];
  if (error.code !== "CONFLICT")
    return draft === null
      ? error
      : new LociError(error.code, error.message, { cause: error, next: draftHint.join("\n") });
  const { file, version, headings, isRedacted } = await memory.documents.read(ref, { mode: "headers" });
  if (isRedacted) {
    const next = [`Take the secret out of ${file} first.`, ...draftHint].join("\n");
    return new LociError("CONFLICT", `the file holds a secret that a replace would lose; nothing was written`, {
      cause: error,
      next,
    });
  }
  const now = [
    version === null ? "There is no document now." : `It is version ${version} now, with these headings:`,
    ...(version === null ? [] : (headersText(headings) || "(none)").split("\n").map((line) => `  ${line}`)),
  ];
  const compare =
    draft === null
      ? ["`loci read` shows it, `loci versions` what has come since."]
      : [...draftHint, ...(version === null ? [] : [`Compare:  diff ${shellWord(file)} ${shellWord(draft)}`])];
  return new LociError("CONFLICT", `${documentTitle(ref)} has changed since you read it; nothing was written`, {
    cause: error,
    next: [...now, ...compare].join("\n"),
  });
}

/** Quotes a path for a shell. */
function shellWord(path: string): string {
  return /^[\w./~-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;
}
