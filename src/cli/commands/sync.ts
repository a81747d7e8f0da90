import { syncTeams, type TeamSync } from "../../compose/sync-team.ts";
import { hasSharingRule } from "../../config/sharing-rule.ts";
import { LociError } from "../../core/errors.ts";
import { printableLine } from "../../core/text/phrases/printable.ts";
import { count } from "../../core/text/phrases/quantities.ts";
import { needsDecision, type KnownDevice } from "../../memory/places/devices.ts";
import { defineCliCommand, type Cli } from "../command.ts";
import { acceptLossArg, acceptsLoss } from "../input/shared-args.ts";
import { waitingLines } from "../output/waiting-devices.ts";

export const command = defineCliCommand({
  summary: "exchange what is new with the server of your team",
  usage: "[--scheduled] [--accept-loss]",
  about: [
    "Your own memories go to your private stream, which no other member can read.",
    "Shared spaces exchange only what was shared: `loci share`.",
    "A sync that was cut off goes on where it stopped.\nHooks start one when a session begins.",
  ],
  examples: ["loci sync", "loci sync --json"],
  args: {
    "accept-loss": acceptLossArg,
    scheduled: { type: "boolean", description: "end quietly if there is nothing to sync with; hooks use this" },
  },
  run: async (args, cli) => {
    const { memory, state } = cli.places();
    const acceptLoss = acceptsLoss(args, cli);
    // Without a rule, the memory need not be opened, so a locked memory stays locked.
    if (hasSharingRule(state)) await cli.withMemory((opened) => opened.sharing.applyRules());
    const progress = cli.progress("Syncing");
    const synced = await syncTeams({
      memory,
      state,
      env: cli.world.env,
      acceptLoss,
      onProgress: (team, { name }, { phase, lines, total }) =>
        progress.update(lines, `${phase} of ${printableLine(name)} in ${printableLine(team)}`, total ?? 0),
    }).finally(() => progress.end());
    if (synced.length === 0 && args.scheduled !== true)
      throw new LociError("NOT_FOUND", "this machine has joined no team", {
        next: "Run `loci team join <address>` with the address of the team's server.",
      });
    // The received lines may forget memories of this machine. The bytes of these memories are erased before the command
    // ends.
    const hasChanged = synced.some(({ streams }) => streams.some(({ pulled, erased }) => pulled + erased > 0));
    const waiting = hasChanged ? await settleAndListWaiting(cli) : [];
    return {
      json: { teams: synced, waitingDevices: waiting.map(({ device }) => device) },
      lines: () => [...synced.flatMap((one) => describe(one, cli)), ...waitingLines(waiting, cli)],
    };
  },
});

/** Completes what the sync has started, and lists the devices whose lines wait until the person accepts them. */
async function settleAndListWaiting(cli: Cli): Promise<KnownDevice[]> {
  return cli.withMemory(async (opened) => {
    await opened.care.settle();
    return (await opened.devices.list()).filter(needsDecision);
  });
}

function describe({ team, streams }: TeamSync, cli: Cli): string[] {
  const { style } = cli;
  return [
    `${style.good("✓")} ${printableLine(team)}`,
    ...streams.flatMap((stream) => {
      const what = stream.kind === "person" ? "your private stream" : printableLine(stream.name);
      const lost = stream.conflict.length + stream.refused.length + stream.damaged;
      return [
        `  ${what}: ${count(stream.pushed, "event")} sent, ${count(stream.pulled, "event")} received` +
          (stream.erased === 0 ? "" : `, ${stream.erased} erased here`),
        ...(stream.repeated
          ? [style.quiet("    the server was restored or lost content, so everything was sent again")]
          : []),
        ...(stream.unexplained.length === 0
          ? []
          : [
              `    ${style.warn("!")} the server has ${count(stream.unexplained.length, "event")} without content, although no ` +
                "forgetting names them; they stay on this machine (`loci doctor`)",
            ]),
        ...(stream.unreadable === 0
          ? []
          : [`    ${style.warn("!")} the server cannot read ${count(stream.unreadable, "event")} that it has stored`]),
        ...(lost === 0 ? [] : [`    ${style.warn("!")} ${describeLost(stream)}`]),
      ];
    }),
  ];
}

function describeLost({ conflict, refused, damaged }: TeamSync["streams"][number]): string {
  const ahead = refused.filter(({ reason }) => reason === "ahead").length;
  const others = refused.length - ahead;
  return [
    ahead === 0 ? "" : `${count(ahead, "event")} wait, because the clock of this machine was ahead`,
    others === 0 ? "" : `the server refused ${count(others, "event")}; \`loci sync --json\` has the reasons`,
    conflict.length === 0 ? "" : `the server has ${count(conflict.length, "event")} with another content`,
    damaged === 0 ? "" : `${count(damaged, "line")} from the server could not be read`,
  ]
    .filter((text) => text !== "")
    .join("; ");
}
