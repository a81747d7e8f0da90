/** The beginning of the names of imported documents. No document of Loci's own has such a name. */
export const importPrefix = "imports/";

/**
 * True for the name of a document that was imported from a file of another program. Loci never writes or removes that
 * file.
 */
export function isImportName(name: string): boolean {
  return name.startsWith(importPrefix);
}
