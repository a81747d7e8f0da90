import { leadLine, type LeadLine } from "../../core/block/lead-lines.ts";
import { extract, scoreResult } from "../../core/work/work-result.ts";
import type { StoredMemory } from "../../index/memory-row.ts";
import { eventsFrom, failedWithin } from "../../index/views/action-views.ts";
import { subjectOf } from "../../index/views/fix-views.ts";
import type { Parts } from "../base/parts.ts";
import { toWorkCandidate } from "../recall/state-of-work.ts";

/** The tokens of the agent's words about it. */
const replyTokens = 30;
/** A change is the same if this share of its lines was written before. */
const sameShare = 0.6;
/** Shorter lines are brackets. */
const shortestLine = 8;

/**
 * Returns the last time that an agent made the same change to a file, a command failed, and the change was taken back.
 * `naming` are the memories about the file, newest first. Compares lines of the file, and shows none of them.
 */
export async function attemptLine(parts: Parts, naming: readonly StoredMemory[], diff: string): Promise<LeadLine[]> {
  const wanted = linesOf(diff, "+");
  if (wanted.length === 0) return [];
  const attempts = naming.filter(({ type, text }) => type === "artifact" && share(wanted, linesOf(text ?? "", "+")));
  return parts.index.query((db) => {
    for (const attempt of attempts) {
      const later = eventsFrom(db, attempt, parts.principal);
      const undone = later.find(
        ({ id, type, path, text }) =>
          id !== attempt.id && type === "artifact" && path === attempt.path && share(wanted, linesOf(text ?? "", "-")),
      );
      const failure = undone && failedWithin(db, attempt, undone, parts.principal);
      const command = failure ? subjectOf(failure) : null;
      if (undone === undefined || command === null) continue;
      const reply = later.find(({ ts, type, trust }) => ts >= undone.ts && type === "assistant" && trust === "agent");
      const shown = reply ?? undone;
      const label = `this change was undone here before, after \`${command.slice(0, 120).replaceAll("`", "'")}\` failed: `;
      const words = extract(reply?.text ?? "", replyTokens, scoreResult) || "it failed";
      const line = leadLine(toWorkCandidate(shown), "snippet", label, [{ id: shown.id, text: words }]);
      return line === null ? [] : [line];
    }
    return [];
  });
}

function linesOf(text: string, sign: "+" | "-"): string[] {
  return text
    .split("\n")
    .filter((line) => line.startsWith(sign) && line.trim().length > shortestLine)
    .map((line) => line.slice(1).trim());
}

function share(wanted: readonly string[], lines: readonly string[]): boolean {
  return lines.length > 0 && wanted.filter((line) => lines.includes(line)).length >= sameShare * wanted.length;
}
