/**
 * ADK's memory service over the memory: a session is stored, and a later one finds it. Run: `node
 * examples/adapters/google-adk.ts`
 */
import assert from "node:assert/strict";

import { createEvent, createSession } from "@google/adk";
import { openMemory } from "loci-memory";
import { createMemoryService } from "loci-memory/google-adk";

const memory = await openMemory();

// `new Runner({ appName: "shop", agent, sessionService, memoryService })` gives it to an agent.
const memoryService = createMemoryService({ memory });
const content = { role: "user", parts: [{ text: "The staging database is reset every night at 02:00." }] };
const session = createSession({ id: "chat-1", appName: "shop", userId: "ada", events: [createEvent({ content })] });
await memoryService.addSessionToMemory(session);
await memoryService.addSessionToMemory(session);

const request = { appName: "shop", userId: "ada", query: "When is the staging database reset?" };
const { memories } = await memoryService.searchMemory(request);
assert.equal(memories.length, 1);
console.log(memories[0]?.content.parts?.[0]?.text);

await memory.close();
