/** The median and the 95th percentile of some times; null without any. */
export function summariseTimes(times: readonly number[]): { readonly median: number; readonly p95: number } | null {
  if (times.length === 0) return null;
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { median: at(0.5), p95: at(0.95) };
}
