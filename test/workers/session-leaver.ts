/** Starts sessions with LOCI_PAUSE, one after the other, as hooks of several agents do at the same time. */
import { keepLeftAlone } from "../../src/hooks/left-alone.ts";

const [state = "", name = "", count = "0"] = process.argv.slice(2);
for (let n = 0; n < Number(count); n += 1) keepLeftAlone(state, `${name}-${n}`, true, Date.UTC(2026, 0, 1) + n);
