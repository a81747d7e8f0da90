import { LociError } from "../../core/errors.ts";
import type { Identity, Member, StreamGrant } from "../../team/identity.ts";
import { memberMay } from "../../team/may.ts";
import { type TeamLimits, createRateLimit } from "../../team/rate-limit.ts";
import type { NodeOptions, WantedStream } from "./create-node.ts";
import type { SpaceAccess } from "./stream-caller.ts";

/** Authenticates by the tokens of a team. The author and the rights always come from the token. */
export function createTeamAuthenticate(identity: Identity, limits: TeamLimits): NodeOptions["authenticate"] {
  return async (token, wanted) => {
    const member = await identity.authenticate(token);
    if (member === null) return null;
    await limits.request(member.tenant);
    const isMeant = (one: StreamGrant): boolean => isWanted(one, wanted ?? onlyStreamOf(member));
    const grants = await identity.streamsOf(member, isMeant);
    const grant = grants.find(isMeant);
    // The answer is the same for a stream that does not exist and for one of other people, so that nobody can find out
    // which streams exist.
    if (grant === undefined)
      throw new LociError("NOT_FOUND", "there is no such stream, or you are not a member of its space");
    if (!memberMay(member, grant, "read"))
      throw new LociError("SCOPE_REFUSED", "this token may not read", { next: "Use a token with the scope `read`." });
    return {
      kind: member.kind,
      tenant: `${member.tenant}/${grant.stream}/${member.member}`,
      key: { tenant: member.tenant, stream: grant.stream },
      member: member.member,
      name: member.name,
      isShared: grant.kind === "space",
      isOwner: memberMay(member, grant, "forgetOthers"),
      canWrite: memberMay(member, grant, "write"),
      canForget: memberMay(member, grant, "forgetOwn"),
      isFull: await isFull(limits, member.tenant),
      spaces: grant.kind === "person" ? grants.flatMap((one) => spaceAccess(member, one)) : [],
    };
  };
}

/** A token for one space is about that space if the request names no stream. */
function onlyStreamOf({ onlyStream }: Member): WantedStream {
  return onlyStream === undefined ? null : { stream: onlyStream };
}

function spaceAccess(member: Member, grant: StreamGrant): SpaceAccess[] {
  if (grant.kind !== "space" || !memberMay(member, grant, "read")) return [];
  return [
    {
      stream: grant.stream,
      name: grant.name,
      isOwner: memberMay(member, grant, "forgetOthers"),
      canWrite: memberMay(member, grant, "write"),
      canForget: memberMay(member, grant, "forgetOwn"),
    },
  ];
}

async function isFull(limits: TeamLimits, tenant: string): Promise<boolean> {
  try {
    await limits.write(tenant);
    return false;
  } catch (error) {
    if (error instanceof LociError && error.code === "QUOTA_EXCEEDED") return true;
    throw error;
  }
}

function isWanted(grant: StreamGrant, wanted: WantedStream): boolean {
  if (wanted === null) return grant.kind === "person";
  return "stream" in wanted ? grant.stream === wanted.stream : grant.kind === "space" && grant.name === wanted.space;
}

/**
 * Returns the member who sends a request, and counts the request for the team. Throws NOT_AUTHENTICATED for every token
 * that does not work, and RateLimited for a team or an address with too many requests.
 */
export type AuthenticateMember = (headers: Headers, address: string) => Promise<Member>;

/** The most wrong tokens that one address may send in a minute. A right token is always accepted. */
const wrongTokens = 20;

const howToJoin = "Join the team with `loci team join`, or make a token with `loci team tokens create`.";

export function createAuthenticateMember(identity: Identity, limits: TeamLimits): AuthenticateMember {
  const wrong = createRateLimit("an address with wrong tokens");
  return async (headers, address) => {
    const token = /^Bearer +([\w-]{1,512})$/i.exec(headers.get("authorization") ?? "")?.[1];
    if (token === undefined) throw new LociError("NOT_AUTHENTICATED", "the request has no token", { next: howToJoin });
    const member = await identity.authenticate(token);
    if (member === null) {
      wrong.take(address, wrongTokens);
      throw new LociError("NOT_AUTHENTICATED", "the token is unknown, expired or revoked", { next: howToJoin });
    }
    await limits.request(member.tenant);
    return member;
  };
}
