import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { openPostgresLogs, type PostgresLogs } from "../../../src/log/postgres/log.ts";
import { makeScratch, removeScratch } from "../../../src/platform/files/scratch.ts";
import { openDatabase, type Database } from "../../../src/platform/postgres/database.ts";
import { verifies } from "../../verifies.ts";
import { serveNode, type ServedNode } from "../serve-node.ts";
import { addMember, openTeamWorld, type TeamWorld } from "../team-world.ts";
import { changedParts, takeFingerprint } from "./fingerprint.ts";
import { idOf, makePeople, storeAs, type People, type Sender } from "./people.ts";
import { manage, ownersPrivate, readTable, shop } from "./tables.ts";
import { manageUseCases, streamUseCases, type NamedTarget, type Managed, type Reply } from "./use-cases.ts";

let world: TeamWorld;
let node: ServedNode;
let keys: Database;
let logs: PostgresLogs;
let people: People;
const targets: Record<string, NamedTarget> = {};
const home = makeScratch("permissions");

beforeAll(async () => {
  world = await openTeamWorld();
  keys = openDatabase(world.urls.keys);
  logs = openPostgresLogs({ database: world.node, keys });
  people = await makePeople(world);
  targets["shop"] = { ...people.shop, space: "shop", secret: "zebra-in-the-shop" };
  targets["private"] = { ...people.ownersPrivate, space: null, secret: "zebra-at-home" };
  for (const target of Object.values(targets)) await store(target, people.witness.member, target.secret);
  node = await serveNode(home, world.urls);
});
afterAll(async () => {
  node.kill();
  await keys.close();
  await world.close();
  removeScratch(home);
});

async function store(target: NamedTarget, member: number, text: string): Promise<string> {
  return storeAs(logs, target, { member, isShared: target.space !== null }, text);
}

function senderNamed(who: string): Sender {
  const sender = people.senders[who];
  if (sender === undefined) throw new Error(`the tables name ${who}, who does not exist`);
  return sender;
}

const partOf = ({ tenant, stream }: { tenant: string; stream: number }) => `stream ${tenant}/${stream}`;

async function isErased({ tenant, stream }: NamedTarget, id: string): Promise<boolean> {
  const query = "SELECT tail IS NULL AS erased FROM loci.events WHERE tenant = $1 AND stream = $2 AND id = $3";
  const [row] = await world.superuser.query<{ erased: boolean }>(query, [tenant, stream, id]);
  return row?.erased === true;
}

async function lastAuthor({ tenant, stream }: NamedTarget): Promise<number | undefined> {
  const query =
    "SELECT author FROM loci.events WHERE tenant = $1 AND stream = $2 AND kind <> 'memory.erased' ORDER BY seq DESC LIMIT 1";
  const [row] = await world.superuser.query<{ author: number }>(query, [tenant, stream]);
  return row?.author;
}

/** Sends the request of a cell. Returns its outcome in the words of the table, and what it has changed. */
async function attempt(where: string, who: string, useCase: string): Promise<{ outcome: string; changed: string[] }> {
  const [target, sender, run] = [targets[where], senderNamed(who), streamUseCases[useCase]];
  if (target === undefined || run === undefined) throw new Error(`there is no use case ${useCase} in ${where}`);
  const isForget = useCase.includes("forget");
  const author = useCase.endsWith("own") ? sender.member : people.witness.member;
  const event = isForget ? await store(target, author, `To be forgotten by ${who}`) : "";
  const before = await takeFingerprint(world.superuser);
  const reply = await run({ url: node.url, sender, target, event });
  const changed = changedParts(before, await takeFingerprint(world.superuser)).filter((part) => part !== "sources");
  if (reply.status !== 200 && reply.status !== 201)
    return {
      outcome: reply.text.includes(target.secret) ? "a refusal with the secret" : String(reply.status),
      changed,
    };
  const outcome = await describeReply({ target, sender, useCase, event, changed }, reply);
  return { outcome, changed };
}

interface Answered {
  readonly target: NamedTarget;
  readonly sender: Sender;
  readonly useCase: string;
  readonly event: string;
  readonly changed: readonly string[];
}

async function describeReply({ target, sender, useCase, event, changed }: Answered, { text }: Reply): Promise<string> {
  if (/read|pull/.test(useCase)) return text.includes(target.secret) ? "reads" : "empty";
  if (event !== "") {
    if (await isErased(target, event)) return "erases";
    return text.includes('"reason":"author"') ? "keeps" : "own";
  }
  if (!changed.includes(partOf(target))) return "own";
  return (await lastAuthor(target)) === sender.member ? "writes" : "another author";
}

/** The only parts of the server that a cell with this outcome may change. */
function allowed(outcome: string, target: NamedTarget, { tenant, own }: Sender, useCase: string): string[] {
  const isStranger = tenant !== target.tenant;
  if (outcome === "writes" || outcome === "erases") return [partOf(target)];
  if (outcome === "own" && isStranger)
    return [partOf({ tenant, stream: own }), partOf({ tenant, stream: target.stream })];
  if (outcome === "own") return [partOf({ tenant, stream: own })];
  // The memory notes what an agent has recalled in the stream of its person.
  return useCase.startsWith("MCP read") && /reads|empty/.test(outcome) ? [partOf({ tenant, stream: own })] : [];
}

describe.each([
  ["shop", shop],
  ["private", ownersPrivate],
])("the permissions in a stream: %s", (where, table) => {
  verifies("SCALE-7.a", "SCALE-5.b");

  it.each(readTable(table))("$who", async ({ who, outcomes }) => {
    const found: Record<string, string> = {};
    for (const [useCase, expected] of Object.entries(outcomes)) {
      const { outcome, changed } = await attempt(where, who, useCase);
      found[useCase] = outcome;
      const may = allowed(expected, targets[where] as NamedTarget, senderNamed(who), useCase);
      expect(
        changed.filter((part) => !may.includes(part)),
        `${who}: ${useCase} changed`,
      ).toEqual([]);
      const mustChange = /writes|own|erases/.test(expected);
      expect(!mustChange || changed.length > 0, `${who}: ${useCase} changed something`).toBe(true);
    }
    expect(found).toEqual(outcomes);
  });
});

describe("the permissions to manage a team", () => {
  verifies("SCALE-7.a");

  let count = 0;

  /** A member with an open invitation and a token, in the team of the tables. */
  async function makeManaged(): Promise<Managed> {
    count += 1;
    const { administrator } = people;
    const member = `managed-${count}`;
    const person = await addMember(world, administrator, member, { space: "shop", role: "reader" });
    const invitation = { name: `open-${count}`, isAdmin: false, space: null, role: null, days: 1 };
    const { id } = await world.teams.invite(administrator.member, invitation);
    return { member, invitation: id, token: idOf(person.token) };
  }

  it.each(readTable(manage))("$who", async ({ who, outcomes }) => {
    const found: Record<string, string> = {};
    for (const useCase of Object.keys(outcomes)) {
      const run = manageUseCases[useCase]?.(await makeManaged());
      if (run === undefined) throw new Error(`there is no use case ${useCase}`);
      const before = await takeFingerprint(world.superuser);
      const { status, text } = await run({
        url: node.url,
        sender: senderNamed(who),
        target: targets["shop"] as NamedTarget,
        event: "",
      });
      const changed = changedParts(before, await takeFingerprint(world.superuser));
      found[useCase] = status === 200 ? "does" : String(status);
      const changes = status === 200 && !/^(list|audit)/.test(useCase);
      expect(changed.includes("audit"), `${who}: ${useCase} is in the audit log`).toBe(changes);
      expect(changes ? [] : changed, `${who}: ${useCase}`).toEqual([]);
      expect(who === "stranger" ? text : "", "another team's names").not.toContain("managed-");
    }
    expect(found).toEqual(outcomes);
  });
});
