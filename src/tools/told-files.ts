import { harmlessText } from "../core/block/harmless-text.ts";
import type { Documents, ListedFile } from "../memory/documents/documents.ts";

/**
 * The files of a scope that a model may list. A clone can contain a file whose name addresses the model; Loci never
 * uses such a name.
 */
export async function toldFiles(documents: Documents, ref: Parameters<Documents["list"]>[0]): Promise<ListedFile[]> {
  const listed = await documents.list(ref);
  return listed.filter(({ path }) => path === null || (path.length <= longestName && harmlessText(path) === path));
}

const longestName = 200;
