import { fixSummary } from "../../core/block/fix-summary.ts";
import type { StoredMemory } from "../../index/memory-row.ts";
import type { FoundMemory } from "../../index/search/search.ts";
import { findFix, subjectOf } from "../../index/views/fix-views.ts";
import type { Parts } from "../parts.ts";

/**
 * Finds errors that were fixed later, and returns a summary of each fix by the error's id. Recall does not return tool
 * output unasked. But the agent's own actions show which command failed and which change helped.
 */
export async function findFixes(
  parts: Parts,
  found: readonly FoundMemory[],
  withSensitive: boolean,
): Promise<ReadonlyMap<string, StoredMemory>> {
  const errors = found
    .map(({ memory }) => memory)
    .filter(({ type, trust }) => type === "error" && trust === "tool")
    .slice(0, mostFixes);
  if (errors.length === 0) return new Map();
  return parts.index.query((db) => {
    const summaries = errors.flatMap((error): [string, StoredMemory][] => {
      const fix = findFix(db, error, parts.principal);
      const subject = subjectOf(error);
      if (fix === null || subject === null) return [];
      // A sensitive memory must not be returned as a part of another memory either.
      if (!withSensitive && [fix.success, ...fix.changes].some(({ sensitive }) => sensitive)) return [];
      const changed = fix.changes.flatMap(({ path }) => path ?? []);
      const ran = fix.changes.filter(({ type }) => type === "tool_use").flatMap((one) => subjectOf(one) ?? []);
      const { code } = error.details;
      const exitCode = typeof code === "string" ? code : undefined;
      const text = fixSummary({ failed: subject, exitCode, changed, ran });
      // Without the path, the memory is not dropped if the file was removed, because the lesson is not about the file.
      return [[error.id, { ...error, trust: "agent", path: null, text }]];
    });
    return new Map(summaries);
  });
}

// Each error costs a search in its session, and a block would not show more fixes.
const mostFixes = 3;
