import { resolve } from "node:path";

import { LociError } from "../../core/errors.ts";
import { givenFields } from "../../core/event/given-fields.ts";
import { printableLine } from "../../core/text/phrases/printable.ts";
import { count } from "../../core/text/phrases/quantities.ts";
import { spaceLabel } from "../../core/text/phrases/space-label.ts";
import { localTime, timeAgo } from "../../core/text/phrases/times.ts";
import type { DescribedPolicy, PolicyList } from "../../memory/policies/policies.ts";
import { defineCliCommand, type Answer, type Cli } from "../command.ts";
import { onlyFor } from "../input/shared-args.ts";
import { table, wrap } from "../output/layout.ts";
import { shortId } from "../output/memory-lines.ts";

const actions = ["list", "show", "rollback", "freeze", "unfreeze", "reset"] as const;
type Action = (typeof actions)[number];

export const command = defineCliCommand({
  summary: "the weights that recall has learned from you",
  usage: "[show|rollback <id>] [freeze|unfreeze|reset]",
  about: [
    "show <id>      how a policy differs, and why it was tried",
    "rollback [id]  retire a policy, the newest by default; applies at once",
    "freeze         keep the present policies; unfreeze lets Loci learn again",
    "reset          retire all policies; recall uses the weights Loci ships with",
  ],
  examples: ["loci policy", "loci policy show 9f3a21bc", "loci policy rollback", "loci policy freeze --role codex"],
  args: {
    action: { type: "positional" },
    id: { type: "positional" },
    role: { type: "string", valueHint: "agent", description: "only for this agent" },
    space: { type: "string", valueHint: "folder", description: "only in this space; needs --role" },
    yes: { type: "boolean", alias: "y", description: "do not ask" },
  },
  run: async (args, cli): Promise<Answer> => {
    const action = readAction(args.action);
    const isWide = action === "freeze" || action === "unfreeze" || action === "reset";
    onlyFor("freeze, unfreeze and reset", isWide, args, ["role", "space"]);
    onlyFor("reset", action === "reset", args, ["yes"]);
    const id = args.id?.toLowerCase();
    if (id !== undefined && action !== "show" && action !== "rollback")
      throw new LociError("USAGE", `only show and rollback take an id; leave out '${printableLine(args.id ?? "")}'`);
    const space = args.space === undefined ? undefined : resolve(cli.world.cwd, args.space);
    const target = givenFields({ role: args.role, space });
    return cli.withMemory(async ({ policies }): Promise<Answer> => {
      switch (action) {
        case "list": {
          const list = await policies.list();
          return { json: { ...list }, lines: () => describeList(list, cli) };
        }
        case "show": {
          if (id === undefined) throw new LociError("USAGE", "which policy? give its id; `loci policy` lists them");
          const policy = await policies.show(id);
          return { json: { ...policy }, lines: () => describePolicy(policy, cli) };
        }
        case "rollback": {
          const policy = await policies.rollback(id);
          const line = `rolled ${policy.name} back; the policy before it applies now`;
          return done(line, { rolledBack: policy.id }, cli);
        }
        case "freeze":
        case "unfreeze": {
          await policies[action](target);
          const line = action === "freeze" ? "frozen: nothing is learned or tried" : "Loci may learn again";
          return done(line, { frozen: action === "freeze" }, cli);
        }
        case "reset": {
          const isSure = await cli.confirm("Retire all learned policies?", args.yes === true);
          if (!isSure) return { json: { retired: 0 }, lines: () => ["Nothing was changed."] };
          const retired = await policies.reset(target);
          return done(`retired ${count(retired, "policy", "policies")}; recall uses shipped weights`, { retired }, cli);
        }
      }
    });
  },
});

function readAction(word: string | undefined): Action {
  if (word === undefined) return "list";
  const action = actions.find((name) => name === word);
  if (action !== undefined) return action;
  throw new LociError("USAGE", `'${printableLine(word)}' is not an action of policy; use ${actions.join(", ")}`);
}

function done(line: string, json: Readonly<Record<string, unknown>>, { style }: Cli): Answer {
  return { json, lines: () => [`${style.good("✓")} ${line}`] };
}

function describeList({ learning, factory, frozen, policies }: PolicyList, cli: Cli): string[] {
  const { style, width } = cli;
  const rows = policies.map((policy) => [
    style.accent(shortId(policy.id)),
    stateOf(policy),
    placeOf(policy),
    timeAgo(policy.ts, cli.world.now()),
    policy.change,
  ]);
  const state = frozen.length > 0 ? `frozen for ${frozen.map(placeOf).join(", ")}` : learning ? "on" : "off";
  const hint = learning
    ? "`loci policy show <id>` says why a policy was tried; `loci policy rollback` retires the newest."
    : "Loci learns in the profile automatic, unless `recall.learn` is off.";
  return [
    ...(rows.length === 0
      ? [`Nothing was learned yet: recall uses the weights that Loci ships with (${factory}).`]
      : table(rows)),
    "",
    `Learning is ${state}.`,
    ...wrap(hint, width).map((line) => style.quiet(line)),
  ];
}

function stateOf({ state, inUse }: DescribedPolicy): string {
  if (state === "trial") return inUse ? "on trial" : "stopped";
  return inUse ? "in use" : state === "adopted" ? "replaced" : "retired";
}

function placeOf({ role, space }: Pick<DescribedPolicy, "role" | "space">): string {
  const who = role === null ? "all agents" : printableLine(role);
  return space === null ? who : `${who} in ${spaceLabel(space)}`;
}

function describePolicy(policy: DescribedPolicy, { style, width, world }: Cli): string[] {
  const { evaluation, trial, decided, weights } = policy;
  const factors = Object.entries(weights.factors).map(([part, factor]) => `${part} × ${factor}`);
  const rows = [
    ["for", placeOf(policy)],
    ["tried", `${localTime(policy.ts)}, ${timeAgo(policy.ts, world.now())}`],
    ["why", policy.reason],
    ["figures", `${evaluation.judged} recalls held back, ${evaluation.better} better, ${evaluation.worse} worse`],
    ...(trial === null
      ? []
      : [["trial", `${count(trial.recalls, "recall")}, ${trial.wins} better, ${trial.losses} worse`]]),
    ...(decided === null
      ? []
      : [
          [
            policy.state,
            `${localTime(decided.at)} by ${decided.by === "person" ? "you" : "the trial"}: ${decided.reason}`,
          ],
        ]),
    ["weights", factors.length === 0 ? "as shipped" : factors.join(", ")],
    ["threshold", String(weights.threshold)],
  ];
  return [
    `${style.strong(policy.name)}  ${stateOf(policy)}`,
    ...wrap(`It ${policy.change}.`, width - 2).map((line) => `  ${line}`),
    "",
    ...table(rows, { indent: 2 }),
  ];
}
