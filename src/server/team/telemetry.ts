import type * as Api from "@opentelemetry/api";
import type * as Sdk from "@opentelemetry/sdk-node";

import { LociError } from "../../core/errors.ts";
import { requirePackage } from "../../platform/programs/require-package.ts";
import type { NodeNumbers } from "./metrics.ts";
import type { Operation } from "./request-line.ts";

/** A request that was answered. It has no content, and no names of teams or members. */
export interface EndedRequest {
  readonly operation: Operation;
  readonly method: string;
  readonly status: number;
  readonly ms: number;
  /** The trace that the client belongs to, as the header `traceparent` names it. */
  readonly parent: string | undefined;
}

/** Sends metrics and traces by OpenTelemetry. */
export interface Telemetry {
  readonly request: (ended: EndedRequest) => void;
  /** Sends these numbers with each export. */
  readonly observe: (read: () => Promise<NodeNumbers>) => Promise<void>;
  /** Sends the rest, and ends. */
  readonly close: () => Promise<void>;
}

/** Starts OpenTelemetry if the environment names an endpoint; null otherwise. Its other variables apply, too. */
export function openTelemetry(env: Readonly<Record<string, string | undefined>>): Telemetry | null {
  if ((env["OTEL_EXPORTER_OTLP_ENDPOINT"] ?? "") === "") return null;
  const { api, sdk } = load();
  const started = new sdk.NodeSDK({
    serviceName: env["OTEL_SERVICE_NAME"] ?? "loci",
    // A detector would send the command line, which may contain the password of a database.
    autoDetectResources: false,
    instrumentations: [],
    logRecordProcessors: [],
  });
  started.start();
  const meter = api.metrics.getMeter("loci");
  const tracer = api.trace.getTracer("loci");
  const seconds = meter.createHistogram("loci_request_seconds", { unit: "s" });
  return {
    request: ({ operation, method, status, ms, parent }) => {
      const attributes = { operation, method, status };
      seconds.record(ms / 1000, attributes);
      const context =
        parent === undefined ? api.ROOT_CONTEXT : api.propagation.extract(api.ROOT_CONTEXT, { traceparent: parent });
      const end = Date.now();
      const options = { kind: api.SpanKind.SERVER, startTime: end - ms, attributes };
      const span = tracer.startSpan(operation, options, context);
      if (status >= 500) span.setStatus({ code: api.SpanStatusCode.ERROR });
      span.end(end);
    },
    observe: async (read) => observe(meter, await read(), read),
    close: async () => started.shutdown(),
  };
}

function observe(meter: Api.Meter, first: NodeNumbers, read: () => Promise<NodeNumbers>): void {
  const instruments = new Map<string, Api.Observable>();
  for (const name of Object.keys(first.counters)) add(instruments, name, (base) => meter.createObservableCounter(base));
  for (const name of Object.keys(first.gauges)) add(instruments, name, (base) => meter.createObservableGauge(base));
  meter.addBatchObservableCallback(
    async (result) => {
      const { counters, gauges } = await read();
      for (const [name, value] of Object.entries({ ...counters, ...gauges })) {
        const instrument = instruments.get(baseOf(name));
        if (instrument !== undefined) result.observe(instrument, value, labelsOf(name));
      }
    },
    [...instruments.values()],
  );
}

function add(instruments: Map<string, Api.Observable>, name: string, create: (base: string) => Api.Observable): void {
  const base = baseOf(name);
  if (!instruments.has(base)) instruments.set(base, create(base));
}

/** The name without labels. A collector adds `_total` by itself. */
function baseOf(name: string): string {
  return name.replace(/\{.*$/, "").replace(/_total$/, "");
}

function labelsOf(name: string): Record<string, string> {
  return Object.fromEntries([...name.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = "", value = ""]) => [label, value]));
}

function load(): { readonly api: typeof Api; readonly sdk: typeof Sdk } {
  try {
    return {
      api: requirePackage("@opentelemetry/api") as typeof Api,
      sdk: requirePackage("@opentelemetry/sdk-node") as typeof Sdk,
    };
  } catch (cause) {
    throw new LociError("CONFIG_INVALID", "OTEL_EXPORTER_OTLP_ENDPOINT is set, but OpenTelemetry is not installed", {
      cause,
      next: "Run `npm install @opentelemetry/api @opentelemetry/sdk-node` where loci-memory is installed.",
    });
  }
}
