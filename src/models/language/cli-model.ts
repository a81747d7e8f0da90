import { join } from "node:path";

import { LociError } from "../../core/errors.ts";
import type { CompletionResult, CompletionRequest, Models } from "../../core/ports/models.ts";
import { withoutFence } from "../../core/ports/structured-answer.ts";
import { countTokens } from "../../core/text/tokens/count-tokens.ts";
import { writeNew } from "../../platform/files/regular-file.ts";
import { makeScratch, removeScratch } from "../../platform/files/scratch.ts";
import { tokensOfRequest } from "../model-prices.ts";
import { agentPrograms, type AgentAnswer, type AgentProvider } from "./agent-programs.ts";
import { faultLine, ModelFault } from "./model-fault.ts";
import { runProgram } from "./run-program.ts";
import { smallModels } from "./small-models.ts";

export interface CliOptions {
  readonly provider: AgentProvider;
  /** The path of the agent's command. */
  readonly program: string;
  readonly model?: string | undefined;
  /** The environment of the agent, with its login. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

const mostBytes = 2_000_000;

/**
 * Opens an installed agent as a model. Each request starts the agent without a terminal and without tools, in an empty
 * private folder that is removed afterwards. The prompt goes through standard input, so no other process sees it.
 */
export function openCliModel({ provider, program, model, env }: CliOptions): Models {
  const agent = agentPrograms[provider];
  return {
    complete: async (completion) => {
      completion.signal?.throwIfAborted();
      const folder = makeScratch("model");
      try {
        const system = [completion.system, noTools].filter((text) => text !== undefined).join("\n\n");
        const command = agent.command({ model, folder, system, env });
        for (const [name, text] of Object.entries(command.files ?? {})) writeNew(join(folder, name), text);
        const { exit, stdout, stderr } = await runProgram({
          program,
          args: command.args,
          folder,
          env: { ...silenced(env), ...command.env },
          input: promptOf(completion, command.hasSystemInPrompt === true ? system : undefined),
          signal: completion.signal,
          mostBytes,
        });
        return toCompleted(
          readOutput(),
          completion,
          model ?? (provider === "copilot" ? provider : smallModels[provider]),
        );

        function readOutput(): AgentAnswer {
          try {
            return agent.read(stdout, folder);
          } catch (cause) {
            const said = cause instanceof Error ? cause.message : String(cause);
            const reason = exit === 0 ? said : `exit code ${exit}: ${stderr.trim() === "" ? said : stderr}`;
            throw new ModelFault(`${provider} did not answer (${faultLine(reason)})`, { cause });
          }
        }
      } finally {
        removeScratch(folder);
      }
    },
  };
}

const noTools = "Answer directly with text. Use no tools and ask no questions.";

/**
 * The environment for the agent. LOCI_PAUSE keeps Loci's own hooks from recording this session, and imports from
 * reading its transcript. The variables that mark an agent are removed, because an agent may refuse to run inside
 * another one.
 */
function silenced(env: CliOptions["env"]): Record<string, string | undefined> {
  const { CLAUDECODE: _claude, CLAUDE_CODE_ENTRYPOINT: _entry, AGENT_ROLE: _role, ...rest } = env;
  return { ...rest, LOCI_PAUSE: "1", NO_COLOR: "1" };
}

/**
 * Writes the request as one text. It begins with a fixed word, because an agent reads a prompt that begins with a slash
 * as a command.
 */
function promptOf({ messages, schema }: CompletionRequest, system: string | undefined): string {
  const [only, ...more] = messages;
  const talk =
    more.length === 0
      ? `Request:\n\n${only?.text ?? ""}`
      : `Conversation so far; answer its last message:\n\n${messages
          .map(({ role, text }) => `${role === "user" ? "User" : "Assistant"}:\n${text}`)
          .join("\n\n")}`;
  const form = schema === undefined ? [] : [`${schemaRequest}\n${JSON.stringify(schema)}`];
  return [...(system === undefined ? [] : [`Instructions:\n\n${system}`]), talk, ...form].join("\n\n");
}

const schemaRequest = "Answer with only one JSON document that fits this JSON Schema, without a code fence:";

/** An agent cannot limit its answer, so Loci cuts it. The tokens beyond the limit still count as used. */
function toCompleted(answer: AgentAnswer, request: CompletionRequest, model: string): CompletionResult {
  const { maxTokens, schema } = request;
  const text = schema === undefined ? answer.text.trim() : withoutFence(answer.text).trim();
  if (text === "") throw new ModelFault("the model's answer is empty");
  const isCut = countTokens(text) > maxTokens;
  const used = answer.outputTokens ?? countTokens(text);
  return {
    text: isCut ? cutToTokens(text, maxTokens) : text,
    model: answer.model ?? model,
    finish: answer.isRefused === true ? "refused" : isCut ? "length" : "stop",
    usage: {
      inputTokens: answer.inputTokens ?? tokensOfRequest(request),
      outputTokens: Math.min(used, maxTokens),
      extraTokens: Math.max(0, used - maxTokens),
      dollars: answer.dollars,
    },
  };
}

/** Returns the longest beginning of a text that has at most this many tokens. */
function cutToTokens(text: string, most: number): string {
  let [fits, fails] = [0, text.length];
  while (fails - fits > 1) {
    const middle = (fits + fails) >> 1;
    if (countTokens(text.slice(0, middle)) <= most) fits = middle;
    else fails = middle;
  }
  return text.slice(0, fits);
}

/** Returns the error for an agent whose command is not in PATH. */
export function missingProgram(provider: AgentProvider): LociError {
  return new LociError("MODEL_UNAVAILABLE", `the command '${provider}' is not in PATH`, {
    next: `Install ${provider}, or choose another model with \`loci model set\`.`,
  });
}
