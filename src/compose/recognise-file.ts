import { openSource } from "../disk/transfer-files.ts";
import { recogniseSource, type FileKind } from "../memory/transfer/import-file.ts";

/** What a file or folder is, by how it begins. Throws FORMAT_UNKNOWN where it is nothing that can be imported. */
export function recogniseFile(path: string): FileKind {
  return recogniseSource(openSource(path));
}
