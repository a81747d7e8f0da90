import { useEffect, useState } from "react";

import { ago, agoInSentence, wholeTime } from "../text/times.ts";

/** An age that stays true while the page is open. The whole time is its title. `isAge` is for use in a sentence. */
export function Time({ ts, isAge = false }: { readonly ts: number; readonly isAge?: boolean }) {
  const now = useNow();
  return (
    <time dateTime={new Date(ts).toISOString()} title={wholeTime(ts)}>
      {isAge ? agoInSentence(ts, now) : ago(ts, now)}
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
