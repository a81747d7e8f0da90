/**
 * An agent on the Claude Agent SDK that knows what an earlier conversation said. Run: `ANTHROPIC_API_KEY=<key> node
 * examples/adapters/claude-agent-sdk.ts`. `CLAUDE_PATH` names another Claude Code than the one in the SDK.
 */
import assert from "node:assert/strict";

import { query } from "@anthropic-ai/claude-agent-sdk";
import { openMemory } from "loci-memory";
import { createClaudeMemory } from "loci-memory/claude-agent-sdk";

const memory = await openMemory();
await memory.remember("The staging database is reset every night at 02:00.");

const loci = await createClaudeMemory({ memory, session: "chat-1" });
const path = process.env["CLAUDE_PATH"];
const options = { ...loci, settingSources: [], ...(path === undefined ? {} : { pathToClaudeCodeExecutable: path }) };

const prompt = "When is the staging database reset?";
for await (const message of query({ prompt, options })) {
  if (message.type !== "result" || message.subtype !== "success") continue;
  console.log(message.result);
  assert.match(message.result, /02:00/);
}

const stored = await memory.timeline({ session: "chat-1" });
assert.equal(stored.at(-1)?.text, prompt);
assert.equal(stored.length, 2);

await memory.close();
