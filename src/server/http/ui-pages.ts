import { randomBytes } from "node:crypto";

import type { Hono } from "hono";

import { LociError } from "../../core/errors.ts";
import type { Env, RequestContext } from "./request-context.ts";
import { isFilePath, type UiFile, type UiFiles } from "./ui-files.ts";

/** The placeholder in index.html. */
const noncePlace = "__CSP_NONCE__";

/**
 * Adds the web UI under /ui/. Its files contain nothing of the memory, so they need no authentication; the API that they
 * call does.
 */
export function addUiPages(app: Hono<Env>, ui: UiFiles | undefined): void {
  app.get("/", toUi);
  app.get("/ui", toUi);
  app.get("/ui/*", (context) => {
    if (ui === undefined)
      throw new LociError("NOT_FOUND", "this build has no web UI", {
        next: "Run `npm run build`, then start the server again. /docs lists the routes of the API.",
      });
    const path = new URL(context.req.url).pathname.slice("/ui/".length);
    const file = ui.files.get(path);
    if (file !== undefined) return sendFile(context, file);
    if (path !== "index.html" && isFilePath(path))
      throw new LociError("NOT_FOUND", "the web UI has no such file", { next: "Load the page again." });
    return sendIndex(context, ui.index);
  });
}

function toUi(): Response {
  return new Response(null, { status: 303, headers: { Location: "/ui/" } });
}

/** Sends index.html with a new nonce. A cached copy would repeat its nonce, so the page is not stored and has no ETag. */
function sendIndex(context: RequestContext, index: string): Response {
  const nonce = randomBytes(18).toString("base64");
  context.set("headers", { "Content-Security-Policy": pagePolicy(nonce) });
  return new Response(index.replaceAll(noncePlace, nonce), { headers: { "Content-Type": "text/html; charset=utf-8" } });
}

/** The policy of the UI's page. The nonce is for the style elements that its components insert. */
function pagePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `style-src 'self' 'nonce-${nonce}'`,
    "script-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

function sendFile(context: RequestContext, { type, plain, gzip, etag, isHashed }: UiFile): Response {
  context.set("headers", {
    "Cache-Control": isHashed ? "public, max-age=31536000, immutable" : "no-cache",
    ETag: etag,
    Vary: "Accept-Encoding",
  });
  if (isKnown(context.req.header("if-none-match"), etag)) return new Response(null, { status: 304 });
  const compressed = acceptsGzip(context.req.header("accept-encoding")) ? gzip() : null;
  return new Response(compressed ?? plain(), {
    headers: { "Content-Type": type, ...(compressed === null ? {} : { "Content-Encoding": "gzip" }) },
  });
}

function isKnown(header: string | undefined, etag: string): boolean {
  return header === "*" || (header ?? "").split(",").some((one) => one.trim().replace(/^W\//, "") === etag);
}

function acceptsGzip(header: string | undefined): boolean {
  return (header ?? "").split(",").some((one) => /^\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*$).*)?$/i.test(one));
}
