/** A time zone 14 hours ahead of UTC all year, so its days rarely match those of UTC. */
export const farZone = "Pacific/Kiritimati";
const ahead = 14 * 3_600_000;
const day = 24 * 3_600_000;

/**
 * A time of yesterday and a time of today in that zone. In UTC, both are on the same day, or the second one was
 * yesterday.
 */
export function daysThere(now = Date.now()): { readonly yesterday: number; readonly today: number } {
  const midnight = Math.floor((now + ahead) / day) * day - ahead;
  return { yesterday: midnight - 3_600_000, today: midnight + (now - midnight) / 2 };
}
