/**
 * Forgets a target, which is passed as JSON in the arguments. Started by test/safety/erasure-killed.test.ts, which
 * kills it in the middle.
 */
import { openMemory } from "../../src/compose/open-memory.ts";
import type { ForgetTarget } from "../../src/memory/forget/forget.ts";

const [memoryFolder = "", state = "", target = "{}"] = process.argv.slice(2);
const memory = await openMemory({ memory: memoryFolder, state });
process.stdout.write("begins\n");
await memory.forget(JSON.parse(target) as ForgetTarget);
await memory.close();
process.stdout.write("done\n");
