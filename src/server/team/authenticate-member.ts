import { LociError } from "../../core/errors.ts";
import type { Identity, Member } from "../../team/identity.ts";
import { createRateLimit } from "../../team/rate-limit.ts";
import type { TeamLimits } from "../../team/team-limits.ts";

/**
 * Returns the member who sends a request, and counts the request for the team. Throws NOT_AUTHENTICATED for every token
 * that does not work, and RateLimited for a team or an address with too many requests.
 */
export type AuthenticateMember = (headers: Headers, address: string) => Promise<Member>;

/** Wrong tokens of one address in a minute. A right token is always accepted. */
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
