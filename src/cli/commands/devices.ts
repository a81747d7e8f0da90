import { LociError } from "../../core/errors.ts";
import { printableLine } from "../../core/text/phrases/printable.ts";
import { bytes, count } from "../../core/text/phrases/quantities.ts";
import { timeAgo } from "../../core/text/phrases/times.ts";
import type { Memory } from "../../memory/memory.ts";
import { describeWaitingDevices } from "../../memory/places/describe-waiting-devices.ts";
import { needsDecision, type KnownDevice } from "../../memory/places/devices.ts";
import { defineCliCommand, type Answer, type Cli } from "../command.ts";
import { table, wrap } from "../output/layout.ts";

export const command = defineCliCommand({
  summary: "whose events count in a synced memory",
  usage: "[accept <id>… | accept --all | refuse <id>…] [--yes]",
  about: [
    "Alone it lists the devices that have written to this memory.",
    "accept  trust what a device has written",
    "refuse  ignore what it has written, even if it was accepted before",
  ],
  examples: ["loci devices", "loci devices accept --all", "loci devices refuse d0123456789ab"],
  args: {
    action: { type: "positional" },
    ids: { type: "positional", valueHint: "many" },
    all: { type: "boolean", description: "every device that waits" },
    yes: { type: "boolean", alias: "y", description: "do not ask" },
  },
  run: async (args, cli) => {
    const [action, ...ids] = args._;
    if (action === undefined) return cli.withMemory(async (memory) => list(await memory.devices.list(), cli));
    if (action !== "accept" && action !== "refuse")
      throw new LociError("USAGE", `'${action}' is not an action; write accept or refuse`);
    if (args.all === true && (action === "refuse" || ids.length > 0))
      throw new LociError("USAGE", "--all is for accept, without ids");
    if (ids.length === 0 && args.all !== true)
      throw new LociError(
        "USAGE",
        `which device? give its id, as \`loci devices\` shows it${action === "accept" ? ", or --all" : ""}`,
      );
    return cli.withMemory((memory) => decide(memory, action, ids, args.yes === true, cli));
  },
});

async function decide(
  memory: Memory,
  action: "accept" | "refuse",
  ids: readonly string[],
  isYes: boolean,
  cli: Cli,
): Promise<Answer> {
  const known = await memory.devices.list();
  const chosen = ids.length > 0 ? known.filter(({ device }) => ids.includes(device)) : known.filter(needsDecision);
  const stranger = ids.find((id) => !known.some(({ device }) => device === id));
  if (stranger !== undefined)
    throw new LociError("NOT_FOUND", `no device '${stranger}' has written to this memory; \`loci devices\` lists them`);
  if (chosen.length === 0)
    return { json: { [action]: [] }, lines: () => [`${cli.style.good("✓")} no device waits; nothing to do`] };
  if (!isYes && !cli.isJson) cli.world.stderr.write(`${rows(chosen, cli).join("\n")}\n`);
  const these = chosen.length === 1 ? "this device" : `these ${chosen.length} devices`;
  const question =
    action === "accept"
      ? `Did you write with ${these}? Everything from there then counts as your own, erasures included.`
      : `Ignore everything that ${these} wrote?`;
  if (!(await cli.confirm(question, isYes, { byDefault: false })))
    return { json: { [action]: [] }, lines: () => ["Nothing was changed."] };
  const devices = chosen.map(({ device }) => device);
  const progress = cli.progress("Rebuilding the index");
  try {
    if (action === "accept") await memory.devices.accept(devices);
    else await memory.devices.refuse(devices);
  } finally {
    progress.end();
  }
  const done = action === "accept" ? "accepted" : "refused";
  return {
    json: { [action]: devices },
    lines: () => [`${cli.style.good("✓")} ${done} ${devices.map(printableLine).join(", ")}`],
  };
}

function list(devices: readonly KnownDevice[], cli: Cli): Answer {
  const waiting = devices.filter(needsDecision);
  return {
    json: { devices, waiting: waiting.map(({ device }) => device) },
    lines: () => [
      ...(devices.length === 0 ? ["No device has written to this memory yet."] : rows(devices, cli)),
      ...(waiting.length === 0 ? [] : ["", ...wrap(describeWaitingDevices(waiting), cli.width)]),
    ],
  };
}

function rows(devices: readonly KnownDevice[], { style, world }: Cli): string[] {
  const cells = devices.map((one) => [
    printableLine(one.device),
    one.status === "own" ? "this machine" : needsDecision(one) ? style.warn(one.status) : one.status,
    bytes(one.bytes),
    one.newest === null ? "" : `last wrote ${timeAgo(one.newest, world.now())}`,
    one.waitingEvents === 0 ? "" : style.warn(`${count(one.waitingEvents, "event")} waiting`),
  ]);
  return table(cells, { indent: 2 });
}
