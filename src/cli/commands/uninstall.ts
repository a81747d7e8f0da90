import { chosenHosts, hostNames } from "../../agents/chosen-hosts.ts";
import { carryOutUninstall, planUninstall } from "../../agents/install/install-host.ts";
import { createInstallRequest } from "../../agents/install/install-request.ts";
import { errorTable } from "../../core/errors.ts";
import { defineCliCommand } from "../command.ts";
import { brokenLines, planJson, planLines } from "../install/host-changes.ts";
import { planHosts, questionFor, withWork } from "../install/host-plans.ts";

export const command = defineCliCommand({
  summary: "take Loci out of an agent's settings",
  usage: `${hostNames.join("|")}|all… [options]`,
  examples: ["loci uninstall codex", "loci uninstall all --yes"],
  args: {
    agents: { type: "positional", required: false, valueHint: "many" },
    project: { type: "boolean", description: "out of this folder's own settings, instead of yours" },
    diff: { type: "boolean", description: "show every line that changes before asking" },
    "dry-run": { type: "boolean", description: "only show what would be written" },
    yes: { type: "boolean", alias: "y", description: "do not ask" },
  },
  run: async (args, cli) => {
    const { world } = cli;
    const chosen = await chosenHosts(args._, async () => true);
    const request = createInstallRequest(cli, args.project === true ? world.cwd : null);
    const { state } = cli.places();
    const planned = await planHosts(chosen, async (host) => planUninstall(host, request, state));
    const work = withWork(planned.plans);
    const json = { agents: chosen.map(({ manifest }) => manifest.name), ...planJson(planned) };
    const isDryRun = args["dry-run"] === true;
    const preview = planLines(planned, isDryRun || args.diff === true, cli);
    const exit = planned.broken.length > 0 ? { exit: errorTable.CONFIG_INVALID.exit } : {};
    if (isDryRun)
      return { json: { ...json, uninstalled: false }, lines: () => [...preview, "Nothing was written."], ...exit };
    if (work.length > 0 && !cli.isJson) world.stdout.write(`${preview.join("\n")}\n\n`);
    if (work.length > 0 && !(await cli.confirm(questionFor(work), args.yes === true)))
      return { json: { ...json, uninstalled: false }, lines: () => ["Nothing was written."], ...exit };
    // Also where nothing is left to do, a record may be.
    for (const plan of planned.plans) carryOutUninstall(plan, state);
    const removed = [
      `${cli.style.good("✓")} removed; the memory itself is untouched`,
      ...brokenLines(planned.broken, cli),
    ];
    return {
      json: { ...json, uninstalled: work.length > 0 },
      lines: () => (work.length > 0 ? removed : preview),
      ...exit,
    };
  },
});
