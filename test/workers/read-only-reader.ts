import { openMemory } from "../../src/compose/open-memory.ts";

// Uses a memory whose files can be read but not written. Prints each result: a count, or the code of an error.
const [memory = "", state = "", space = ""] = process.argv.slice(2);
const opened = await openMemory({ memory, state });

async function outcome(use: () => Promise<unknown>): Promise<unknown> {
  try {
    return await use();
  } catch (error) {
    return error instanceof Error && "code" in error ? error.code : String(error);
  }
}

const found = {
  search: await outcome(async () => (await opened.search("lantern")).hits.length),
  isComplete: await outcome(async () => (await opened.search("lantern")).complete),
  recall: await outcome(
    async () => (await opened.recall({ prompt: "where is the lantern?", record: false })).block !== null,
  ),
  timeline: await outcome(async () => (await opened.timeline()).length),
  stats: await outcome(async () => (await opened.care.stats()).memories),
  read: await outcome(async () => (await opened.documents.read({ scope: "user" })).text.includes("A line.")),
  verify: await outcome(async () => (await opened.care.verify()).ok),
  remember: await outcome(async () => opened.remember("something new")),
  resolve: await outcome(async () => (await opened.spaces.resolve(space)).name === space),
};
await opened.close();
console.log(JSON.stringify(found));
