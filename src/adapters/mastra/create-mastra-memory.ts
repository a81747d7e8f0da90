import type { z } from "zod";

import type { AgentSession } from "../session/open-session.ts";
import type { SessionOptions } from "../session/session-options.ts";
import { turnOf, type Turn } from "../session/turn.ts";

/** A message of Mastra, as far as the processor reads it. */
export interface MastraMessage {
  /** Who wrote the message. */
  readonly role: string;
  /** The contents of the message. */
  readonly content: {
    /** The parts of the message. */
    readonly parts: readonly {
      /** The type of the part, such as `text`. */
      readonly type: string;
    }[];
  };
}

/** A system message that the processor adds. */
export interface MastraSystemMessage {
  /** Always `system`. */
  role: "system";
  /** The recall block. */
  content: string;
}

/** Mastra's processor (`Processor`), for `inputProcessors` and `outputProcessors` of an agent. */
export interface LociProcessor {
  /** The id of the processor. */
  readonly id: "loci-memory";
  /** Stores the prompt and adds the recall block as a system message. */
  processInput<M extends MastraMessage, S>(args: {
    /** The messages of the conversation. */
    messages: M[];
    /** The system messages. */
    systemMessages: S[];
    /** What the processor keeps during a request. */
    state: Record<string, unknown>;
  }): Promise<{
    /** The same messages. */
    messages: M[];
    /** The system messages, followed by the block. */
    systemMessages: (S | MastraSystemMessage)[];
  }>;
  /** Stores the reply. */
  processOutputResult<M extends MastraMessage>(args: {
    /** The messages of the answer. */
    messages: M[];
    /** The result of the request. */
    result: {
      /** The text of all steps. */
      text: string;
      /** Why the model stopped. */
      finishReason: string;
      /** The steps. */
      steps: readonly {
        /** The text of the step. */
        readonly text?: string;
      }[];
    };
    /** What the processor keeps during a request. */
    state: Record<string, unknown>;
  }): Promise<M[]>;
}

/** A tool in the form that Mastra shares with the AI SDK. */
export interface MastraTool {
  /** What the tool does and when to use it. */
  description: string;
  /** The schema of the arguments. */
  inputSchema: z.ZodObject;
  /** Runs the tool. */
  execute: (input: unknown) => Promise<string>;
}

/** The memory for one session of Mastra. */
export interface MastraMemory {
  /** The tools that the session may use, for `tools` of an agent. */
  readonly tools: Record<string, MastraTool>;
  /** The processor, which must be both an input and an output processor. */
  readonly processor: LociProcessor;
}

/**
 * Connects Mastra to the memory.
 *
 * @example
 * const { tools, processor } = await createMastraMemory({ memory, session: "chat-1", agent: "support" });
 * const agent = new Agent({ name, instructions, model, tools, inputProcessors: [processor], outputProcessors: [processor] });
 */
export async function createMastraMemory(options: SessionOptions): Promise<MastraMemory> {
  const { openSession } = await import("../session/open-session.ts");
  const session = await openSession(options);
  const tools = session.tools.map((tool): [string, MastraTool] => {
    const { description, inputSchema } = tool;
    return [tool.name, { description, inputSchema, execute: async (input) => (await tool.handle(input)).text }];
  });
  return { tools: Object.fromEntries(tools), processor: processorOf(session) };
}

/** A request that ends in another way, such as with tool calls, an error or an abort, has no whole reply. */
const final: ReadonlySet<string> = new Set(["stop", "length", "content-filter"]);

function processorOf(session: AgentSession): LociProcessor {
  return {
    id: "loci-memory",
    processInput: async ({ messages, systemMessages, state }) => {
      const turn = turnIn(messages);
      if (turn === null) return { messages, systemMessages };
      state["turn"] = turn;
      await session.recordPrompt(turn);
      const block = await session.recall(turn);
      if (block === null) return { messages, systemMessages };
      return { messages, systemMessages: [...systemMessages, { role: "system", content: block }] };
    },
    processOutputResult: async ({ messages, result: { text, steps, finishReason }, state }) => {
      const turn = state["turn"] as Turn | undefined;
      const reply = steps.at(-1)?.text ?? text;
      if (turn !== undefined && final.has(finishReason)) await session.recordReply(turn, reply);
      return messages;
    },
  };
}

function turnIn(messages: readonly MastraMessage[]): Turn | null {
  return turnOf(messages.map(({ role, content }) => ({ role, text: content.parts.flatMap(textOf).join("\n") })));
}

function textOf(part: { readonly type: string; readonly text?: unknown }): string[] {
  return part.type === "text" && typeof part.text === "string" ? [part.text] : [];
}
