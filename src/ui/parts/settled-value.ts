import { useEffect, useEffectEvent, useRef, useState } from "react";

/**
 * A value that a person changes quickly, such as the text of a field. It is reported after a pause, so that the address
 * and the server do not follow every key. A change from outside, such as "back", replaces it.
 */
export function useSettledValue<T extends string | number>(
  value: T,
  onSettled: (value: T) => void,
  settleMs: number,
): readonly [T, (value: T) => void] {
  const [shown, setShown] = useState(value);
  const reported = useRef(value);
  useEffect(() => {
    if (value === reported.current) return;
    reported.current = value;
    setShown(value);
  }, [value]);
  const report = useEffectEvent(() => {
    reported.current = shown;
    onSettled(shown);
  });
  useEffect(() => {
    if (shown === reported.current) return undefined;
    const timer = setTimeout(report, settleMs);
    return () => clearTimeout(timer);
  }, [shown, settleMs]);
  return [shown, setShown];
}
