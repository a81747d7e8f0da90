import { isRedactionCutOff } from "../../agents/forget/redaction-journal.ts";
import { errorTable } from "../../core/errors.ts";
import { printableLine } from "../../core/text/phrases/printable.ts";
import { bytes, count, grouped } from "../../core/text/phrases/quantities.ts";
import type { Verified } from "../../memory/care/care.ts";
import type { ErasureProof } from "../../memory/erasure/verify-erasures.ts";
import { defineCliCommand, type Answer, type Cli } from "../command.ts";
import { describeFound, lookInTranscripts } from "../forget/with-transcripts.ts";
import { table, showPath } from "../output/layout.ts";
import { otherLines } from "../output/pending-erasures.ts";

export const command = defineCliCommand({
  summary: "check every line and checksum of the log",
  usage: "[--erasures]",
  examples: ["loci verify", "loci verify --erasures"],
  args: {
    erasures: { type: "boolean", description: "search every file for erased content, and name each place" },
  },
  run: async (args, cli) => {
    if (args.erasures === true) return verifyErasures(cli);
    const verified = await cli.withMemory(async (memory) => {
      const { log } = await memory.care.stats();
      const progress = cli.progress("Checking the log", log.bytes, "bytes");
      try {
        return await memory.care.verify({ onProgress: (done) => progress.update(done) });
      } finally {
        progress.end();
      }
    });
    return {
      json: { ...verified },
      lines: () => describe(verified, cli),
      ...exitOf(verified),
    };
  },
});

function exitOf({ alterations, ok }: Verified): { exit?: number } {
  if (alterations.length > 0) return { exit: errorTable.LOG_DAMAGED.exit };
  return ok ? {} : { exit: errorTable.ERASURE_PENDING.exit };
}

/** Says how much of the log has a checksum. The part that still grows has none yet. */
function describeSeals({ bytes: all, sealedBytes }: Verified): string {
  if (sealedBytes === 0) return "still written to: the first part has no checksum yet";
  if (sealedBytes === all) return "all of it in parts with a checksum";
  return `${Math.floor((sealedBytes / all) * 100)}% in parts with a checksum; the newest has none yet`;
}

function describe(verified: Verified, cli: Cli): string[] {
  const { style } = cli;
  const isIntact = verified.alterations.length === 0;
  const rows = [
    ["events", grouped(verified.events), `${grouped(verified.erased)} of them erased`],
    ["bytes", bytes(verified.bytes), describeSeals(verified)],
    [
      "torn lines",
      grouped(verified.torn),
      "as killed writers leave them; in the newest part, which has no checksum yet, damage looks the same",
    ],
    ["to erase", grouped(verified.pending.length), "forgotten, but still in a log; see --erasures"],
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
            "Everything else is still readable. `loci restore <backup>` brings back the damaged files beside them.",
          ),
        ]),
  ];
}

async function verifyErasures(cli: Cli): Promise<Answer> {
  const { proof, found } = await cli.withMemory(async (memory) => {
    const progress = cli.progress("Looking for what was forgotten");
    try {
      const proved = await memory.care.verifyErasures();
      progress.end();
      return { proof: proved, found: await lookInTranscripts(memory, undefined, cli) };
    } finally {
      progress.end();
    }
  });
  const { transcripts } = found;
  const isCutOff = isRedactionCutOff(cli.places().state);
  // Erasures that are pending on another device do not fail the check of this machine.
  return {
    json: { ...proof, ok: proof.ok && !isCutOff, transcripts, isRedactionCutOff: isCutOff },
    lines: () => [
      ...describeErasures(proof, cli),
      ...(isCutOff
        ? [
            `${cli.style.bad("✗")} a redaction of transcripts was interrupted, and its journal holds the words; \`loci forget --pending\` completes it`,
          ]
        : []),
      ...describeFound(found, cli),
      ...(transcripts.length === 0
        ? []
        : [
            cli.style.quiet(
              "  These files are the agents' own: `loci forget --pending --transcripts` redacts them on request.",
            ),
          ]),
    ],
    ...(proof.ok && !isCutOff ? {} : { exit: 1 }),
  };
}

function describeErasures(proof: ErasureProof, cli: Cli): string[] {
  const { style } = cli;
  const { forgotten, checked, left, unreachable, others, strange } = proof;
  return [
    left.length === 0
      ? `${style.good("✓")} nothing that was forgotten is left in Loci's log, index and backups on this machine`
      : `${style.bad("✗")} ${count(left.length, "place")} may still hold what was forgotten`,
    ...limited(left.map(({ what, where }) => `  ${printableLine(what)} in ${showPath(where, cli)}`)),
    ...(left.length === 0 ? [] : [style.quiet("  `loci forget --pending` erases it")]),
    style.quiet(
      `  ${count(forgotten, "forgotten event")} looked for in ${count(checked.segments, "file")} of the log, ${count(checked.backups, "backup")}, the index and ${count(checked.vectors, "set")} of vectors`,
    ),
    ...(checked.processes
      ? []
      : [
          style.quiet(
            "  This system does not list the files that other programs have open. Restart programs that use Loci and have run since before the erasure.",
          ),
        ]),
    ...describeDevices(proof, cli),
    ...unreachable.map(
      (path) => `${style.warn("!")} ${showPath(path, cli)} is missing or damaged, so it was not checked`,
    ),
    ...otherLines(others, cli),
    ...limited(
      strange.map((path) => `${style.warn("!")} ${showPath(path, cli)} is not a file of Loci, so it was not checked`),
    ),
  ];
}

function describeDevices({ pending }: ErasureProof, { style }: Cli): string[] {
  const [arriving, waiting] = [true, false].map((isReceived) => pending.filter((one) => one.isReceived === isReceived));
  const rows = (waiting ?? []).map(({ id, device }) => [style.accent(id), `on device ${printableLine(device)}`]);
  return [
    ...(rows.length === 0
      ? []
      : [
          `${style.warn("!")} ${count(rows.length, "forgotten event")} in the log of another device, hidden here:`,
          ...limited(table(rows, { indent: 2 })),
          style.quiet("  Each device erases its own when it next opens its memory."),
        ]),
    ...(arriving === undefined || arriving.length === 0
      ? []
      : [
          `${style.warn("!")} ${count(arriving.length, "event")} erased on another device whose files have not arrived yet`,
        ]),
  ];
}

function limited(lines: readonly string[]): string[] {
  const most = 50;
  return lines.length <= most
    ? [...lines]
    : [...lines.slice(0, most), `  and ${lines.length - most} more (--json lists all)`];
}
