import { Hono } from "hono";

import { LociError } from "../../core/errors.ts";
import type { Member } from "../../team/identity.ts";
import { createRateLimit } from "../../team/rate-limit.ts";
import type { Teams } from "../../team/team.ts";
import { problemHeaders } from "../http/create-app.ts";
import { createOpenApi } from "../http/openapi.ts";
import { safeHeaders } from "../http/own-names.ts";
import { jsonResponse, problem } from "../http/problem.ts";
import { readInput } from "../http/read-request.ts";
import { accessOf, checkRoutes, checkTeamToken } from "../route-access.ts";
import { addSignIn, signInAddress, type SignInOptions } from "./oidc/add-sign-in.ts";
import { entranceRoutes } from "./routes/entrance.ts";
import { peopleRoutes } from "./routes/people.ts";
import { teamRoutes } from "./routes/team.ts";
import type { AuthenticateMember } from "./team-authenticate.ts";
import type { OfTeam, TeamRoute } from "./team-route.ts";

export interface TeamAppOptions {
  readonly teams: Teams;
  readonly authenticate: AuthenticateMember;
  readonly cutKeys: OfTeam["cutKeys"];
  readonly eraseAuthor: OfTeam["eraseAuthor"];
  /** Lets people sign in at an OpenID provider, if it is set. */
  readonly signIn?: Omit<SignInOptions, "teams"> | undefined;
  /** Receives errors, to report them to the operator of the server. */
  readonly onFault: (error: unknown) => void;
}

/** The routes of a node about teams: a function from a request and its sender's address to a response. */
export interface TeamApp {
  /** True for a path that this app answers. */
  readonly isFor: (path: string) => boolean;
  readonly fetch: (request: Request, address: string) => Promise<Response>;
}

/** The most requests a minute that one address may send without a token. */
const openRequests = 60;
const mostBodyBytes = 16 * 1024;

/** Every route of `/v1/team`. */
const routes: readonly TeamRoute[] = [...entranceRoutes, ...peopleRoutes, ...teamRoutes];

/** Creates the routes about teams. The database makes the decisions; the routes only translate. */
export function createTeamApp({ teams, authenticate, cutKeys, eraseAuthor, signIn, onFault }: TeamAppOptions): TeamApp {
  const app = new Hono<{ Bindings: { readonly address: string } }>();
  const open = createRateLimit("an address without a token");

  const admit = async (route: TeamRoute, headers: Headers, address: string): Promise<Member | undefined> => {
    const access = accessOf(route.method, route.path);
    if (access.to === "everybody") {
      open.take(address, openRequests);
      return undefined;
    }
    const member = await authenticate(headers, address);
    checkTeamToken(access, member);
    return member;
  };

  const signInUrl: OfTeam["signInUrl"] = (tenant, userCode) =>
    signIn === undefined ? null : signInAddress(signIn.publicUrl, tenant, userCode);
  if (signIn !== undefined) {
    app.use("/v1/team/oidc/*", async (context, next) => {
      open.take(context.env.address, openRequests);
      await next();
    });
    addSignIn(app, { ...signIn, teams });
  }
  for (const route of routes)
    app.on(route.method.toUpperCase(), route.path.replace(/\{(\w+)\}/g, ":$1"), async (context) => {
      const { raw } = context.req;
      const member = await admit(route, raw.headers, context.env.address);
      const input = await readInput(route, raw, { params: context.req.param(), bodyBytes: mostBodyBytes });
      const made = await route.run({ teams, member, cutKeys, eraseAuthor, signInUrl, ...input } as never);
      return jsonResponse(made ?? {});
    });
  app.get("/v1/openapi.json", () => jsonResponse(createOpenApi(routes)));
  checkRoutes(app.routes);
  app.notFound(() => {
    throw new LociError("NOT_FOUND", "there is no such route", { next: "See /v1/openapi.json for all routes." });
  });
  app.onError((error) => problem(error, onFault, problemHeaders(error)));
  return {
    isFor: (path) => path === "/v1/team" || path.startsWith("/v1/team/") || path === "/v1/openapi.json",
    fetch: async (request, address) => {
      const response = await app.fetch(request, { address });
      for (const [name, value] of Object.entries(safeHeaders)) response.headers.set(name, value);
      return response;
    },
  };
}
