/**
 * A support agent on the Vercel AI SDK that knows what an earlier conversation said. Run: `MODEL_URL=<server>
 * node examples/adapters/ai-sdk.ts`, where the server speaks OpenAI's Chat Completions below `/v1`.
 */
import assert from "node:assert/strict";

import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { generateText, isStepCount, wrapLanguageModel } from "ai";
import { openMemory } from "loci-memory";
import { createAiSdkMemory } from "loci-memory/ai-sdk";

const memory = await openMemory();
await memory.remember("The staging database is reset every night at 02:00.");

const { tools, middleware } = await createAiSdkMemory({ memory, session: "chat-1" });
const provider = createOpenAICompatible({ name: "local", baseURL: `${process.env["MODEL_URL"]}/v1` });
const model = wrapLanguageModel({ model: provider("any"), middleware });

const prompt = "When is the staging database reset?";
const { text } = await generateText({ model, tools, prompt, stopWhen: isStepCount(5) });
console.log(text);
assert.match(text, /02:00/);

const stored = await memory.timeline({ session: "chat-1" });
assert.deepEqual(stored.map((one) => one.text).toReversed(), [prompt, text]);

await memory.close();
