import { hostNames } from "../../agents/chosen-hosts.ts";
import { prepareInstall, type PlannedAgent, type PreparedInstall } from "../../agents/install/prepare-install.ts";
import { writePlugin } from "../../agents/install/write-plugin.ts";
import { errorTable } from "../../core/errors.ts";
import { defineCliCommand, type Cli } from "../command.ts";
import { brokenLines, planJson, planLines, questionFor } from "../install/plan-lines.ts";
import { wrap, showPath } from "../output/layout.ts";

/** The option that installs hooks without the MCP server. */
const serverArg = {
  "no-mcp": { type: "boolean", description: "hooks alone, without the MCP server" },
} as const;

export const command = defineCliCommand({
  summary: "let an agent remember by itself",
  usage: "<agent>…|all",
  examples: [
    "loci install claude-code codex gemini copilot",
    "loci install opencode qwen kilo cline",
    "loci install all --dry-run",
    "loci install gemini --project --yes",
    "loci install cursor",
  ],
  args: {
    agents: { type: "positional", valueHint: "many" },
    project: { type: "boolean", description: "into this folder's own settings, instead of yours" },
    ...serverArg,
    diff: { type: "boolean", description: "show every line that changes before asking" },
    "dry-run": { type: "boolean", description: "only show what would be written" },
    yes: { type: "boolean", alias: "y", description: "do not ask" },
  },
  run: async (args, cli) => {
    const { world } = cli;
    const prepared = await prepareInstall(cli, {
      agents: args._,
      project: args.project === true ? world.cwd : undefined,
      server: isWithServer(args),
    });
    const { work } = prepared;
    const recorded = whatIsRecorded(cli);
    const json = {
      agents: prepared.agents,
      ...recorded,
      ...planJson(prepared),
    };
    const isDryRun = args["dry-run"] === true;
    const isWhole = isDryRun || args.diff === true;
    const preview = [
      ...planLines(prepared, isWhole, cli),
      ...(isWhole || work.length === 0 ? [] : [cli.style.quiet("  (--diff shows every line)")]),
      ...(hasHooks(work) ? ["", ...commandLines(prepared, cli), ...recordedLines(recorded, cli)] : []),
    ];
    const exit = prepared.broken.length > 0 ? { exit: errorTable.CONFIG_INVALID.exit } : {};
    if (isDryRun || work.length === 0)
      return {
        json: { ...json, installed: false },
        lines: () => (work.length > 0 ? [...preview, "", "Nothing was written."] : preview),
        ...exit,
      };
    if (!cli.isJson) world.stdout.write(`${preview.join("\n")}\n\n`);
    if (!(await cli.confirm(questionFor(work), args.yes === true)))
      return { json: { ...json, installed: false }, lines: () => ["Nothing was written."], ...exit };
    const { afterwards, backups } = await prepared.apply();
    return {
      json: { ...json, installed: true, afterwards },
      lines: () => [
        ...work.map(({ title }) => `${cli.style.good("✓")} ${title}`),
        ...brokenLines(prepared.broken, cli),
        `The files as they were are in ${showPath(backups, cli)}`,
        ...[...new Set(afterwards)].flatMap((todo) => arrowLines(todo, cli)),
        ...arrowLines(
          `${hasHooks(work) ? "`loci doctor` checks that it works; " : ""}\`${undo(work, args)}\` removes it`,
          cli,
        ),
      ],
      ...exit,
    };
  },
});

/** True if one of these agents gets hooks. The others get the MCP server only, and nothing is recorded there. */
function hasHooks(plans: readonly PlannedAgent[]): boolean {
  return plans.some(({ agent }) => hostNames.includes(agent));
}

/** The command that removes what was installed, and nothing else. */
function undo(plans: readonly PlannedAgent[], args: { readonly _: readonly string[]; readonly project?: unknown }) {
  const names = args._.includes("all") ? "all" : plans.map(({ agent }) => agent).join(" ");
  return `loci uninstall ${names}${args.project === true ? " --project" : ""}`;
}

function arrowLines(text: string, { width }: Cli): string[] {
  return wrap(text, width - 2).map((line, at) => `${at === 0 ? "→" : " "} ${line}`);
}

/** Shows the program that hooks run. It is the same for all agents. */
function commandLines({ program }: PreparedInstall, cli: Cli): string[] {
  const { client, native, node, hook } = program;
  const shell = client === undefined ? [node, hook] : ["/bin/sh", client, node];
  const files = native === undefined ? shell : [native, node, hook];
  const runs = `${files.map((file) => showPath(file, cli)).join(" ")} <agent> <event>`;
  return wrap(`Each hook runs ${runs}`, cli.width);
}

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

/** Says what will be recorded. Shown before the question. */
function recordedLines({ memory, records, isCapturing }: Recorded, cli: Cli): string[] {
  return [
    ...wrap(`From then on Loci records ${records}.`, Math.min(cli.width, 100)),
    `All of it stays on this machine, in ${showPath(memory, cli)}.`,
    ...(isCapturing ? [] : ["At present nothing is recorded: `capture` is off in your settings."]),
  ];
}

export const plugin = defineCliCommand({
  summary: "write hooks as a folder that an agent loads",
  usage: "claude-code|gemini|copilot <folder> [--no-mcp]",
  examples: ["loci plugin claude-code ~/loci-plugin", "loci plugin gemini ~/loci-extension"],
  args: {
    agent: { type: "positional" },
    folder: { type: "positional" },
    ...serverArg,
  },
  run: async (args, cli) => {
    const { agent = "", folder = "" } = args;
    const written = await writePlugin(cli, { agent, folder, server: isWithServer(args) });
    const path = showPath(written.folder, cli);
    return {
      json: { ...written },
      lines: () => [
        `${cli.style.good("✓")} ${path}`,
        `→ ${written.load.replace(written.folder, () => path)}`,
        "→ it contains paths of this machine; run this again after Node.js or Loci have moved",
      ],
    };
  },
});

function isWithServer(args: Readonly<Record<string, unknown>>): boolean {
  return args["no-mcp"] !== true;
}
