const whole = new Intl.NumberFormat(undefined);
const compact = new Intl.NumberFormat(undefined, { notation: "compact", maximumFractionDigits: 1 });

export function grouped(value: number): string {
  return whole.format(value);
}

/** "12", "3.4K", "1.2M". */
export function short(value: number): string {
  return value < 10_000 ? whole.format(value) : compact.format(value);
}

/** "1 memory", "3 memories". */
export function count(value: number, one: string, many = `${one}s`): string {
  return `${whole.format(value)} ${value === 1 ? one : many}`;
}

export function bytes(value: number): string {
  if (value < 1024) return `${value} B`;
  const units = ["kB", "MB", "GB", "TB"];
  let left = value / 1024;
  let unit = 0;
  while (left >= 1024 && unit < units.length - 1) {
    left /= 1024;
    unit += 1;
  }
  return `${left < 10 ? left.toFixed(1) : Math.round(left)} ${units[unit] ?? ""}`;
}

export function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
