import { LociError } from "../../core/errors.ts";
import type { Identity, Member, StreamGrant } from "../../team/identity.ts";
import { memberMay } from "../../team/may.ts";
import type { TeamLimits } from "../../team/team-limits.ts";
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
    // The same answer for a stream that does not exist and one of others, so that nobody can find out which exist.
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
