// Appends events as hooks do, until its input ends, and reports `ack` for each: `neighbour.ts <checkout>`.
import { setTimeout as sleep } from "node:timers/promises";

import "./cheap-passphrases.ts";
import { loadCheckout } from "./load-checkout.ts";
import { errorText, say, watchForEnd } from "./worker.ts";

const { resolvePlaces, openJsonlLog, admittedEvent } = await loadCheckout(process.argv[2] ?? "");
const { memory, state } = resolvePlaces(process.env);
const log = openJsonlLog({ memory, state });

const isOver = watchForEnd();
for (let count = 0; !isOver(); count += 1) {
  try {
    say({ ack: (await log.append([admittedEvent(`neighbour ${count}`)])).ids });
  } catch (error) {
    say({ failed: errorText(error) });
  }
  await sleep(20);
}
process.exit(0);
