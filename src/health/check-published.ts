import { basename } from "node:path";

import { checkPublished } from "../agents/publish/publish.ts";
import type { PublishedLeft } from "../core/ports/file-care.ts";
import { count } from "../core/text/phrases/quantities.ts";
import type { Memory } from "../memory/memory.ts";
import { readPublished } from "../platform/inventory/published-list.ts";
import { faultToCheck } from "./check-memory.ts";
import { good, warning, type Check } from "./check.ts";

/** Finds published files with lines of forgotten facts that an erasure could not remove. */
export function checkPublishedLeft(state: string): Check[] {
  return readPublished(state).flatMap(({ path, left }) =>
    left === undefined
      ? []
      : [warning("published", `${path} may have ${count(left.lines, "line")} of forgotten facts`, todoFor[left.why])],
  );
}

const todoFor: Readonly<Record<PublishedLeft["why"], string>> = {
  missing: "run `loci forget --pending` when it is back, or `loci publish --remove` in its folder if you removed it",
  edited: "remove the lines of Loci's block by hand, then run `loci publish` there",
  unwritable: "make it readable and writable for you, then run `loci forget --pending`",
  present: "run `loci forget --pending`",
};

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
