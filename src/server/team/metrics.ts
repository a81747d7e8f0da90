import type { Operation } from "./request-line.ts";
import type { ThreadCounts } from "./thread-messages.ts";

/** The numbers of a node, in the text format of Prometheus. They contain no names of tenants or members. */
export interface Metrics {
  /** Counts a request that was answered. */
  readonly request: (operation: Operation, method: string, status: number, seconds: number) => void;
  /** Writes all numbers, including those of requests. */
  readonly text: (numbers: NodeNumbers) => string;
}

const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const methods: ReadonlySet<string> = new Set(["GET", "POST", "PUT", "PATCH", "DELETE"]);

/** Returns the name of an HTTP method, or `other`, because clients may send any word. */
export function knownMethod(method: string): string {
  return methods.has(method) ? method : "other";
}

/** The metrics of a thread whose values can fall. All other values only grow. */
const falling: ReadonlySet<string> = new Set(["loci_open_indexes"]);

/** All numbers of a node except those of requests. A name may have labels. */
export interface NodeNumbers {
  /** Numbers that only grow. */
  readonly counters: Readonly<Record<string, number>>;
  readonly gauges: Readonly<Record<string, number>>;
}

/** Adds up the numbers of all threads. */
export function nodeNumbers(threads: readonly ThreadCounts[], gauges: Readonly<Record<string, number>>): NodeNumbers {
  const all = Object.entries(addUp(threads));
  return {
    counters: Object.fromEntries(all.filter(([name]) => !falling.has(name))),
    gauges: { ...Object.fromEntries(all.filter(([name]) => falling.has(name))), ...gauges },
  };
}

interface Durations {
  readonly buckets: number[];
  count: number;
  sum: number;
}

export function createMetrics(): Metrics {
  const requests = new Map<string, number>();
  const durations = new Map<Operation, Durations>();
  return {
    request: (operation, method, status, seconds) => {
      const labels = `method="${knownMethod(method)}",status="${status}"`;
      requests.set(labels, (requests.get(labels) ?? 0) + 1);
      const known = durations.get(operation) ?? { buckets: bounds.map(() => 0), count: 0, sum: 0 };
      durations.set(operation, known);
      for (const [at, bound] of bounds.entries())
        if (seconds <= bound) known.buckets[at] = (known.buckets[at] ?? 0) + 1;
      known.count += 1;
      known.sum += seconds;
    },
    text: ({ counters, gauges }) => {
      const lines = ["# TYPE loci_requests_total counter"];
      for (const [labels, value] of requests) lines.push(`loci_requests_total{${labels}} ${value}`);
      lines.push("# TYPE loci_request_seconds histogram");
      for (const [operation, known] of durations) lines.push(...histogram(operation, known));
      lines.push(...grouped(counters, "counter"), ...grouped(gauges, "gauge"));
      return `${lines.join("\n")}\n`;
    },
  };
}

function histogram(operation: Operation, { buckets, count, sum }: Durations): string[] {
  const name = "loci_request_seconds";
  const label = `operation="${operation}"`;
  return [
    ...bounds.map((bound, at) => `${name}_bucket{${label},le="${bound}"} ${buckets[at] ?? 0}`),
    `${name}_bucket{${label},le="+Inf"} ${count}`,
    `${name}_sum{${label}} ${sum}`,
    `${name}_count{${label}} ${count}`,
  ];
}

function addUp(threads: readonly ThreadCounts[]): Record<string, number> {
  const total: Record<string, number> = {};
  for (const counts of threads)
    for (const [name, value] of Object.entries(counts)) total[name] = (total[name] ?? 0) + value;
  return total;
}

/** A name may have labels, such as `loci_index_opens_total{from="log"}`. Its type is written once. */
function grouped(values: Readonly<Record<string, number>>, type: "counter" | "gauge"): string[] {
  const typed = new Set<string>();
  return Object.entries(values).flatMap(([labelled, value]) => {
    const name = labelled.replace(/\{.*$/, "");
    const line = `${labelled} ${value}`;
    if (typed.has(name)) return [line];
    typed.add(name);
    return [`# TYPE ${name} ${type}`, line];
  });
}
