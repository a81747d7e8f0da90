import { LociError } from "../../core/errors.ts";
import { givenFields } from "../../core/event/given-fields.ts";
import { redactText } from "../../core/redaction/redact-text.ts";
import type { Memory } from "../../memory/memory.ts";
import type { ToolContext } from "../../tools/tool.ts";

/** The prompts that a person can choose in a host, as MCP lists them. */
export const prompts = [
  {
    name: "continue",
    title: "Continue",
    description: "Continue where the last session stopped, also another agent's.",
  },
];

/** Returns a prompt with the state of the work. Throws NOT_FOUND for an unknown prompt. */
export async function getPrompt(
  name: string,
  memory: Pick<Memory, "work">,
  { principal: { space, session }, sensitive = false }: Pick<ToolContext, "principal" | "sensitive">,
) {
  if (!prompts.some((prompt) => prompt.name === name))
    throw new LociError("NOT_FOUND", `there is no prompt '${redactText(name)}'`);
  const { block } = await memory.work({ sensitive, ...givenFields({ from: space, notSession: session }) });
  const text =
    block === null
      ? "Say that memory knows of no earlier work to continue in this project."
      : `Continue where the last session stopped. This is the state of the work:\n\n${block}`;
  return { messages: [{ role: "user" as const, content: { type: "text" as const, text } }] };
}
