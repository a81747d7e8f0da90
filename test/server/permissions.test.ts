import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { makeScratch, removeScratch } from "../../src/platform/scratch.ts";
import { admittedEvent } from "../../src/testing/sample-events.ts";
import { verifies } from "../verifies.ts";
import { serveNode, type ServedNode } from "./serve-node.ts";
import { addMember, makeTeam, openTeamWorld, type TeamWorld } from "./team-world.ts";

let world: TeamWorld;
let node: ServedNode;
const home = makeScratch("permissions");
const tokens: Record<string, string> = {};
const streams: Record<string, number> = {};

beforeAll(async () => {
  world = await openTeamWorld();
  const { ada } = await makeTeam(world);
  await world.teams.createSpace(ada.member, "shop", null);
  const people = {
    owner: ada,
    writer: await addMember(world, ada, "bob", { space: "shop", role: "writer" }),
    reader: await addMember(world, ada, "carol", { space: "shop", role: "reader" }),
    none: await addMember(world, ada, "dan"),
    administrator: await addMember(world, ada, "erin", { isAdmin: true }),
    // A person of another tenant, who has streams with the same numbers.
    stranger: (await makeTeam(world)).ada,
  };
  for (const [name, { token }] of Object.entries(people)) tokens[name] = token;
  tokens["nobody"] = "loci_pat_1_x_y";
  for (const { kind, stream } of await world.identity.streamsOf(ada.member)) streams[kind] = stream;
  node = await serveNode(home, world.urls);
  for (const kind of ["person", "space"]) await use("owner", kind, "HTTP write");
});
afterAll(async () => {
  node.kill();
  await world.close();
  removeScratch(home);
});

const secretOf = (kind: string) => `zebra-${kind}-secret`;
type UseCase = "HTTP read" | "HTTP write" | "sync pull" | "sync push";

async function send(who: string, kind: string, line: string, body?: unknown): Promise<Response> {
  const [method = "GET", path = "/"] = line.split(" ");
  return fetch(node.url + path, {
    method,
    headers: {
      authorization: `Bearer ${tokens[who]}`,
      "content-type": "application/json",
      "loci-stream": String(streams[kind]),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** Sends the request of a use case. Every stream has a secret that only its readers may get. */
async function use(who: string, kind: string, useCase: UseCase): Promise<{ status: number; text: string }> {
  const path = `/v1/streams/${streams[kind]}`;
  const text = who === "owner" ? secretOf(kind) : `by ${who}`;
  const fact = { type: "fact", text, ...(kind === "space" ? { space: "/work/shop" } : {}) };
  const requests: Record<UseCase, () => Promise<Response>> = {
    "HTTP read": () => send(who, kind, `GET /memory/search?q=${secretOf(kind)}`),
    "HTTP write": () => send(who, kind, "POST /memory/record", fact),
    "sync pull": () => send(who, kind, `GET ${path}/pull`),
    "sync push": () =>
      send(who, kind, `POST ${path}/push`, {
        device: "d",
        after: null,
        next: "1",
        lines: [admittedEvent(`by ${who}`).line],
      }),
  };
  const response = await requests[useCase]();
  return { status: response.status, text: await response.text() };
}

/** What each person gets: the secret, an accepted write, or the status of the refusal. */
type Outcome = "secret" | "stored" | "nothing" | 401 | 403 | 404;
type Row = readonly [who: string, kind: "person" | "space", outcomes: Readonly<Record<UseCase, Outcome>>];

const outcomes = (read: Outcome, write: Outcome, pull: Outcome, push: Outcome): Record<UseCase, Outcome> => ({
  "HTTP read": read,
  "HTTP write": write,
  "sync pull": pull,
  "sync push": push,
});

/** The stream of the owner as a person, and that of the owner's space. An administrator has no role by itself. */
const matrix: readonly Row[] = [
  ["owner", "person", outcomes("secret", "stored", "secret", "stored")],
  ["writer", "person", outcomes(404, 404, 404, 404)],
  ["reader", "person", outcomes(404, 404, 404, 404)],
  ["none", "person", outcomes(404, 404, 404, 404)],
  ["administrator", "person", outcomes(404, 404, 404, 404)],
  // The stream of the same number in the stranger's own tenant.
  ["stranger", "person", outcomes("nothing", "stored", "nothing", "stored")],
  ["nobody", "person", outcomes(401, 401, 401, 401)],
  ["owner", "space", outcomes("secret", "stored", "secret", "stored")],
  ["writer", "space", outcomes("secret", "stored", "secret", "stored")],
  ["reader", "space", outcomes("secret", 403, "secret", 403)],
  ["none", "space", outcomes(404, 404, 404, 404)],
  ["administrator", "space", outcomes(404, 404, 404, 404)],
  ["stranger", "space", outcomes(404, 404, 404, 404)],
  ["nobody", "space", outcomes(401, 401, 401, 401)],
];

function outcomeOf({ status, text }: { status: number; text: string }, kind: string, useCase: UseCase): unknown {
  if (status >= 400) return text.includes(secretOf(kind)) ? "a refusal with the secret" : status;
  if (useCase === "HTTP write") return status === 201 ? "stored" : status;
  if (useCase === "sync push") return /"stored":\["/.test(text) ? "stored" : text;
  return text.includes(secretOf(kind)) ? "secret" : "nothing";
}

describe("the permissions of a team's members", () => {
  verifies("SCALE-7.a");

  it.each(matrix)("%s on the stream of a %s", async (who, kind, expected) => {
    const found: Record<string, unknown> = {};
    for (const useCase of Object.keys(expected) as UseCase[])
      found[useCase] = outcomeOf(await use(who, kind, useCase), kind, useCase);
    expect(found).toEqual(expected);
  });
});
