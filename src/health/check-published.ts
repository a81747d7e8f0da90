import { basename } from "node:path";

import { checkPublished } from "../agents/publish/publish.ts";
import { count } from "../core/text/phrases/quantities.ts";
import type { Memory } from "../memory/memory.ts";
import { faultToCheck } from "./check-memory.ts";
import { good, warning, type Check } from "./check.ts";

/** Checks the facts that the current folder's files publish. Returns nothing if none are published. */
export async function checkPublishedFacts(memory: Memory, folder: string): Promise<Check[]> {
  try {
    return (await checkPublished(memory, { folder })).map(({ path, stale, isEdited }) => {
      const name = basename(path);
      if (isEdited) return warning("published", `Loci's block in ${name} was edited by hand`, todo);
      if (stale.length === 0) return good("published", `every line in ${name} is a fact`);
      const lines = count(stale.length, "line");
      return warning("published", `${name} has ${lines} that no fact has any more`, todo);
    });
  } catch (error) {
    return [faultToCheck("published", error)];
  }
}

const todo = "`loci publish --check` shows it; `loci publish` writes the present facts";
