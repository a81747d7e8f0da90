import { prepareUninstall } from "../../agents/install/prepare-install.ts";
import { errorTable } from "../../core/errors.ts";
import { defineCliCommand } from "../command.ts";
import { brokenLines, planJson, planLines, removalQuestionFor } from "../install/plan-lines.ts";

export const command = defineCliCommand({
  summary: "remove Loci from an agent's settings",
  usage: "<agent>…|all",
  examples: ["loci uninstall codex", "loci uninstall all --yes"],
  args: {
    agents: { type: "positional", valueHint: "many" },
    project: { type: "boolean", description: "out of this folder's own settings, instead of yours" },
    diff: { type: "boolean", description: "show every line that changes before asking" },
    "dry-run": { type: "boolean", description: "only show what would be written" },
    yes: { type: "boolean", alias: "y", description: "do not ask" },
  },
  run: async (args, cli) => {
    const { world } = cli;
    const prepared = await prepareUninstall(cli, {
      agents: args._,
      project: args.project === true ? world.cwd : undefined,
    });
    const { work } = prepared;
    const json = { agents: prepared.agents, ...planJson(prepared) };
    const isDryRun = args["dry-run"] === true;
    const preview = planLines(prepared, isDryRun || args.diff === true, cli);
    const exit = prepared.broken.length > 0 ? { exit: errorTable.CONFIG_INVALID.exit } : {};
    if (isDryRun)
      return { json: { ...json, uninstalled: false }, lines: () => [...preview, "Nothing was written."], ...exit };
    if (work.length > 0 && !cli.isJson) world.stdout.write(`${preview.join("\n")}\n\n`);
    if (work.length > 0 && !(await cli.confirm(removalQuestionFor(work), args.yes === true)))
      return { json: { ...json, uninstalled: false }, lines: () => ["Nothing was written."], ...exit };
    await prepared.apply();
    const removed = [
      `${cli.style.good("✓")} removed; the memory itself stays, and \`loci purge\` removes it`,
      ...brokenLines(prepared.broken, cli),
    ];
    return {
      json: { ...json, uninstalled: work.length > 0 },
      lines: () => (work.length > 0 ? removed : preview),
      ...exit,
    };
  },
});
