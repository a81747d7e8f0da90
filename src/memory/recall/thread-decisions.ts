import { leadLine, type LeadLine } from "../../core/block/lead-lines.ts";
import { shorten } from "../../core/summary/shorten.ts";
import { ownWords } from "../../core/work/work-result.ts";
import type { StoredMemory } from "../../index/memory-row.ts";
import { conclusionOf, isSameSubject, settlingTurns } from "./find-conclusions.ts";
import { toWorkCandidate, type ShownWork } from "./state-of-work.ts";

// A file of its own, because the hook that begins a session does not load it.

const mostDecisions = 3;
const decisionWords = 45;

/** Returns the decisions of a thread, the newest first. An earlier one about the same subject is left out. */
export function decisionsOf(
  thread: readonly StoredMemory[],
): { readonly memory: StoredMemory; readonly text: string }[] {
  const texts = thread.flatMap((memory, row) => {
    const { type, trust } = memory;
    if (type !== "prompt" && type !== "assistant") return [];
    return [{ row, type, isPerson: type === "prompt" && trust === "user", text: ownWords(memory.text ?? "") }];
  });
  const found: { readonly memory: StoredMemory; readonly text: string; readonly terms: ReadonlySet<string> }[] = [];
  for (const { by, terms } of settlingTurns(texts)) {
    const memory = thread[by.row];
    // A prompt that begins a conversation recalls a decision, or asks for another one.
    if (memory === undefined || by === texts[0] || found.length === mostDecisions) continue;
    if (found.some((newer) => isSameSubject(newer.terms, terms))) continue;
    found.push({ memory, terms, text: shorten(conclusionOf(by.text), decisionWords) });
  }
  return found;
}

/** Returns a line for each decision of the thread whose words the last answer does not repeat. */
export function decisionLines({ thread, lines }: Pick<ShownWork, "thread" | "lines">): LeadLine[] {
  const said = lines.map(({ line }) => line).join("\n");
  return decisionsOf(thread).flatMap(({ memory, text }) => {
    const made = leadLine(toWorkCandidate(memory), "snippet", "decided: ", [{ id: memory.id, text }]);
    return made === null || made.items.every(({ excerpt }) => said.includes(excerpt)) ? [] : [made];
  });
}
