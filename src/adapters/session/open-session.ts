import { checkId } from "../../core/access/scope.ts";
import { LociError } from "../../core/errors.ts";
import { givenFields } from "../../core/event/given-fields.ts";
import type { RecordInput } from "../../core/event/record-schema.ts";
import { redactText } from "../../core/redaction/redact-text.ts";
import type { Memory } from "../../memory/memory.ts";
import { createTools } from "../../tools/create-tools.ts";
import type { ModelPrincipal, Tool } from "../../tools/tool.ts";
import type { SessionOptions } from "./session-options.ts";
import { storedWords } from "./stored-words.ts";
import { keyOf, type Turn } from "./turn.ts";

/** A session of an agent: its tools, and what happens at each turn. No method throws. */
export interface AgentSession {
  readonly principal: ModelPrincipal;
  readonly memory: Memory;
  readonly tools: readonly Tool[];
  /** Returns the block for a turn, or null. Retries and steps of a turn get the same block. */
  recall(turn: Turn, options?: { readonly unseen?: boolean }): Promise<string | null>;
  /** Stores the prompt of a turn, once. */
  recordPrompt(turn: Turn): Promise<void>;
  /** Stores a reply to a turn. The same reply to the same turn is stored once. */
  recordReply(turn: Turn, reply: string): Promise<void>;
  /** Runs work whose failure must not stop the agent. */
  attempt<T>(work: () => Promise<T>): Promise<T | null>;
}

/** The most turns whose blocks a session keeps. A turn needs its block until its last step. */
const mostBlocks = 64;

/** Opens a session for an adapter. Throws SCOPE_REFUSED if an id is not plain. */
export async function openSession(options: SessionOptions): Promise<AgentSession> {
  const { session, agent, folder, sensitive, record: isRecorded = true, recall: isRecalled = true } = options;
  const onFault = options.onFault ?? warn;
  checkId("session", session);
  if (agent !== undefined) checkId("agent", agent);
  const space = folder === undefined ? undefined : (await options.memory.spaces.resolve(folder)).name;
  const place = givenFields({ space, session });
  const principal: ModelPrincipal =
    agent === undefined ? { kind: "user", ...place } : { kind: "agent", agent, ...place };
  const memory = options.memory.as(principal);
  const blocks = new Map<string, Promise<string | null>>();

  const attempt = async <T>(work: () => Promise<T>): Promise<T | null> => {
    try {
      return await work();
    } catch (error) {
      onFault(error);
      return null;
    }
  };
  // Stores as the owner, because the words of a prompt are the user's, not the model's.
  const store = async (input: Pick<RecordInput, "type" | "text" | "key">): Promise<void> => {
    const text = storedWords(input.text);
    if (!isRecorded || text === "") return;
    await attempt(() => options.memory.record([{ ...input, text, session, ...givenFields({ agent, space: folder }) }]));
  };
  const recallNow = (prompt: string, unseen: boolean): Promise<string | null> =>
    attempt(async () => {
      const asked = { prompt, session, unseen, ...givenFields({ agent, space: folder, sensitive }) };
      return (await memory.recall(asked)).block;
    });

  return {
    principal,
    memory,
    tools: createTools({ principal, memory: async () => memory, folder, sensitive, isReadOnly: !isRecorded, onFault }),
    recall: async ({ prompt, key }, { unseen = false } = {}) => {
      if (!isRecalled) return null;
      const block = blocks.get(key) ?? recallNow(prompt, unseen);
      blocks.set(key, block);
      const [oldest] = blocks.keys();
      if (blocks.size > mostBlocks && oldest !== undefined) blocks.delete(oldest);
      return block;
    },
    recordPrompt: ({ prompt, key }) => store({ type: "prompt", text: prompt, key: `${key} prompt` }),
    recordReply: ({ key }, reply) => store({ type: "assistant", text: reply, key: `${key} reply ${keyOf(reply)}` }),
    attempt,
  };
}

function warn(error: unknown): void {
  const { message } = error instanceof Error ? error : new Error(String(error));
  const code = error instanceof LociError ? error.code : "INTERNAL";
  process.emitWarning(
    `The memory failed, and the agent goes on without it: ${redactText(message)}`,
    "LociWarning",
    code,
  );
}
