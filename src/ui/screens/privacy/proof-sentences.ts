import type { ErasureProof } from "../../api/types.ts";
import { count } from "../../text/counts.ts";
import type { Erased } from "./forget-run.ts";

/** One line of a proof: what was checked or found, and whether it needs attention. */
export interface ProofLine {
  readonly look: "good" | "warn" | "bad";
  readonly text: string;
  /** Files or devices that the line is about. */
  readonly places: readonly string[];
  /** A command that can solve the problem. */
  readonly command?: string;
}

/** States in plain words what the search for forgotten content found. */
export function proofLines(proof: ErasureProof): readonly ProofLine[] {
  const { left, pending, unreachable, others, strange, checked, forgotten } = proof;
  const searched = `Searched for ${count(forgotten, "forgotten id")} in ${count(checked.segments, "file")} of the log, ${count(checked.backups, "backup")}, the index and ${count(checked.vectors, "set")} of vectors.`;
  const waiting = pending.filter(({ isReceived }) => !isReceived);
  const arriving = pending.filter(({ isReceived }) => isReceived);
  const lines: (ProofLine | null)[] = [
    left.length === 0
      ? { look: "good", text: "Found nothing that was forgotten on this machine.", places: [] }
      : {
          look: "bad",
          text: `${count(left.length, "place")} may still contain forgotten content.`,
          places: left.map(({ what, where }) => `${what} in ${where}`),
          command: "loci forget --pending",
        },
    { look: "good", text: searched, places: [] },
    waiting.length === 0
      ? null
      : {
          look: "warn",
          text: `${count(waiting.length, "forgotten event")} in the log of another device, hidden here. Each device erases its own when it next opens its memory.`,
          places: devicesOf(waiting),
        },
    arriving.length === 0
      ? null
      : {
          look: "warn",
          text: `${count(arriving.length, "event")} erased on another device, whose files have not arrived here yet.`,
          places: devicesOf(arriving),
        },
    unreachable.length === 0
      ? null
      : { look: "warn", text: "These files are missing, so they were not searched:", places: unreachable },
    others.length === 0
      ? null
      : {
          look: "warn",
          text: "Other copies of this memory exist, and were not searched:",
          places: others.map(({ state, path, is }) => `${path ?? state} (${otherNames[is]})`),
        },
    strange.length === 0
      ? null
      : { look: "warn", text: "These files are not Loci's, so they were not searched:", places: strange },
  ];
  return lines.filter((line) => line !== null);
}

const otherNames = {
  copy: "a copy that another memory uses",
  away: "its disk is not connected",
  left: "its memory was removed",
  unknown: "its memory is unknown",
} as const;

function devicesOf(pending: ErasureProof["pending"]): readonly string[] {
  const counts = Map.groupBy(pending, ({ device }) => device);
  return [...counts].map(([device, events]) => `${device}: ${count(events.length, "event")}`);
}

/** The result of the search in one sentence. It claims no more than was searched. */
export function verdictOf(proof: ErasureProof, erased: Erased | null): string {
  const { ok, left, unreachable, others, strange } = proof;
  if (left.length > 0) return "Not proved: forgotten content may be left on this machine";
  const unsearched = unreachable.length + others.length + strange.length;
  if (!ok || unsearched > 0) return `Found nothing, but ${count(unsearched, "place was", "places were")} not searched`;
  const kept = filesWithWords(erased);
  if (kept > 0)
    return `Nothing is left in Loci, but ${count(kept, "file still contains", "files still contain")} the words`;
  return "Proved: nothing that was forgotten is left on this machine";
}

/** Good only if the search found nothing, and no file outside of Loci is known to contain the words. */
export function proofLook({ ok, left }: ErasureProof, erased: Erased | null): ProofLine["look"] {
  if (left.length > 0) return "bad";
  return ok && filesWithWords(erased) === 0 ? "good" : "warn";
}

/** The files that an erasure leaves to the person. */
function filesWithWords(erased: Erased | null): number {
  return erased === null ? 0 : erased.report.files.length + erased.report.published.length;
}

/** States what an erasure did. */
export function doneLines({ report, found }: Erased): readonly ProofLine[] {
  const { forgotten, shared, files, removed, residue, published } = report;
  const lines: (ProofLine | null)[] = [
    {
      look: "good",
      text: `${count(forgotten, "memory", "memories")} erased from Loci's log, index and backups on this machine.`,
      places: [],
    },
    shared.length === 0
      ? null
      : {
          look: "warn",
          text: `${count(shared.length, "shared copy", "shared copies")} erased here. The team's server and its members erase them with the next sync.`,
          places: [...new Set(shared.map(({ space }) => space))],
          command: "loci sync",
        },
    found === 0
      ? { look: "good", text: "A new look for the same target finds nothing.", places: [] }
      : {
          look: "warn",
          text: `A new look for the same target finds ${count(found, "memory", "memories")}, recorded since or from another device.`,
          places: [],
        },
    removed.length === 0 ? null : { look: "good", text: "Removed these files:", places: removed },
    files.length === 0
      ? null
      : {
          look: "warn",
          text: "These document files still contain the text. Edit them, or Loci stores the text again.",
          places: files,
        },
    published.length === 0
      ? null
      : {
          look: "warn",
          text: "These published files still contain lines of forgotten facts:",
          places: published.map(({ path, lines: n }) => `${path} (${count(n, "line")})`),
        },
    residue
      ? {
          look: "warn",
          text: "Another process uses the index, so one of its files may still contain traces.",
          places: [],
          command: "loci forget --pending",
        }
      : null,
  ];
  return lines.filter((line) => line !== null);
}
