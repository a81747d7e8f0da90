import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { makeScratch, removeScratch } from "../../src/platform/files/scratch.ts";
import { openTelemetry } from "../../src/server/team/telemetry.ts";
import { verifies } from "../verifies.ts";
import { serveNode, type ServedNode } from "./serve-node.ts";
import { addMember, makeTeam, openTeamWorld, type TeamWorld } from "./team-world.ts";

/** A request to the receiver. */
interface Received {
  readonly path: string;
  readonly text: string;
}

let world: TeamWorld;
let receiver: Server;
let home: string;
const received: Received[] = [];
beforeAll(async () => {
  world = await openTeamWorld();
  home = makeScratch("telemetry");
  receiver = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      received.push({ path: request.url ?? "", text: Buffer.concat(parts).toString() });
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  receiver.closeAllConnections();
  receiver.close();
  await world.close();
  removeScratch(home);
});

async function ask({ url }: ServedNode, token: string, line: string, body?: unknown): Promise<Response> {
  const [method = "GET", path = "/"] = line.split(" ");
  return fetch(url + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** All values of a key, anywhere in the bodies that a path has received. */
function valuesOf(path: string, key: string): Set<unknown> {
  const found = new Set<unknown>();
  const look = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      if (name === key) found.add(inner);
      look(inner);
    }
  };
  for (const one of received) if (one.path === path) look(JSON.parse(one.text));
  return found;
}

function hasAll(values: ReadonlySet<unknown>, wanted: readonly string[]): boolean {
  return wanted.every((one) => values.has(one));
}

async function until(isTrue: () => boolean): Promise<void> {
  for (const end = performance.now() + 30_000; !isTrue();) {
    if (performance.now() > end) throw new Error("it did not happen within 30 seconds");
    await sleep(50);
  }
}

describe("the telemetry of a node", () => {
  it("is off without an endpoint", () => {
    expect(openTelemetry({})).toBe(null);
  });

  it("sends spans and metrics of each operation, without content and names", async () => {
    verifies("SCALE-1.b");
    const { ada, name } = await makeTeam(world);
    const bob = await addMember(world, ada, "quetzal.member");
    const { port } = receiver.address() as AddressInfo;
    vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", `http://127.0.0.1:${port}`);
    vi.stubEnv("OTEL_EXPORTER_OTLP_PROTOCOL", "http/json");
    vi.stubEnv("OTEL_METRIC_EXPORT_INTERVAL", "500");
    vi.stubEnv("OTEL_METRIC_EXPORT_TIMEOUT", "500");
    vi.stubEnv("OTEL_BSP_SCHEDULE_DELAY", "200");
    const node = await serveNode(home, world.urls);
    const secret = "quetzalcoatlus";
    const [stream] = await world.identity.streamsOf(bob.member);
    expect((await ask(node, bob.token, "POST /memory/record", { type: "fact", text: `A ${secret}` })).status).toBe(201);
    expect((await ask(node, bob.token, `GET /memory/search?q=${secret}`)).status).toBe(200);
    expect((await ask(node, bob.token, `GET /v1/streams/${stream?.stream}/pull`)).status).toBe(200);
    expect((await ask(node, bob.token, `GET /memory/record/${secret}`)).status).toBeGreaterThan(399);

    // A request is counted when its answer has been sent, which may be after the client has read it.
    const page = await vi.waitFor(async () => {
      const text = await (await fetch(`${node.url}/metrics`)).text();
      for (const operation of ["append", "search", "pull", "other"])
        expect(text).toContain(`loci_request_seconds_count{operation="${operation}"} 1\n`);
      return text;
    });
    const numbers = [
      "loci_appends_total",
      "loci_append_seconds_total",
      "loci_catch_ups_total",
      "loci_catch_up_seconds_total",
      'loci_index_opens_total{from="log"}',
      'loci_index_open_seconds_total{from="log"}',
      "loci_open_indexes",
    ];
    for (const number of numbers) expect(Number(page.split(`\n${number} `)[1]?.split("\n")[0])).toBeGreaterThan(0);

    const bases = numbers.map((number) => number.replace(/\{.*$/, "").replace(/_total$/, ""));
    await until(() => hasAll(valuesOf("/v1/metrics", "name"), [...bases, "loci_request_seconds"]));
    await until(() => hasAll(valuesOf("/v1/traces", "name"), ["append", "search", "pull", "other"]));
    expect([...valuesOf("/v1/traces", "traceId")]).toEqual(["0af7651916cd43dd8448eb211c80319c"]);
    node.kill("SIGTERM");
    expect(await node.ended).toBe(0);
    expect(node.lines().filter(({ event }) => event === "fault")).toEqual([]);
    const sent = received.map(({ text }) => text).join("\n") + page + node.output();
    for (const word of [secret, "quetzal", name, bob.token, world.urls.log, "postgres://"])
      expect(sent.includes(word)).toBe(false);
  });
});
