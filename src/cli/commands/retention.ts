import { isMemoryType } from "../../core/event/memory-type.ts";
import { printableLine } from "../../core/text/phrases/printable.ts";
import { bytes, count, grouped } from "../../core/text/phrases/quantities.ts";
import { localTime, timeAgo } from "../../core/text/phrases/times.ts";
import { describeDays, describeWhen } from "../../memory/retention/describe-retention.ts";
import type { RetentionPlan } from "../../memory/retention/retention.ts";
import { defineCliCommand, type Answer, type Cli } from "../command.ts";
import { forCaller } from "../only-by-person.ts";
import { cut, cutMiddle, table } from "../output/layout.ts";
import { labelWidth, shortId, typeLabel, typeName } from "../output/memory-lines.ts";
import { describePending, exitOf } from "../output/pending-erasures.ts";

export const command = defineCliCommand({
  summary: "how long memories are kept, and what expires",
  usage: "[--apply]",
  examples: ["loci retention", "loci retention --apply"],
  args: {
    apply: { type: "boolean", description: "erase what has expired now, announced or not" },
    yes: { type: "boolean", alias: "y", description: "do not ask" },
  },
  run: async (args, cli) =>
    cli.withMemory(async (memory): Promise<Answer> => {
      const plan = forCaller(await memory.care.retention(), cli);
      if (args.apply !== true || plan.due.count === 0) return { json: toJson(plan), lines: () => describe(plan, cli) };
      if (args.yes !== true && !cli.isJson) cli.world.stderr.write(`${describe(plan, cli).join("\n")}\n`);
      const isSure = await cli.confirm(
        `Erase ${count(plan.due.count, "memory", "memories")} for good?`,
        args.yes === true,
        { canLook: false },
      );
      if (!isSure) return { json: { forgotten: 0 }, lines: () => ["Nothing was forgotten."] };
      const progress = cli.progress("Erasing");
      const applied = await memory.care.applyRetention().finally(() => progress.end());
      return {
        json: { ...applied },
        lines: () => [
          `${cli.style.good("✓")} ${count(applied.forgotten, "memory", "memories")} erased`,
          ...describePending(applied, cli),
        ],
        ...exitOf(applied),
      };
    }),
});

function toJson({ examples, ...plan }: RetentionPlan) {
  return { ...plan, examples: examples.map(({ id, type, ts, text }) => ({ id, type, ts, text })) };
}

function describe(plan: RetentionPlan, cli: Cli): string[] {
  const { style, world } = cli;
  const { policy, due, appliedAt, gone } = plan;
  const own = [...Object.entries(policy.types), ...Object.entries(policy.spaces)];
  const rows = [
    ["what happened", describeDays(policy.days)],
    ...own.map(([name, days]) => [
      isMemoryType(name) ? typeName(name) : printableLine(cutMiddle(name, 60)),
      describeDays(days ?? 0),
    ]),
    ["facts, preferences, pins, documents, entries", "for good"],
  ];
  const last = appliedAt === null ? "" : `; the last ${timeAgo(appliedAt, world.now())}`;
  return [
    style.strong("Kept"),
    ...table(rows, { indent: 2 }),
    "",
    ...(due.count === 0 ? ["Nothing has expired."] : describeAged(plan, cli)),
    ...(gone === 0 ? [] : [style.quiet(`${count(gone, "memory", "memories")} gone so far${last}.`)]),
  ];
}

function describeAged(plan: RetentionPlan, { style, width }: Cli): string[] {
  const { due, examples } = plan;
  const since = due.oldest === null ? "" : `, the oldest of ${localTime(due.oldest)}`;
  const room = width - (2 + 8 + 2 + labelWidth + 2);
  const types = Object.entries(due.byType).map(([type, n]) => [isMemoryType(type) ? typeName(type) : type, grouped(n)]);
  const spaces = due.spaces.map(({ space, count: n }) => [
    space === null ? "your own memory" : printableLine(cutMiddle(space, 60)),
    grouped(n),
  ]);
  return [
    `${style.strong("Would go")}  ${count(due.count, "memory", "memories")}, ${bytes(due.characters)}${since}`,
    ...table([...types, ...spaces], { indent: 2, right: [1] }),
    ...examples.map(
      (memory) =>
        `  ${style.accent(shortId(memory.id))}  ${typeLabel(memory.type, style, memory.details)}  ${cut(printableLine(memory.text ?? ""), room)}`,
    ),
    "",
    `They will be erased ${describeWhen(plan)}; \`loci retention --apply\` erases them now.`,
    "To keep one: `loci pin <id>`. To keep all of them longer: `retention.days` in your settings.",
  ];
}
