import { useEffect, useState } from "react";

import { ago, wholeTime } from "../text/times.ts";

/** An age that stays true while the page is open. The whole time is its title. */
export function Time({ ts }: { readonly ts: number }) {
  const now = useNow();
  return (
    <time dateTime={new Date(ts).toISOString()} title={wholeTime(ts)}>
      {ago(ts, now)}
    </time>
  );
}

/** The present time, renewed every half minute. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
