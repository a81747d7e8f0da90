/**
 * Formats a number: `1,204`. Does not use Intl, because its number formatter takes longer to load than most commands
 * run.
 */
export function grouped(number: number): string {
  return String(number).replace(/(?<=\d)(?=(?:\d{3})+$)/g, ",");
}

/** Formats a count with its noun: `1 memory`, `1,204 memories`. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${grouped(number)} ${number === 1 ? one : many}`;
}

/** Formats a number of bytes: `1.2 MB`. */
export function bytes(number: number): string {
  if (number < 1000) return `${number} B`;
  for (const [at, unit] of ["kB", "MB", "GB", "TB"].entries()) {
    const value = number / 1000 ** (at + 1);
    if (value < 999.5 || unit === "TB") return `${value < 9.95 ? value.toFixed(1) : Math.round(value)} ${unit}`;
  }
  return `${number} B`;
}

/** Formats a duration: `0.4 ms`, `12 ms`, `3.1 s`. */
export function duration(ms: number): string {
  if (ms < 10) return `${ms.toFixed(1)} ms`;
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}
