import { carryOutUninstall, planUninstall } from "../../agents/install/install-host.ts";
import { isChange } from "../../agents/install/plan-change.ts";
import { chosenHosts, hostNames } from "../chosen-hosts.ts";
import { defineCliCommand } from "../command.ts";
import { planJson, planLines } from "../host-changes.ts";
import { createInstallRequest } from "../install-request.ts";

export const command = defineCliCommand({
  summary: "take Loci out of an agent's settings",
  usage: `${hostNames.join("|")}|all [options]`,
  examples: ["loci uninstall codex", "loci uninstall all --yes"],
  args: {
    agent: { type: "positional", required: false },
    project: { type: "boolean", description: "out of this folder's own settings, instead of yours" },
    "dry-run": { type: "boolean", description: "only show what would be written" },
    yes: { type: "boolean", alias: "y", description: "do not ask" },
  },
  run: async (args, cli) => {
    const { world } = cli;
    const chosen = await chosenHosts(args.agent, async () => true);
    const request = createInstallRequest(cli, args.project === true ? world.cwd : null);
    const { state } = cli.places();
    const plans = await Promise.all(chosen.map(async (host) => planUninstall(host, request, state)));
    const hasWork = plans.some(({ files }) => files.some(isChange));
    const json = { agents: chosen.map(({ manifest }) => manifest.name), plans: planJson(plans) };
    const preview = planLines(plans, cli);
    if (args["dry-run"] === true)
      return { json: { ...json, uninstalled: false }, lines: () => [...preview, "Nothing was written."] };
    if (hasWork && !cli.isJson) world.stdout.write(`${preview.join("\n")}\n\n`);
    if (hasWork && !(await cli.confirm("Write this?", args.yes === true)))
      return { json: { ...json, uninstalled: false }, lines: () => ["Nothing was written."] };
    for (const plan of plans) carryOutUninstall(plan, state);
    return {
      json: { ...json, uninstalled: hasWork },
      lines: () => (hasWork ? [`${cli.style.good("✓")} removed; the memory itself is untouched`] : preview),
    };
  },
});
