/**
 * Claude reads a document of the memory through Anthropic's memory tool. Run: `ANTHROPIC_API_KEY=<key> node
 * examples/adapters/anthropic-memory-tool.ts`.
 */
import assert from "node:assert/strict";

import Anthropic from "@anthropic-ai/sdk";
import { openMemory } from "loci-memory";
import { createMemoryTool } from "loci-memory/anthropic-memory-tool";

const memory = await openMemory();
await memory.documents.append({ scope: "user" }, "The staging database is reset every night at 02:00.");

const tool = await createMemoryTool({ memory, session: "chat-1" });
const runner = new Anthropic().beta.messages.toolRunner({
  model: "claude-sonnet-5",
  max_tokens: 1024,
  messages: [{ role: "user", content: "When is the staging database reset? Look into your memory." }],
  tools: [tool],
});
const { content } = await runner.runUntilDone();
const text = content.map((block) => (block.type === "text" ? block.text : "")).join("");
console.log(text);
assert.match(text, /02:00/);

await memory.close();
