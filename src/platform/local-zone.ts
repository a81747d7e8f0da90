import type { TimeZone } from "../core/text/time/wall-clock.ts";

/** The time zone of this process, from TZ or the system's setting. */
export const localZone: TimeZone = (at) => -new Date(at).getTimezoneOffset();
