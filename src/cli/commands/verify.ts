import { errorTable } from "../../core/errors.ts";
import type { Verified } from "../../memory/memory.ts";
import { defineCliCommand, type Cli } from "../command.ts";
import { table } from "../layout.ts";
import { printableLine } from "../printable.ts";
import { bytes, count } from "../quantities.ts";

export const command = defineCliCommand({
  summary: "check every line and seal of the log",
  usage: "[--erasures]",
  examples: ["loci verify", "loci verify --erasures"],
  args: { erasures: { type: "boolean", description: "list forgotten events that another device has yet to erase" } },
  run: async (args, cli) => {
    const verified = await cli.withMemory(async (memory) => {
      const { log } = await memory.stats();
      const progress = cli.progress("Checking the log", log.bytes, "bytes");
      try {
        return await memory.verify((done) => progress.update(done));
      } finally {
        progress.end();
      }
    });
    return {
      json: { ...verified },
      lines: () => (args.erasures === true ? describeErasures(verified, cli) : describe(verified, cli)),
      ...exitOf(verified),
    };
  },
});

function exitOf({ alterations, ok }: Verified): { exit?: number } {
  if (alterations.length > 0) return { exit: errorTable.LOG_DAMAGED.exit };
  return ok ? {} : { exit: errorTable.ERASURE_PENDING.exit };
}

function describe(verified: Verified, cli: Cli): string[] {
  const { style } = cli;
  const isIntact = verified.alterations.length === 0;
  const share = verified.bytes === 0 ? 0 : Math.floor((verified.sealedBytes / verified.bytes) * 100);
  const rows = [
    ["events", verified.events.toLocaleString("en"), `${verified.erased.toLocaleString("en")} of them erased`],
    ["bytes", bytes(verified.bytes), `${share}% sealed`],
    ["torn lines", verified.torn.toLocaleString("en"), "left by killed writers; nothing acknowledged is among them"],
    ["to erase", verified.pending.length.toLocaleString("en"), "forgotten, but still in a log; see --erasures"],
  ].filter(([name, value]) => value !== "0" || name === "events");
  return [
    isIntact
      ? `${style.good("✓")} the log is as it was written`
      : `${style.bad("✗")} ${count(verified.alterations.length, "place")} of the log altered or damaged`,
    ...verified.alterations
      .slice(0, 50)
      .map(
        ({ place, offset, problem }) =>
          `  ${printableLine(place)}${offset === undefined ? "" : ` at byte ${offset}`}: ${printableLine(problem)}`,
      ),
    ...(verified.alterations.length > 50 ? [`  and ${verified.alterations.length - 50} more (--json lists all)`] : []),
    "",
    ...table(
      rows.map(([name = "", value = "", note = ""]) => [style.quiet(name), value, style.quiet(note)]),
      { indent: 2, right: [1] },
    ),
    ...(isIntact
      ? []
      : [
          "",
          style.quiet(
            "Everything else is still readable. `loci restore <backup>` brings back the damaged segments beside them.",
          ),
        ]),
  ];
}

function describeErasures(verified: Verified, { style }: Cli): string[] {
  if (verified.pending.length === 0)
    return [`${style.good("✓")} everything that was forgotten is erased from every log here`];
  return [
    `${count(verified.pending.length, "forgotten event")} still in a log, hidden from every search:`,
    ...table(
      verified.pending.map(({ id, device }) => [style.accent(id), `on device ${printableLine(device)}`]),
      { indent: 2 },
    ),
    style.quiet("Each device erases its own when it next opens its memory; `loci forget --pending` does it here."),
  ];
}
