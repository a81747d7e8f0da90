/** One version of CHANGELOG.md: its heading, its text without the heading, and the number of entries by subject. */
export interface ChangelogSection {
  readonly title: string;
  readonly text: string;
  readonly subjects: readonly { readonly name: string; readonly entries: number }[];
}

/** Returns the section of a version, or undefined if the changelog has none. */
export function changelogSection(changelog: string, version: string): ChangelogSection | undefined {
  const lines = changelog.split(/\r?\n/);
  const start = lines.findIndex((line) => line.startsWith(`## [${version}]`));
  const title = lines[start];
  if (title === undefined) return undefined;
  const length = lines.slice(start + 1).findIndex((line) => line.startsWith("## "));
  const body = lines.slice(start + 1, length === -1 ? undefined : start + 1 + length);
  return { title: title.slice("## ".length), text: body.join("\n").trim(), subjects: countEntries(body) };
}

function countEntries(lines: readonly string[]): { name: string; entries: number }[] {
  const subjects: { name: string; entries: number }[] = [];
  for (const line of lines) {
    if (line.startsWith("### ")) subjects.push({ name: line.slice("### ".length), entries: 0 });
    const last = subjects.at(-1);
    if (last !== undefined && line.startsWith("- ")) last.entries += 1;
  }
  return subjects;
}
