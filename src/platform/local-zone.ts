import type { TimeZone } from "../core/time/wall-clock.ts";

/** The time zone of this process: TZ, or what the system is set to. */
export const localZone: TimeZone = (at) => -new Date(at).getTimezoneOffset();
