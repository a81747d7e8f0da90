/**
 * Stores two memories, finds one by other words than its own, and forgets it. Run: `node
 * examples/remember-and-search.ts`
 */
import assert from "node:assert/strict";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { openMemory } from "loci-memory";

const folder = mkdtempSync(join(tmpdir(), "loci-example-"));
const memory = await openMemory({ memory: join(folder, "memory"), state: join(folder, "state") });

const id = await memory.remember("The staging database is reset every night at 02:00.", { tags: ["staging"] });
await memory.record([{ type: "prompt", text: "Why do my test users vanish?", session: "monday" }]);

const { hits } = await memory.search("when are staging databases reset?");
assert.equal(hits[0]?.id, id);
console.log(hits[0].snippet);

await memory.forget({ id });
assert.deepEqual((await memory.search("staging database")).hits, []);
assert.equal((await memory.show(id)).status, "erased");

await memory.close();
