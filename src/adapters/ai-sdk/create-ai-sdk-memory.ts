import type { LanguageModelMiddleware, ToolSet } from "ai";

import type { AgentSession } from "../session/open-session.ts";
import type { SessionOptions } from "../session/session-options.ts";
import { turnOf, type Turn } from "../session/turn.ts";

/** The memory for one session of the Vercel AI SDK. */
export interface AiSdkMemory {
  /** The tools that the session may use, for `tools` of `generateText`, `streamText` or an agent. */
  readonly tools: ToolSet;
  /** Adds memories to prompts and stores prompts and replies, for `wrapLanguageModel`. */
  readonly middleware: LanguageModelMiddleware;
}

type CallOptions = Parameters<NonNullable<LanguageModelMiddleware["transformParams"]>>[0]["params"];
type StreamPart =
  Awaited<ReturnType<NonNullable<LanguageModelMiddleware["wrapStream"]>>>["stream"] extends ReadableStream<infer P>
    ? P
    : never;

/**
 * Connects the Vercel AI SDK to the memory.
 *
 * @example
 * const { tools, middleware } = await createAiSdkMemory({ memory, session: "chat-1", agent: "support" });
 * const model = wrapLanguageModel({ model: openai("gpt-5"), middleware });
 * const { text } = await generateText({ model, tools, prompt: "Which port does staging use?" });
 */
export async function createAiSdkMemory(options: SessionOptions): Promise<AiSdkMemory> {
  const { openSession } = await import("../session/open-session.ts");
  const session = await openSession(options);
  return { tools: toolsOf(session), middleware: middlewareOf(session) };
}

function toolsOf({ tools }: AgentSession): ToolSet {
  return Object.fromEntries(
    tools.map((tool) => {
      const execute = async (input: unknown): Promise<string> => {
        const { text, isError } = await tool.handle(input);
        // The SDK shows the model the message of an error, marked as an error.
        if (isError) throw new Error(text);
        return text;
      };
      return [tool.name, { description: tool.description, inputSchema: tool.inputSchema, execute }];
    }),
  );
}

function middlewareOf(session: AgentSession): LanguageModelMiddleware {
  return {
    specificationVersion: "v4",
    transformParams: async ({ params }) => {
      const turn = turnIn(params);
      if (turn === null) return params;
      await session.recordPrompt(turn);
      const block = await session.recall(turn);
      return block === null ? params : { ...params, prompt: withBlock(params.prompt, block) };
    },
    wrapGenerate: async ({ doGenerate, params }) => {
      const result = await doGenerate();
      const texts = result.content.flatMap((part) => (part.type === "text" ? [part.text] : []));
      await recordReply(session, turnIn(params), texts, result.finishReason.unified);
      return result;
    },
    wrapStream: async ({ doStream, params }) => {
      const result = await doStream();
      return { ...result, stream: result.stream.pipeThrough(recordStream(session, turnIn(params))) };
    },
  };
}

/** Stores the reply when the stream is complete. A stream that breaks off or is aborted stores nothing. */
function recordStream(session: AgentSession, turn: Turn | null): TransformStream<StreamPart, StreamPart> {
  const texts: string[] = [];
  return new TransformStream({
    transform: async (part, controller) => {
      if (part.type === "text-start") texts.push("");
      if (part.type === "text-delta") texts.push(`${texts.pop() ?? ""}${part.delta}`);
      // The reply is stored before the part is passed on, so that it is durable once the caller sees the end.
      if (part.type === "finish") await recordReply(session, turn, texts, part.finishReason.unified);
      controller.enqueue(part);
    },
  });
}

/** A call that ends with tool calls, an error or an interruption is not the reply; a later call is. */
const notFinal: ReadonlySet<string> = new Set(["tool-calls", "error", "interrupted"]);

async function recordReply(
  session: AgentSession,
  turn: Turn | null,
  texts: readonly string[],
  finishReason: string,
): Promise<void> {
  if (turn !== null && !notFinal.has(finishReason)) await session.recordReply(turn, texts.join("\n"));
}

/** The turn of a call. `providerOptions: { loci: { turn } }` names it; otherwise the messages identify it. */
function turnIn({ prompt, providerOptions }: CallOptions): Turn | null {
  const id = providerOptions?.["loci"]?.["turn"];
  const messages = prompt.flatMap(({ role, content }) => {
    if (typeof content === "string") return [];
    const texts = content.flatMap((part) => (part.type === "text" ? [part.text] : []));
    return [{ role, text: texts.join("\n") }];
  });
  return turnOf(messages, typeof id === "string" ? id : undefined);
}

/** Puts the block before the words of the last message of the user. */
function withBlock(prompt: CallOptions["prompt"], block: string): CallOptions["prompt"] {
  const at = prompt.findLastIndex(({ role }) => role === "user");
  return prompt.map((message, index) =>
    index === at && message.role === "user"
      ? { ...message, content: [{ type: "text", text: block }, ...message.content] }
      : message,
  );
}
