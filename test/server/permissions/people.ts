import { nameToSpace } from "../../../src/core/access/scope.ts";
import type { PostgresLogs } from "../../../src/log/postgres/log.ts";
import type { Scope } from "../../../src/team/identity.ts";
import { admittedEvent, sampleEvent } from "../../../src/testing/sample-events.ts";
import { addMember, makeTeam, type Person, type TeamWorld } from "../team-world.ts";

/** A row of the tables: who sends the requests, with which tokens. */
export interface Sender {
  readonly tenant: string;
  readonly member: number;
  /** The number of the sender's own stream. */
  readonly own: number;
  /** The token of a program, which sync, MCP and most routes take. */
  readonly token: string;
  /** The token of a browser's session, which a person has. Only a person forgets over HTTP. */
  readonly session: string;
}

/** A stream that the tables are about. */
export interface Target {
  readonly tenant: string;
  readonly stream: number;
}

export interface People {
  readonly senders: Readonly<Record<string, Sender>>;
  /** The administrator of the team, who prepares what others then try to change. */
  readonly administrator: Person;
  readonly shop: Target;
  readonly ownersPrivate: Target;
  /** A writer of the shop. Others try to forget what this member wrote, and no row of the table is about this member. */
  readonly witness: Sender;
}

const all: readonly Scope[] = ["read", "write", "sync", "admin"];

/** Makes a team with a space `shop`, a second team, and everybody in the tables. */
export async function makePeople(world: TeamWorld): Promise<People> {
  const { ada } = await makeTeam(world);
  const olga = await addMember(world, ada, "olga");
  await world.teams.createSpace(olga.member, "shop", null);
  const inShop = (name: string, role: "writer" | "reader") => addMember(world, ada, name, { space: "shop", role });
  const [writer, reader, other] = [
    await inShop("will", "writer"),
    await inShop("rosa", "reader"),
    await inShop("otto", "writer"),
  ];
  const removed = await inShop("rick", "writer");
  // The streams and members of this team have the same numbers as the owner's.
  const stranger = await addMember(world, (await makeTeam(world)).ada, "sara", { isAdmin: true });
  await world.teams.createSpace(stranger.member, "shop", null);

  await world.teams.createSpace(olga.member, "garden", null);

  const withScopes = (person: Person, ...scopes: readonly Scope[]) => senderOf(world, person, scopes);
  const senders: Record<string, Sender> = {
    owner: await withScopes(olga, ...all),
    writer: await withScopes(writer, ...all),
    reader: await withScopes(reader, ...all),
    member: await withScopes(await addMember(world, ada, "mia"), ...all),
    administrator: await withScopes(ada, ...all),
    stranger: await withScopes(stranger, ...all),
    removed: await withScopes(removed, ...all),
    "expired token": await withScopes(olga, ...all),
    "revoked token": await withScopes(olga, ...all),
  };
  for (const scope of all) senders[`${scope} token`] = await withScopes(olga, scope);
  for (const space of ["shop", "garden"])
    senders[`${space} token`] = await senderOf(world, olga, ["read", "write", "sync"], space);
  const olgas = senders["owner"] as Sender;
  senders["nobody"] = { ...olgas, token: wrongSecret(olgas.token), session: wrongSecret(olgas.session) };

  await world.teams.removeMember(ada.member, "rick");
  for (const token of tokensOf(senders["expired token"]))
    await world.superuser.query("UPDATE loci.tokens SET expires = now() WHERE id = $1", [idOf(token)]);
  for (const token of tokensOf(senders["revoked token"])) await world.teams.revokeToken(olga.member, idOf(token));

  const grants = await world.identity.streamsOf(olga.member);
  const streamOf = (kind: string): Target => ({
    tenant: olga.member.tenant,
    stream: grants.find((grant) => grant.kind === kind)?.stream ?? 0,
  });
  return {
    senders,
    administrator: ada,
    shop: streamOf("space"),
    ownersPrivate: streamOf("person"),
    witness: await withScopes(other, ...all),
  };
}

async function senderOf(
  world: TeamWorld,
  { member }: Person,
  scopes: readonly Scope[],
  space: string | null = null,
): Promise<Sender> {
  const make = async (kind: "token" | "session") =>
    (await world.teams.createToken(member, { name: "matrix", scopes, days: 1, kind, space })).text;
  const grants = await world.identity.streamsOf(member);
  return {
    tenant: member.tenant,
    member: member.member,
    own: grants.find(({ kind }) => kind === "person")?.stream ?? 0,
    token: await make("token"),
    session: await make("session"),
  };
}

function tokensOf(sender: Sender | undefined): string[] {
  return sender === undefined ? [] : [sender.token, sender.session];
}

export function idOf(token: string): string {
  return token.split("_")[3] ?? "";
}

function wrongSecret(token: string): string {
  return token.replace(/.{43}$/, "a".repeat(43));
}

/** Stores a fact in a stream as a member, past every check of roles. Returns its id. */
export async function storeAs(
  logs: PostgresLogs,
  { tenant, stream }: Target,
  { member, isShared }: { readonly member: number; readonly isShared: boolean },
  text: string,
): Promise<string> {
  // In a shared stream, memories of the space are for all its readers; those of a person are not.
  const scope = { level: "space", user: "me", space: nameToSpace("shop") } as const;
  const event = admittedEvent(sampleEvent(text, isShared ? { scope } : {}));
  await logs.log({ tenant, stream }, { member, hasAuthors: isShared }).append([event]);
  return event.event.id;
}
