import type { HostPlan } from "../agents/install/install-host.ts";
import { isChange, type FileChange } from "../agents/install/plan-change.ts";
import { unifiedDiff } from "../core/documents/unified-diff.ts";
import { redactText } from "../core/redaction.ts";
import type { Cli } from "./command.ts";
import { printable } from "./printable.ts";
import { showPath } from "./show-path.ts";

/** What happens to each file, as lines to read before agreeing to it. */
export function planLines(plans: readonly HostPlan[], cli: Cli): string[] {
  return plans.flatMap(({ host, files }) => {
    const changes = files.filter(isChange);
    const notes = files.flatMap(({ path, notes: found }) => found.map((note) => `  ${showPath(path, cli)} ${note}`));
    const title = cli.style.strong(host.manifest.title);
    if (changes.length === 0) return [`${title}: nothing to do`, ...notes, ""];
    return [title, ...changes.flatMap((change) => [...changeLines(change, cli), ""]), ...notes];
  });
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
export function planJson(plans: readonly HostPlan[]): readonly Readonly<Record<string, unknown>>[] {
  return plans.map(({ host, project, files }) => ({
    host: host.manifest.name,
    project,
    files: files.map((change) => ({
      path: change.path,
      ...(change.target === change.path ? {} : { target: change.target }),
      change: changeName(change),
      diff: diffOf(change, change.path),
      notes: change.notes,
    })),
  }));
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
