import type { Principal } from "../../core/access/scope.ts";
import { LociError } from "../../core/errors.ts";
import { printable } from "../../core/text/phrases/printable.ts";
import { count } from "../../core/text/phrases/quantities.ts";
import { countTokens } from "../../core/text/tokens/count-tokens.ts";
import type { PromptMessage } from "../../memory/history/history.ts";
import type { Memory } from "../../memory/memory.ts";
import { defineCliCommand, type Cli } from "../command.ts";
import { readNumber } from "../input/filters.ts";
import { wordsOrInput } from "../input/words-or-input.ts";
import { isByAgent } from "../only-by-person.ts";

export const command = defineCliCommand({
  summary: "what a model is given with a message",
  usage: "[message…] [options]      standard input with - or a pipe",
  examples: [
    "loci prompt when is staging reset",
    "loci prompt --instructions",
    "loci prompt --agent billing --instructions",
  ],
  args: {
    message: { type: "positional", valueHint: "many" },
    instructions: { type: "boolean", description: "only the instructions about the documents it may use" },
    agent: { type: "string", valueHint: "id", description: "as this agent would see it" },
    system: { type: "string", valueHint: "text", description: "the agent's own system prompt" },
    channel: { type: "string", valueHint: "name", description: "the channel of the message; cli by default" },
    last: { type: "string", valueHint: "number", description: "how many of the last messages" },
  },
  run: async (args, cli) => {
    const folder = cli.world.cwd;
    const text = args.instructions === true ? "" : await wordsOrInput(args._, cli.world);
    if (text === "" && args.instructions !== true)
      throw new LociError("USAGE", "there is no message; write loci prompt <message>, or --instructions");
    const lastN = args.last === undefined ? undefined : readNumber("last", args.last, 1, 10_000);
    const { instructions, messages } = await cli.withMemory(async (memory) => {
      const { name: space } = await memory.spaces.resolve(folder);
      const principal: Principal =
        args.agent === undefined ? { kind: "user", space } : { kind: "agent", agent: args.agent, space };
      // For an agent, the memory is already limited to its own part.
      const scoped = isByAgent(cli.world) ? memory : memory.as(principal);
      const instructionText = await scoped.documents.instructions({ space: folder });
      if (args.instructions === true) return { instructions: instructionText, messages: [] };
      const system = [args.system ?? "", instructionText].filter((one) => one !== "").join("\n\n");
      const current = { text, channel: args.channel ?? "cli" };
      return {
        instructions: instructionText,
        messages: await build(scoped, { system, current, space: folder, lastN }),
      };
    });
    const tokens = countTokens(
      args.instructions === true ? instructions : messages.map(({ content }) => content).join("\n"),
    );
    return {
      json: args.instructions === true ? { instructions, tokens } : { messages, tokens },
      lines: () => (args.instructions === true ? [printable(instructions)] : describe(messages, cli)),
      notes: [`About ${count(tokens, "token")}.`],
    };
  },
});

/** Builds the messages without recording a recall. */
async function build(memory: Memory, wanted: Parameters<Memory["history"]["buildMessages"]>[0]) {
  return memory.history.buildMessages({ ...wanted, record: false });
}

function describe(messages: readonly PromptMessage[], { style }: Cli): string[] {
  return messages.flatMap(({ role, content }, at) => [
    ...(at === 0 ? [] : [""]),
    style.strong(`[${role}]`),
    printable(content),
  ]);
}
