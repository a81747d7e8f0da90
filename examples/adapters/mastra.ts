/**
 * An agent on Mastra that knows what an earlier conversation said. Run: `MODEL_URL=<server> node
 * examples/adapters/mastra.ts`, where the server speaks OpenAI's Chat Completions below `/v1`.
 */
import assert from "node:assert/strict";

import { Agent } from "@mastra/core/agent";
import { openMemory } from "loci-memory";
import { createMastraMemory } from "loci-memory/mastra";

const memory = await openMemory();
await memory.remember("The staging database is reset every night at 02:00.");

const { tools, processor } = await createMastraMemory({ memory, session: "chat-1" });
const agent = new Agent({
  id: "support",
  name: "support",
  instructions: "Be brief.",
  model: { id: "local/any", url: `${process.env["MODEL_URL"]}/v1` },
  tools,
  inputProcessors: [processor],
  outputProcessors: [processor],
});

const prompt = "When is the staging database reset?";
const { text } = await agent.generate(prompt);
console.log(text);
assert.match(text, /02:00/);

const stored = await memory.timeline({ session: "chat-1" });
assert.deepEqual(stored.map((one) => one.text).toReversed(), [prompt, text]);

await memory.close();
