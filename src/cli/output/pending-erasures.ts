import { errorTable } from "../../core/errors.ts";
import type { PublishedLeft } from "../../core/ports/file-care.ts";
import type { OtherState } from "../../core/ports/other-state.ts";
import { printableLine } from "../../core/text/phrases/printable.ts";
import { count } from "../../core/text/phrases/quantities.ts";
import { describeOther } from "../../health/describe-states.ts";
import type { ErasureReport } from "../../memory/erasure/settle.ts";
import type { Cli } from "../command.ts";
import { showPath, wrap } from "./layout.ts";

/** Returns an exit code if the erasure is not complete on this machine. */
export function exitOf({ residue, unreachable, others, published }: ErasureReport): { exit?: number } {
  return residue || unreachable.length + published.length > 0 || others.some(({ is }) => is !== "copy")
    ? { exit: errorTable.ERASURE_PENDING.exit }
    : {};
}

const publishedFaults: Readonly<Record<PublishedLeft["why"], string>> = {
  missing: "it was moved or removed; run `loci forget --pending` when it is back, or look where you moved it",
  edited: "Loci's block was edited by hand; remove the lines yourself, then run `loci publish` there",
  unwritable: "it cannot be read or written; run `loci forget --pending` when it can",
  present: "`loci forget --pending` removes them",
};

/** Describes the places that an erasure could not reach, and what to do about them. */
export function describePending(report: ErasureReport, cli: Cli): string[] {
  const { elsewhere, unreachable, others, published, residue } = report;
  const { style } = cli;
  const lines: string[] = [];
  if (elsewhere.length > 0) {
    lines.push(
      `${style.warn("!")} ${count(elsewhere.length, "event")} also in the log of another device: hidden here,`,
      "  erased there when it next opens its memory; `loci verify --erasures` names it;",
      "  what was only cleared or removed is erased there with its own next erasure",
    );
  }
  for (const path of unreachable) {
    lines.push(
      `${style.warn("!")} the backup ${printableLine(path)} is missing or damaged and may still hold it;`,
      "  run `loci forget --pending` when it is back, or remove what is damaged",
    );
  }
  for (const { path, lines: left, why } of published) {
    lines.push(
      `${style.warn("!")} ${count(left, "published line")} of forgotten facts may be in ${showPath(path, cli)}:`,
      `  ${publishedFaults[why]}`,
    );
  }
  if (residue) {
    lines.push(
      `${style.warn("!")} another process is at work on the index, which may still hold traces;`,
      "  run `loci forget --pending` when it is done",
    );
  }
  return [...lines, ...otherLines(others, cli)];
}

/** Returns a warning for each other state folder of the memory. */
export function otherLines(others: readonly OtherState[], { style, width }: Cli): string[] {
  return others.flatMap((other) =>
    wrap(printableLine(`${describeOther(other).found}; ${describeOther(other).todo}`), width - 2).map(
      (line, at) => `${at === 0 ? style.warn("!") : " "} ${line}`,
    ),
  );
}
