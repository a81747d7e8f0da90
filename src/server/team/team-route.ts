import type { Member, Scope } from "../../team/identity.ts";
import type { Teams } from "../../team/team.ts";
import { routeDefiner, type Route } from "../http/route.ts";

/** What a route about a team gets besides its input. */
export interface OfTeam {
  readonly teams: Teams;
  /** The sender. Only routes without a token have none. */
  readonly member: Member;
  /** The address at which a person lets a device in by signing in; null without an OpenID provider. */
  readonly signInUrl: (tenant: string, userCode: string) => string | null;
  /** Makes everything unreadable that a team has stored. Returns the number of keys that are left. */
  readonly cutKeys: (tenant: string, streams: readonly number[]) => Promise<number>;
}

/** A route about a team: its schemas are the contract, `run` translates it to one call. */
export interface TeamRoute extends Route<OfTeam> {
  /** The scope that the token needs; `any` for every token, `none` for a route without a token. */
  readonly needs: Scope | "any" | "none";
}

export const defineTeamRoute = routeDefiner<OfTeam, TeamRoute>();
