import { openSource } from "../disk/transfer-files.ts";
import { recogniseSource, type FileKind } from "../memory/transfer/import-file.ts";

/** The format of a file or folder, by its beginning. Throws FORMAT_UNKNOWN for one that cannot be imported. */
export function recogniseFile(path: string): FileKind {
  return recogniseSource(openSource(path));
}
