import { syncTeams, type TeamSync } from "../../compose/sync-team.ts";
import { hasSharingRule } from "../../config/sharing-rule.ts";
import { LociError } from "../../core/errors.ts";
import { printableLine } from "../../core/text/phrases/printable.ts";
import { count } from "../../core/text/phrases/quantities.ts";
import { ownProcessVariable } from "../../hooks/own-process.ts";
import { defineCliCommand, type Cli } from "../command.ts";
import { onlyByPerson } from "../only-by-person.ts";

export const command = defineCliCommand({
  summary: "exchange what is new with the server of your team",
  usage: "[--scheduled]",
  about: [
    "Your own memories go to your private stream, which no other member can read.",
    "Shared spaces exchange only what was shared: `loci share`.",
    "A sync that was cut off goes on where it stopped.\nHooks start one when a session begins.",
  ],
  examples: ["loci sync", "loci sync --json"],
  args: {
    scheduled: { type: "boolean", description: "end quietly if there is nothing to sync with; hooks use this" },
  },
  run: async (args, cli) => {
    // A hook passes on the agent's variables and sets this one, so it is not refused as an agent.
    if (cli.world.env[ownProcessVariable] === undefined) onlyByPerson("sync", cli);
    const { memory, state } = cli.places();
    // Without a rule the memory need not be open, and it stays locked if it is.
    if (hasSharingRule(state)) await cli.withMemory((opened) => opened.sharing.applyRules());
    const progress = cli.progress("Syncing");
    const synced = await syncTeams({
      memory,
      state,
      env: cli.world.env,
      onProgress: (team, { name }, { phase, lines, total }) =>
        progress.update(lines, `${phase} of ${printableLine(name)} in ${printableLine(team)}`, total ?? 0),
    }).finally(() => progress.end());
    if (synced.length === 0 && args.scheduled !== true)
      throw new LociError("NOT_FOUND", "this machine has joined no team", {
        next: "Run `loci team join <address>` with the address of the team's server.",
      });
    // What arrived may forget memories of this machine. Their bytes are erased before the command ends.
    if (synced.some(({ streams }) => streams.some(({ pulled, erased }) => pulled + erased > 0)))
      await cli.withMemory((opened) => opened.care.settle());
    return { json: { teams: synced }, lines: () => synced.flatMap((one) => describe(one, cli)) };
  },
});

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
          ? [style.quiet("    the server was restored from a backup, so everything was sent again")]
          : []),
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
