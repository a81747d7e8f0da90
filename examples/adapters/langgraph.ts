/** LangGraph's long-term store in the memory, and LangChain's retriever over it. Run: `node examples/adapters/langgraph.ts` */
import assert from "node:assert/strict";

import { openMemory } from "loci-memory";
import { LociRetriever, LociStore } from "loci-memory/langgraph";

const memory = await openMemory();

// `graph.compile({ store })` gives it to the nodes of a graph.
const store = new LociStore({ memory });
await store.put(["ops", "staging"], "reset", { text: "The staging database is reset every night at 02:00." });
const [found] = await store.search(["ops"], { query: "When is the staging database reset?" });
assert.equal(found?.key, "reset");

const retriever = new LociRetriever({ memory, session: "chat-1" });
const [document] = await retriever.invoke("When is the staging database reset?");
console.log(document?.pageContent);
assert.match(document?.pageContent ?? "", /02:00/);

await store.delete(["ops", "staging"], "reset");
assert.deepEqual(await retriever.invoke("When is the staging database reset?"), []);

await memory.close();
