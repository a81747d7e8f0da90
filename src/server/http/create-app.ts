import { Hono } from "hono";

import { LociError } from "../../core/errors.ts";
import { RateLimited } from "../../team/rate-limit.ts";
import { checkRoutes } from "../route-access.ts";
import { createAnswerRoute } from "./answer-route.ts";
import { defaultLimits, type AppOptions } from "./app-options.ts";
import { createFollowEvents } from "./follow-events.ts";
import { addLoginPages } from "./login-pages.ts";
import { createOpenStream } from "./open-streams.ts";
import { checkOrigin, safeHeaders } from "./own-names.ts";
import { problem } from "./problem.ts";
import { addReferencePages } from "./reference-pages.ts";
import type { Env } from "./request-context.ts";
import type { Route } from "./route.ts";
import { careRoutes } from "./routes/care.ts";
import { decisionRoutes } from "./routes/decisions.ts";
import { documentRoutes } from "./routes/documents.ts";
import { entryRoutes } from "./routes/entries.ts";
import { everydayRoutes } from "./routes/everyday.ts";
import { factRoutes } from "./routes/facts.ts";
import { historyRoutes } from "./routes/history.ts";
import { changeRoutes, insightRoutes } from "./routes/insight.ts";
import { machineRoutes } from "./routes/machine.ts";
import { sharingRoutes } from "./routes/sharing.ts";
import { addUiPages } from "./ui-pages.ts";

/** The app of a server: a function from a request to a response. */
export interface App {
  readonly fetch: (request: Request, env?: Env["Bindings"]) => Promise<Response>;
}

/** Creates the HTTP API. It translates requests to calls of a memory, and makes no decisions of its own. */
export function createApp(options: AppOptions): App {
  const { authenticate, names, mcp, stopping, onFault } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const openStream = createOpenStream({ ...limits, stopping });
  const app = new Hono<Env>();

  app.use(async (context, next) => {
    checkOrigin(context.req.raw.headers, names());
    await next();
    const headers = { ...safeHeaders, ...context.get("headers") };
    for (const [name, value] of Object.entries(headers)) context.res.headers.set(name, value);
  });
  app.onError((error) => {
    const response = problem(error, onFault, problemHeaders(error));
    for (const [name, value] of Object.entries(safeHeaders)) response.headers.set(name, value);
    return response;
  });
  app.notFound(() => {
    throw new LociError("NOT_FOUND", "there is no such route", { next: "See /docs for all routes." });
  });

  const served = options.machine === undefined ? routes : [...routes, ...machineRoutes];
  addReferencePages(app, served);
  addLoginPages(app, options);
  addUiPages(app, options.ui);
  const follow = createFollowEvents(options, limits, openStream);
  app.get("/events", follow);
  app.get("/memory/events", follow);

  const answer = createAnswerRoute(options, limits, openStream);
  // The first match answers, so fixed paths come before those with a parameter.
  for (const route of served.toSorted((a, b) => Number(a.path.includes("{")) - Number(b.path.includes("{")))) {
    const path = route.path.replace(/\{(\w+)\}/g, ":$1");
    app.on(route.method.toUpperCase(), path, (context) => answer(context, route));
  }

  if (mcp !== undefined)
    app.all("/mcp", (context) => {
      if (authenticate(context.req.raw.headers).kind !== "token")
        throw new LociError("NOT_AUTHENTICATED", "MCP clients use the token");
      return mcp(context.req.raw);
    });
  checkRoutes(app.routes);
  return { fetch: async (request, env) => app.fetch(request, env ?? {}) };
}

/** Returns the headers that an error adds to its answer. */
export function problemHeaders(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof LociError)) return {};
  if (error.code === "NOT_AUTHENTICATED") return { "WWW-Authenticate": "Bearer" };
  if (error instanceof RateLimited) return { "Retry-After": String(error.retryAfter) };
  if (error.code === "TOO_MANY_REQUESTS") return { "Retry-After": "60" };
  return error.code === "BUSY" ? { "Retry-After": "1" } : {};
}

/** All routes of the API, except the streams of events. */
export const routes: readonly Route[] = [
  ...everydayRoutes,
  ...insightRoutes,
  ...factRoutes,
  ...documentRoutes,
  ...entryRoutes,
  ...historyRoutes,
  ...decisionRoutes,
  ...sharingRoutes,
  ...careRoutes,
  ...changeRoutes,
];
