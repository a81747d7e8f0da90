import type { HostPlan } from "../../agents/install/install-host.ts";
import { isChange, type FileChange } from "../../agents/install/plan-change.ts";
import { unifiedDiff } from "../../core/documents/unified-diff.ts";
import { printable, printableLine } from "../../core/phrases/printable.ts";
import { redactText } from "../../core/redaction/redact-text.ts";
import type { Cli } from "../command.ts";
import { wrap } from "../output/layout.ts";
import { showPath } from "../output/show-path.ts";
import type { HostPlans } from "./host-plans.ts";

/** What happens to each file, as lines to read before agreeing to it: in a few words, or with every line that changes. */
export function planLines({ plans, broken }: HostPlans, isWhole: boolean, cli: Cli): string[] {
  const { style } = cli;
  const hosts = plans.flatMap(({ host, files }) => {
    const changes = files.filter(isChange);
    const notes = files.flatMap(({ path, notes: found }) => found.map((note) => `  ${showPath(path, cli)} ${note}`));
    const title = style.strong(host.manifest.title);
    if (changes.length === 0) return [`${title}: nothing to do`, ...notes];
    const lines = isWhole
      ? changes.flatMap((change) => [...changeLines(change, cli), ""])
      : changes.map((change) => `  ${describeChange(change, cli)}`);
    return [title, ...lines, ...notes];
  });
  return [...hosts, ...brokenLines(broken, cli)];
}

/** Hosts that are left alone, and why. */
export function brokenLines(broken: HostPlans["broken"], { style, width }: Cli): string[] {
  return broken.flatMap(({ host, error }) =>
    wrap(`${host.manifest.title} is left alone: ${printableLine(error.message)}`, width - 2).map((line, at) =>
      at === 0 ? `${style.bad("✗")} ${line}` : `  ${line}`,
    ),
  );
}

function describeChange(change: FileChange, cli: Cli): string {
  const { path, target, labels, after } = change;
  const link = target !== path ? ` → ${showPath(target, cli)}` : "";
  const verb = after === null ? "the file goes" : labels.length === 0 ? "brought up to date" : labels.join(" and ");
  return `${showPath(path, cli)}${link}: ${verb}`;
}

function changeLines(change: FileChange, cli: Cli): string[] {
  const { style } = cli;
  const paint = (line: string) => {
    if (/^(?:---|\+\+\+) /.test(line)) return style.quiet(line);
    if (line.startsWith("+")) return style.good(line);
    if (line.startsWith("-")) return style.bad(line);
    return line;
  };
  return printable(diffOf(change, showPath(change.path, cli)))
    .trimEnd()
    .split("\n")
    .map(paint);
}

/** The same for programs. */
export function planJson({ plans, broken }: HostPlans): Readonly<Record<string, unknown>> {
  return {
    plans: plans.map(filesJson),
    ...(broken.length === 0
      ? {}
      : { broken: broken.map(({ host, error }) => ({ agent: host.manifest.name, message: error.message })) }),
  };
}

function filesJson({ host, project, files }: HostPlan): Readonly<Record<string, unknown>> {
  return {
    host: host.manifest.name,
    project,
    files: files.map((change) => ({
      path: change.path,
      ...(change.target === change.path ? {} : { target: change.target }),
      change: changeName(change),
      diff: diffOf(change, change.path),
      notes: change.notes,
    })),
  };
}

function changeName(change: FileChange): "none" | "created" | "changed" | "removed" {
  if (!isChange(change)) return "none";
  return change.before === null ? "created" : change.after === null ? "removed" : "changed";
}

/** Settings hold keys, and lines around a change are shown with it. */
function diffOf({ before, after }: FileChange, path: string): string {
  const named = (content: Buffer | null) => ({
    name: content === null ? "/dev/null" : path,
    text: content === null ? "" : redactText(content.toString("utf8").replace("\uFEFF", "")),
  });
  return unifiedDiff(named(before), named(after));
}
