import type { z } from "zod";

import type { Member, Scope } from "../../team/identity.ts";
import type { Teams } from "../../team/team.ts";
import type { RouteContract } from "../http/route.ts";

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;

/** One valid request about a team. */
export interface TeamCall<P = unknown, Q = unknown, B = unknown> {
  readonly teams: Teams;
  /** The sender. Only routes without a token have none. */
  readonly member: Member;
  readonly params: Output<P>;
  readonly query: Output<Q>;
  readonly body: Output<B>;
  /** The address at which a person lets a device in by signing in; null without an OpenID provider. */
  readonly signInUrl: (tenant: string, userCode: string) => string | null;
  /** Makes everything unreadable that a team has stored. Returns the number of keys that are left. */
  readonly cutKeys: (tenant: string, streams: readonly number[]) => Promise<number>;
}

/** A route about a team: its schemas are the contract, `run` translates it to one call. */
export interface TeamRoute extends RouteContract {
  /** The scope that the token needs; `any` for every token, `none` for a route without a token. */
  readonly needs: Scope | "any" | "none";
  readonly run: (call: TeamCall<never, never, never>) => Promise<unknown>;
}

/** Defines a route with the types of its own schemas. */
export function defineTeamRoute<
  const P extends z.ZodObject | undefined = undefined,
  const Q extends z.ZodObject | undefined = undefined,
  const B extends z.ZodType | undefined = undefined,
>(
  route: Omit<TeamRoute, "params" | "query" | "body" | "run"> & {
    readonly params?: P;
    readonly query?: Q;
    readonly body?: B;
    readonly run: (call: TeamCall<P, Q, B>) => Promise<unknown>;
  },
): TeamRoute {
  return route as unknown as TeamRoute;
}
