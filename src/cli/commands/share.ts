import { LociError } from "../../core/errors.ts";
import { printableLine } from "../../core/text/phrases/printable.ts";
import { count } from "../../core/text/phrases/quantities.ts";
import type { SharingRule, SpaceRule } from "../../memory/base/shared-streams.ts";
import type { Memory } from "../../memory/memory.ts";
import { defineCliCommand, type Answer, type Cli } from "../command.ts";
import { needId } from "../input/shared-args.ts";
import { cut } from "../output/layout.ts";
import { shortId } from "../output/memory-lines.ts";

const rules: readonly SharingRule[] = ["facts", "exchanges", "off"];

export const command = defineCliCommand({
  summary: "share a memory with the team of a space",
  usage: "<id> | --rule facts|exchanges|off | --list",
  about: [
    "Shares a copy. Sensitive, private and unconfirmed memories are refused.",
    "A rule shares new memories of this machine by itself, never older ones.\n`loci unshare` takes single ones back.",
  ],
  examples: ["loci share 9f3a21bc", "loci share --rule facts", "loci share --list"],
  args: {
    id: { type: "positional" },
    space: { type: "string", valueHint: "name", description: "the shared space; by default that of the memory" },
    rule: { type: "string", valueHint: "what", description: "what this machine shares by itself in a space" },
    list: { type: "boolean", description: "what you share, and the rules" },
  },
  run: async (args, cli) => {
    if (args.list === true) return list(args.space, cli);
    if (args.rule !== undefined) return setRule(args.rule, args.space, cli);
    const id = args._[0];
    if (id === undefined) throw new LociError("USAGE", "name a memory: loci share <id>, or use --rule or --list");
    const copy = await cli.withMemory((memory) => memory.sharing.share({ id, space: args.space }));
    return {
      json: { ...copy },
      lines: () => [
        `${cli.style.good("✓")} ${cli.style.accent(shortId(copy.original))} is shared in ${printableLine(copy.space)}`,
        cli.style.quiet(
          `The members get it with the next sync. \`loci unshare ${shortId(copy.original)}\` takes it back.`,
        ),
      ],
    };
  },
});

async function setRule(text: string, named: string | undefined, cli: Cli): Promise<Answer> {
  const rule = rules.find((one) => one === text);
  if (rule === undefined) throw new LociError("USAGE", `--rule is '${text}'; it must be one of ${rules.join(", ")}`);
  const set = await cli.withMemory(async (memory) =>
    memory.sharing.setRule({ space: named ?? (await spaceHere(memory, cli)), rule }),
  );
  return { json: { ...set }, lines: () => [`${cli.style.good("✓")} ${describeRule(set)}`] };
}

async function spaceHere(memory: Memory, { world }: Cli): Promise<string> {
  return (await memory.spaces.resolve(world.cwd)).name;
}

function describeRule({ space, rule }: SpaceRule): string {
  const name = printableLine(space);
  if (rule === "off") return `${name}: nothing is shared by itself`;
  const what = rule === "facts" ? "new facts are" : "new facts, prompts and replies are";
  return `${name}: ${what} shared; what was stored before stays private`;
}

async function list(space: string | undefined, cli: Cli): Promise<Answer> {
  const shared = await cli.withMemory((memory) => memory.sharing.list({ space }));
  const { style, width } = cli;
  return {
    json: { ...shared },
    lines: () => [
      ...(shared.rules.length === 0
        ? ["No space is shared. `loci team join` joins a team."]
        : shared.rules.map(describeRule)),
      ...shared.memories.map(
        ({ id, text }) => `${style.accent(shortId(id))}  ${cut(printableLine(text ?? ""), width - 10)}`,
      ),
      style.quiet(`${count(shared.count, "memory", "memories")} shared by you`),
    ],
  };
}

export const unshare = defineCliCommand({
  summary: "take back a shared memory",
  usage: "<id>",
  about: [
    "Erases the shared copy here, and with the next sync on the server and at all\nmembers. Your own memory stays.",
  ],
  examples: ["loci unshare 9f3a21bc"],
  args: {
    id: { type: "positional" },
    space: { type: "string", valueHint: "name", description: "only in this shared space" },
  },
  run: async (args, cli) => {
    const id = needId(args.id);
    const copies = await cli.withMemory((memory) => memory.sharing.unshare({ id, space: args.space }));
    return {
      json: { copies },
      lines: () =>
        copies.map(
          ({ original, space }) =>
            `${cli.style.good("✓")} ${cli.style.accent(shortId(original))} is no longer shared in ${printableLine(space)}`,
        ),
    };
  },
});
