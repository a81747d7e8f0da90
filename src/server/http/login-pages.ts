import type { Hono } from "hono";

import { LociError } from "../../core/errors.ts";
import { version } from "../../version.ts";
import type { AppOptions } from "./app-options.ts";
import { cookieIn, sessionCookie, sessionMs } from "./authenticate.ts";
import { landingPath } from "./landing-path.ts";
import { jsonResponse } from "./problem.ts";
import type { Env } from "./request-context.ts";

/** Adds the pages for one-time links, which open a session, for logout, and for asking who the caller is. */
export function addLoginPages(
  app: Hono<Env>,
  { sessions, authenticate, ui, machine }: Pick<AppOptions, "sessions" | "authenticate" | "ui" | "machine">,
): void {
  app.get("/login/:code", (context) => {
    const wanted = landingPath(context.req.query("to") ?? "/ui/");
    const session = sessions.open(context.req.param("code"));
    // A person who opens the link again sees the UI, if the browser still has a session, or how to get a new link.
    if (session === null && ui !== undefined && context.req.header("accept")?.includes("text/html") === true)
      return new Response(null, { status: 303, headers: { Location: wanted } });
    if (session === null)
      throw new LociError("NOT_AUTHENTICATED", "this link was used already, or is older than five minutes", {
        next: "Run `loci ui` for a new link.",
      });
    return new Response(null, {
      status: 303,
      headers: {
        Location: ui === undefined ? "/docs" : wanted,
        "Set-Cookie": cookie(session, sessionMs / 1000),
      },
    });
  });
  app.post("/logout", (context) => {
    sessions.end(cookieIn(context.req.header("cookie") ?? "") ?? "");
    return new Response(null, { status: 204, headers: { "Set-Cookie": cookie("", 0) } });
  });
  app.get("/session", (context) => {
    const { kind } = authenticate(context.req.raw.headers);
    return jsonResponse({ kind, version, ui: { isBuilt: ui !== undefined }, machine: machine !== undefined });
  });
}

function cookie(value: string, seconds: number): string {
  return `${sessionCookie}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict`;
}
