import { betaMemoryTool } from "@anthropic-ai/sdk/helpers/beta/memory";

import type { SessionOptions } from "../session/session-options.ts";

/**
 * Creates Anthropic's memory tool (`memory_20250818`) over the documents of the session. Every change is a version of
 * the document, and the permissions of the session apply.
 *
 * @example
 * const tool = await createMemoryTool({ memory, session: "chat-1", agent: "support", folder: process.cwd() });
 * const runner = anthropic.beta.messages.toolRunner({ model, max_tokens: 1024, messages, tools: [tool] });
 */
export async function createMemoryTool(options: SessionOptions): Promise<ReturnType<typeof betaMemoryTool>> {
  const { createHandlers } = await import("./create-handlers.ts");
  return betaMemoryTool(await createHandlers(options));
}
