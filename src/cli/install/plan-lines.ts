import type { BrokenAgent, PlannedAgent, PlannedFile, PreparedChange } from "../../agents/install/prepare-install.ts";
import { printable, printableLine } from "../../core/text/phrases/printable.ts";
import { count } from "../../core/text/phrases/quantities.ts";
import type { Cli } from "../command.ts";
import { wrap, showPath } from "../output/layout.ts";

type Planned = Pick<PreparedChange<unknown>, "plans" | "broken">;

/**
 * Describes the planned change of each file, for a person to read before agreeing. Returns a summary or the whole diff.
 */
export function planLines({ plans, broken }: Planned, isWhole: boolean, cli: Cli): string[] {
  const { style } = cli;
  const agents = plans.flatMap(({ title, files }) => {
    const changes = files.filter(isChange);
    const notes = files.flatMap(({ path, notes: found }) => found.map((note) => `  ${showPath(path, cli)} ${note}`));
    if (changes.length === 0) return [`${style.strong(title)}: nothing to do`, ...notes];
    const lines = isWhole
      ? changes.flatMap((change) => [...changeLines(change, cli), ""])
      : changes.map((change) => `  ${describeChange(change, cli)}`);
    return [style.strong(title), ...lines, ...notes];
  });
  return [...agents, ...brokenLines(broken, cli)];
}

/** Lists the agents that are skipped, and why. */
export function brokenLines(broken: readonly BrokenAgent[], { style, width }: Cli): string[] {
  return broken.flatMap(({ title, message }) =>
    wrap(`${title} is left alone: ${printableLine(message)}`, width - 2).map((line, at) =>
      at === 0 ? `${style.bad("✗")} ${line}` : `  ${line}`,
    ),
  );
}

export function questionFor(work: readonly PlannedAgent[]): string {
  const { length } = work.flatMap(({ files }) => files.filter(isChange));
  return length === 1 ? "Write this file?" : `Write these ${count(length, "file")}?`;
}

/** Returns the question before an uninstall. */
export function removalQuestionFor(work: readonly PlannedAgent[]): string {
  const titles = work.map(({ title }) => title);
  return `Remove Loci from ${titles.length > 1 ? `${titles.slice(0, -1).join(", ")} and ` : ""}${titles.at(-1)}?`;
}

function isChange({ change }: PlannedFile): boolean {
  return change !== "none";
}

function describeChange({ path, target, labels, change }: PlannedFile, cli: Cli): string {
  const link = target !== path ? ` → ${showPath(target, cli)}` : "";
  const verb =
    change === "removed" ? "the file is removed" : labels.length === 0 ? "brought up to date" : labels.join(" and ");
  return `${showPath(path, cli)}${link}: ${verb}`;
}

function changeLines({ path, diff }: PlannedFile, cli: Cli): string[] {
  return diffLines(diff(showPath(path, cli)), cli);
}

/** Returns the lines of a unified diff in colours. */
export function diffLines(diff: string, { style }: Cli): string[] {
  const paint = (line: string) => {
    if (/^(?:---|\+\+\+) /.test(line)) return style.quiet(line);
    if (line.startsWith("+")) return style.good(line);
    if (line.startsWith("-")) return style.bad(line);
    return line;
  };
  return printable(diff).trimEnd().split("\n").map(paint);
}

export function planJson({ plans, broken }: Planned): Readonly<Record<string, unknown>> {
  return {
    plans: plans.map(({ agent, project, files }) => ({ host: agent, project, files: files.map(fileJson) })),
    ...(broken.length === 0 ? {} : { broken: broken.map(({ agent, message }) => ({ agent, message })) }),
  };
}

function fileJson({ path, target, change, diff, notes }: PlannedFile): Readonly<Record<string, unknown>> {
  return { path, ...(target === path ? {} : { target }), change, diff: diff(), notes };
}
