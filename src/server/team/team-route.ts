import type { Member } from "../../team/identity.ts";
import type { Teams } from "../../team/team.ts";
import { routeDefiner, type Route } from "../http/route.ts";

/**
 * Erases everything that a removed member wrote in a space, when no node accepts the member's tokens any more. Returns
 * how many events were erased, and how many are left.
 */
export type EraseAuthor = (wanted: {
  readonly tenant: string;
  readonly stream: number;
  /** The member who asks for the erasure, and is the author of the forgetting. */
  readonly by: number;
  readonly author: number;
}) => Promise<{ readonly erased: number; readonly left: number }>;

/** What a route about a team gets besides its input. */
export interface OfTeam {
  readonly teams: Teams;
  /** The sender. Only routes without a token have none. */
  readonly member: Member;
  /** The address at which a person lets a device in by signing in; null without an OpenID provider. */
  readonly signInUrl: (tenant: string, userCode: string) => string | null;
  /** Makes everything unreadable that a team has stored. Returns the number of keys that are left. */
  readonly cutKeys: (tenant: string, streams: readonly number[]) => Promise<number>;
  readonly eraseAuthor: EraseAuthor;
}

/** A route about a team: its schemas are the contract, `run` translates it to one call. */
export type TeamRoute = Route<OfTeam>;

export const defineTeamRoute = routeDefiner<OfTeam, TeamRoute>();
