import { openJsonlLog } from "../../src/log/jsonl/log.ts";
import { systemTools } from "../../src/platform/hashes/admission-tools.ts";
import { admittedEvent, sampleEvent } from "../../src/testing/sample-events.ts";

// Appends one event, then a batch. Prints the id of the event, and the code of the error with which the batch was
// refused.
const [memory = "", state = "", bytes = "0"] = process.argv.slice(2);
const log = openJsonlLog({ memory, state });
const first = admittedEvent("stored before the disk was full");
await log.append([first]);
const batch = Array.from({ length: 12 }, (_, n) =>
  admittedEvent(sampleEvent(`refused ${n} ${"x".repeat(Number(bytes))}`, { id: systemTools.newId() })),
);
const code = await log.append(batch).then(
  () => "stored",
  (error: { readonly code?: string }) => error.code,
);
console.log(JSON.stringify({ first: first.event.id, code }));
