import type { Clock } from "../core/ports/clock.ts";
import { steadyTime } from "./steady-time.ts";

/** The clock of this machine. */
export const systemClock: Clock = { now: () => Date.now(), steady: steadyTime };
