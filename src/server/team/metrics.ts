import type { ThreadCounts } from "./thread-messages.ts";

/** The numbers of a node, in the text format of Prometheus. They contain no names of tenants or members. */
export interface Metrics {
  /** Counts a request that was answered. */
  readonly request: (method: string, status: number, seconds: number) => void;
  /** Writes all numbers. `threads` are added up; `gauges` are written as they are. */
  readonly text: (threads: readonly ThreadCounts[], gauges: Readonly<Record<string, number>>) => string;
}

const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const methods: ReadonlySet<string> = new Set(["GET", "POST", "PUT", "PATCH", "DELETE"]);

/** The numbers of threads that can fall. All others only grow. */
const falling: ReadonlySet<string> = new Set(["loci_open_indexes"]);

export function createMetrics(): Metrics {
  const requests = new Map<string, number>();
  const buckets = bounds.map(() => 0);
  let [count, sum] = [0, 0];
  return {
    request: (method, status, seconds) => {
      const labels = `method="${methods.has(method) ? method : "other"}",status="${status}"`;
      requests.set(labels, (requests.get(labels) ?? 0) + 1);
      for (const [at, bound] of bounds.entries()) if (seconds <= bound) buckets[at] = (buckets[at] ?? 0) + 1;
      count += 1;
      sum += seconds;
    },
    text: (threads, gauges) => {
      const lines = ["# TYPE loci_requests_total counter"];
      for (const [labels, value] of requests) lines.push(`loci_requests_total{${labels}} ${value}`);
      lines.push("# TYPE loci_request_seconds histogram");
      for (const [at, bound] of bounds.entries())
        lines.push(`loci_request_seconds_bucket{le="${bound}"} ${buckets[at] ?? 0}`);
      lines.push(`loci_request_seconds_bucket{le="+Inf"} ${count}`);
      lines.push(`loci_request_seconds_sum ${sum}`, `loci_request_seconds_count ${count}`);
      lines.push(...grouped(addUp(threads), (name) => (falling.has(name) ? "gauge" : "counter")));
      lines.push(...grouped(gauges, () => "gauge"));
      return `${lines.join("\n")}\n`;
    },
  };
}

function addUp(threads: readonly ThreadCounts[]): Record<string, number> {
  const total: Record<string, number> = {};
  for (const counts of threads)
    for (const [name, value] of Object.entries(counts)) total[name] = (total[name] ?? 0) + value;
  return total;
}

/** A name may have labels, such as `loci_index_opens_total{from="log"}`. Its type is written once. */
function grouped(values: Readonly<Record<string, number>>, typeOf: (name: string) => string): string[] {
  const typed = new Set<string>();
  return Object.entries(values).flatMap(([labelled, value]) => {
    const name = labelled.replace(/\{.*$/, "");
    const line = `${labelled} ${value}`;
    if (typed.has(name)) return [line];
    typed.add(name);
    return [`# TYPE ${name} ${typeOf(name)}`, line];
  });
}
