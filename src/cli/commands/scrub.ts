import { printableLine } from "../../core/text/phrases/printable.ts";
import { count, grouped } from "../../core/text/phrases/quantities.ts";
import type { ScrubPlan } from "../../memory/scrub/plan-scrub.ts";
import { defineCliCommand, type Answer, type Cli } from "../command.ts";
import { forCaller } from "../only-by-person.ts";
import { cut, table, showPath } from "../output/layout.ts";
import { shortId } from "../output/memory-lines.ts";
import { describePending, exitOf } from "../output/pending-erasures.ts";

export const command = defineCliCommand({
  summary: "apply today's redaction to what is stored",
  usage: "[--yes] [--files]",
  examples: ["loci scrub", "loci scrub --yes"],
  args: {
    yes: { type: "boolean", alias: "y", description: "rewrite what is shown, and erase the old text for good" },
    files: { type: "boolean", description: "with --yes: in the files of documents, too" },
  },
  run: async (args, cli) =>
    cli.withMemory(async (memory): Promise<Answer> => {
      const progress = cli.progress(args.yes === true ? "Scrubbing" : "Looking through the log");
      const onProgress = (events: number) => progress.update(events);
      try {
        if (args.yes !== true) {
          const plan = forCaller(await memory.care.previewScrub({ onProgress }), cli);
          return { json: toJson(plan), lines: () => describe(plan, cli) };
        }
        const done = await memory.care.scrub({ onProgress, files: args.files === true });
        return {
          json: { ...done },
          lines: () => [
            done.erased === 0
              ? `${cli.style.good("✓")} nothing to scrub`
              : `${cli.style.good("✓")} ${count(done.rewritten, "event")} rewritten, ${count(done.erased, "old one")} erased`,
            ...done.files.map(
              (file) =>
                `${cli.style.warn("!")} ${showPath(file, cli)} still has it: it is your file; take it out there`,
            ),
            ...describePending(done, cli),
          ],
          ...exitOf(done),
        };
      } finally {
        progress.end();
      }
    }),
});

function toJson({ ids, documents, ...plan }: ScrubPlan) {
  return { ...plan, changed: ids.size, documents: [...documents.values()].map(({ name, file }) => ({ name, file })) };
}

function describe({ ids, documents, byRule, byKind, examples, events, heads }: ScrubPlan, cli: Cli): string[] {
  const { style, width } = cli;
  const looked = `${count(events, "event")} looked at`;
  const unreachable =
    heads === 0
      ? []
      : [`${style.warn("!")} ${count(heads, "event")} with a secret in a name of its scope, which cannot be erased`];
  if (ids.size === 0 && documents.size === 0) return [`${style.good("✓")} nothing to scrub; ${looked}`, ...unreachable];
  return [
    `${count(ids.size, "event")} and ${count(documents.size, "document")} would be rewritten, and the old text erased for good; ${looked}`,
    "",
    style.strong("Found"),
    ...table(rows(byRule), { indent: 2, right: [1] }),
    style.strong("In"),
    ...table(rows(byKind), { indent: 2, right: [1] }),
    "",
    ...examples.map(({ id, excerpt }) => `  ${style.accent(shortId(id))}  ${cut(printableLine(excerpt), width - 12)}`),
    ...[...documents.values()].map(
      ({ file }) => `  ${style.quiet(`the file ${showPath(file, cli)} is yours: it keeps its text without --files`)}`,
    ),
    ...unreachable,
    "",
    style.quiet("Nothing was changed: `loci scrub --yes` does it."),
  ];
}

function rows(counts: Readonly<Record<string, number>>): string[][] {
  return Object.entries(counts)
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, found]) => [name, grouped(found)]);
}
