import { openSource } from "../disk/transfer-files.ts";
import { recogniseSource, type FileKind } from "../memory/transfer/import-file.ts";

/** Recognises the format of a file or folder by its beginning. Throws FORMAT_UNKNOWN if Loci cannot import it. */
export function recogniseFile(path: string): FileKind {
  return recogniseSource(openSource(path));
}
