import { harmlessText } from "../core/block/harmless-text.ts";
import type { Documents, ListedFile } from "../memory/documents/documents.ts";

/**
 * Lists the files of a scope that a model may see. Leaves out files with suspicious names, because a cloned repository
 * can contain a file whose name is an instruction to the model.
 */
export async function toldFiles(documents: Documents, ref: Parameters<Documents["list"]>[0]): Promise<ListedFile[]> {
  const listed = await documents.list(ref);
  return listed.filter(({ path }) => path === null || (path.length <= longestName && harmlessText(path) === path));
}

const longestName = 200;
