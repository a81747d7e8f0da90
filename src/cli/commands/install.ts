import { carryOutInstall, planInstall } from "../../agents/install/install-host.ts";
import { recordFolder } from "../../agents/install/install-record.ts";
import { isChange } from "../../agents/install/plan-change.ts";
import { LociError } from "../../core/errors.ts";
import { chosenHosts, hostNames, isOnMachine } from "../chosen-hosts.ts";
import { defineCliCommand, type Cli } from "../command.ts";
import { planJson, planLines } from "../host-changes.ts";
import { createInstallRequest } from "../install-request.ts";
import { wrap } from "../layout.ts";
import { isWithServer, serverArg } from "../server-arg.ts";
import { showPath } from "../show-path.ts";

export const command = defineCliCommand({
  summary: "let an agent remember by itself",
  usage: `${hostNames.join("|")}|all [options]`,
  examples: ["loci install claude-code", "loci install all --dry-run", "loci install gemini --project --yes"],
  args: {
    agent: { type: "positional", required: false },
    project: { type: "boolean", description: "into this folder's own settings, instead of yours" },
    ...serverArg,
    "dry-run": { type: "boolean", description: "only show what would be written" },
    yes: { type: "boolean", alias: "y", description: "do not ask" },
  },
  run: async (args, cli) => {
    const { world } = cli;
    const chosen = await chosenHosts(args.agent, async (host) => isOnMachine(host, world));
    if (chosen.length === 0)
      throw new LociError(
        "USAGE",
        "no agent that Loci knows is on this machine; name one to install for it all the same",
      );
    const request = createInstallRequest(cli, args.project === true ? world.cwd : null, isWithServer(args));
    const { state } = cli.places();
    const plans = await Promise.all(chosen.map(async (host) => planInstall(host, request, state)));
    const names = chosen.map(({ manifest }) => manifest.name);
    const hasWork = plans.some(({ files }) => files.some(isChange));
    const recorded = whatIsRecorded(cli);
    const json = { agents: names, ...recorded, plans: planJson(plans) };
    const preview = [...planLines(plans, cli), ...(hasWork ? recordedLines(recorded, cli) : [])];
    if (args["dry-run"] === true || !hasWork)
      return {
        json: { ...json, installed: false },
        lines: () => (hasWork ? [...preview, "", "Nothing was written."] : preview),
      };
    if (!cli.isJson) world.stdout.write(`${preview.join("\n")}\n\n`);
    if (!(await cli.confirm("Write this?", args.yes === true)))
      return { json: { ...json, installed: false }, lines: () => ["Nothing was written."] };
    for (const plan of plans) carryOutInstall(plan, state, world.now());
    const afterwards = await Promise.all(chosen.map(async (host) => (await host.loadInstaller()).afterwards ?? []));
    return {
      json: { ...json, installed: true, afterwards: afterwards.flat() },
      lines: () => [
        ...plans.map(
          ({ host, project }) =>
            `${cli.style.good("✓")} ${host.manifest.title}; the files as they were are in ${showPath(recordFolder(state, host.manifest.name, project), cli)}`,
        ),
        ...afterwards.flat().map((todo) => `→ ${todo}`),
        "→ `loci doctor` tries whether it works; `loci uninstall` takes it all away",
      ],
    };
  },
});

interface Recorded {
  readonly memory: string;
  readonly records: string;
  readonly isCapturing: boolean;
}

function whatIsRecorded(cli: Cli): Recorded {
  const records =
    "your prompts, the agent's answers, what tools were asked and what they answered (shortened), changed files with small diffs, permissions, errors, and when sessions begin and end; secrets are replaced by markers before anything is written";
  return { memory: cli.places().memory, records, isCapturing: cli.config().config.capture };
}

/** Said before anybody agrees (SAF-11). */
function recordedLines({ memory, records, isCapturing }: Recorded, cli: Cli): string[] {
  return [
    ...wrap(`From then on Loci records ${records}.`, Math.min(cli.width, 100)),
    `All of it stays on this machine, in ${showPath(memory, cli)}.`,
    ...(isCapturing ? [] : ["At present nothing is recorded: `capture` is off in your settings."]),
  ];
}
