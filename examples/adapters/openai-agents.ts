/**
 * An agent on the OpenAI Agents SDK with a history that survives the process. Run: `MODEL_URL=<server> node
 * examples/adapters/openai-agents.ts`, where the server speaks OpenAI's Chat Completions below `/v1`.
 */
import assert from "node:assert/strict";

import { Agent, OpenAIChatCompletionsModel, Runner } from "@openai/agents";
import { openMemory } from "loci-memory";
import { createOpenAiMemory } from "loci-memory/openai-agents";
import OpenAI from "openai";

const memory = await openMemory();
await memory.remember("The staging database is reset every night at 02:00.");

const { session, tools, callModelInputFilter } = await createOpenAiMemory({ memory, session: "chat-1" });
const client = new OpenAI({ baseURL: `${process.env["MODEL_URL"]}/v1`, apiKey: "none" });
const agent = new Agent({ name: "support", tools, model: new OpenAIChatCompletionsModel(client, "any") });
const runner = new Runner({ tracingDisabled: true });

const prompt = "When is the staging database reset?";
const { finalOutput } = await runner.run(agent, prompt, { session, callModelInputFilter });
console.log(finalOutput);
assert.match(finalOutput ?? "", /02:00/);
assert.equal((await session.getItems()).length, 2);

await memory.close();
