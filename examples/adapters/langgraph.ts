/**
 * LangGraph's long-term store in the memory: one run of a graph writes what a later run reads. Also LangChain's
 * retriever over it. Run: `node examples/adapters/langgraph.ts`
 */
import assert from "node:assert/strict";

import { Annotation, START, StateGraph, type LangGraphRunnableConfig } from "@langchain/langgraph";
import { openMemory } from "loci-memory";
import { LociRetriever, LociStore } from "loci-memory/langgraph";

const memory = await openMemory();

const State = Annotation.Root({ said: Annotation<string>, found: Annotation<string> });

/** Answers from the notes, and keeps the message as a note. */
async function answer({ said }: typeof State.State, { store }: LangGraphRunnableConfig) {
  assert(store);
  const [note] = await store.search(["ops"], { query: said });
  if (!said.endsWith("?")) await store.put(["ops", "staging"], "reset", { text: said });
  return { found: String(note?.value["text"] ?? "nothing") };
}

const store = new LociStore({ memory });
const graph = new StateGraph(State).addNode("answer", answer).addEdge(START, "answer").compile({ store });
const first = await graph.invoke({ said: "The staging database is reset every night at 02:00." });
assert.equal(first.found, "nothing");
const second = await graph.invoke({ said: "When is the staging database reset?" });
assert.match(second.found, /02:00/);

const retriever = new LociRetriever({ memory, session: "chat-1" });
const [document] = await retriever.invoke("When is the staging database reset?");
console.log(document?.pageContent);
assert.match(document?.pageContent ?? "", /02:00/);

await store.delete(["ops", "staging"], "reset");
assert.deepEqual(await retriever.invoke("When is the staging database reset?"), []);

await memory.close();
