import { randomBytes, createHmac, timingSafeEqual } from "node:crypto";

import type { Hono } from "hono";

import { LociError } from "../../../core/errors.ts";
import { digestHex } from "../../../platform/hashes/digest.ts";
import type { Member } from "../../../team/identity.ts";
import type { Teams } from "../../../team/team.ts";
import { type Account, type Provider, type SignInSecrets, openProvider } from "./open-provider.ts";

export interface SignInOptions {
  readonly provider: Provider;
  readonly teams: Teams;
  /**
   * The key that signs what a browser carries. All nodes have the same key. Anyone who knows it can act as every
   * member.
   */
  readonly key: string;
  /** The address by which people reach the server. If it is https, cookies are sent over https only. */
  readonly publicUrl: string;
}

/** The state of a person's sign-in, which the browser stores in a cookie. */
interface Way extends SignInSecrets {
  readonly tenant: string;
  readonly userCode: string;
}

/** The address at which a person lets in the device that shows this code. */
export function signInAddress(publicUrl: string, tenant: string, userCode: string): string {
  return `${publicUrl.replace(/\/+$/, "")}${base}?tenant=${tenant}&code=${userCode}`;
}

/** A device that a person who has signed in may let in. */
interface Offer {
  readonly tenant: string;
  readonly member: number;
  readonly name: string;
  readonly userCode: string;
  /** The same value is in a cookie, so the offer is useless in another browser. */
  readonly mark: string;
}

const base = "/v1/team/oidc";
const cookieName = "loci-sign-in";
const signInSeconds = 600;
const offerSeconds = 300;

/**
 * Adds the pages on which a person lets a device in by signing in at an OpenID provider. A page asks for confirmation
 * first. Otherwise, a person who follows a link with the code of a stranger's device would let the stranger in.
 */
export function addSignIn(app: Hono<{ Bindings: { readonly address: string } }>, options: SignInOptions): void {
  const { provider, teams, key } = options;
  const ways = createTickets<Way>(key, "sign-in");
  const offers = createTickets<Offer>(key, "let a device in");
  const cookie = (value: string, seconds: number): string =>
    `${cookieName}=${value}; Path=${base}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${options.publicUrl.startsWith("https:") ? "; Secure" : ""}`;

  app.get(base, async (context) => {
    const { tenant = "", code = "" } = context.req.query();
    if (!/^[1-9]\d{0,17}$/.test(tenant) || !/^[A-Za-z -]{8,12}$/.test(code))
      throw new LociError("USAGE", "the address is not complete; copy the one that `loci team join` printed");
    const { url, secrets } = await provider.begin();
    const way = ways.sign({ ...secrets, tenant, userCode: code }, signInSeconds);
    return new Response(null, { status: 302, headers: { Location: url, "Set-Cookie": cookie(way, signInSeconds) } });
  });

  app.get(`${base}/callback`, async (context) => {
    const way = ways.read(cookieOf(context.req.header("cookie")));
    if (way === null) throw tooOld();
    const account = await provider.finish(new URL(context.req.url), way);
    const member = await memberOf(teams, way.tenant, account);
    const { device } = await teams.approveLogin(member, way.userCode, false);
    const mark = randomBytes(16).toString("base64url");
    const { tenant, member: number, name } = member;
    const offer = offers.sign({ tenant, member: number, name, userCode: way.userCode, mark }, offerSeconds);
    return page(
      `<p>Let the device <strong>${escape(device)}</strong> act as <strong>${escape(name)}</strong> in your team? Only if you are in front of it and it shows the code <strong>${escape(way.userCode)}</strong>.</p>
<form method="post" action="${base}/approve"><input type="hidden" name="offer" value="${offer}"><button>Let it in</button></form>`,
      cookie(mark, offerSeconds),
    );
  });

  app.post(`${base}/approve`, async (context) => {
    const form = await context.req.formData();
    const sent = form.get("offer");
    const offer = typeof sent === "string" ? offers.read(sent) : null;
    if (offer === null || offer.mark !== cookieOf(context.req.header("cookie"))) throw tooOld();
    const { tenant, member, name, userCode } = offer;
    const { device } = await teams.approveLogin(signedIn(tenant, member, name), userCode, true);
    return page(`<p>${escape(device)} may join now. You can close this page.</p>`, cookie("", 0));
  });
}

async function memberOf(teams: Teams, tenant: string, account: Account): Promise<Member> {
  const found = await teams.signIn(tenant, account);
  if (found !== null) return signedIn(tenant, found.member, found.name);
  throw new LociError("SCOPE_REFUSED", "your account belongs to no member of this team", {
    next: "Ask an administrator to invite you under the name of your e-mail address.",
  });
}

function signedIn(tenant: string, member: number, name: string): Member {
  return { tenant, member, name, tokenId: "oidc", scopes: new Set(["admin"]), kind: "person" };
}

function tooOld(): LociError {
  return new LociError("NOT_AUTHENTICATED", "the sign-in is too old, or began in another browser", {
    next: "Open the address that `loci team join` printed again.",
  });
}

function cookieOf(header = ""): string {
  return new RegExp(`(?:^|; *)${cookieName}=([\\w.-]{1,4000})(?:;|$)`).exec(header)?.[1] ?? "";
}

function page(body: string, setCookie: string): Response {
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Loci</title><body>${body}</body></html>`;
  return new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8", "Set-Cookie": setCookie } });
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

const names = ["LOCI_OIDC_ISSUER", "LOCI_OIDC_CLIENT_ID", "LOCI_OIDC_CLIENT_SECRET", "LOCI_PUBLIC_URL"] as const;

/** Reads from the environment at which OpenID provider people sign in. Undefined if no issuer is set. */
export function readSignIn(
  env: Readonly<Record<string, string | undefined>>,
): Omit<SignInOptions, "teams"> | undefined {
  if ((env["LOCI_OIDC_ISSUER"] ?? "") === "") return undefined;
  const [issuer, clientId, clientSecret, publicUrl] = names.map((name) => {
    const value = env[name] ?? "";
    if (value === "") throw new LociError("USAGE", `signing in by OpenID also needs ${name}`);
    return value;
  }) as [string, string, string, string];
  for (const address of [issuer, publicUrl])
    if (!URL.canParse(address))
      throw new LociError(
        "USAGE",
        "LOCI_OIDC_ISSUER and LOCI_PUBLIC_URL must be addresses such as https://example.com",
      );
  const redirectUrl = `${publicUrl.replace(/\/+$/, "")}/v1/team/oidc/callback`;
  // All nodes know the client's secret, and nobody else does.
  const key = digestHex(`loci sign-in ${clientSecret}`);
  return { provider: openProvider({ issuer, clientId, clientSecret, redirectUrl }), key, publicUrl };
}

/** Signs values that a browser carries from one request to the next, so that any node can continue the sign-in. */
export interface Tickets<Value> {
  readonly sign: (value: Value, seconds: number) => string;
  /** Returns the value; null if the ticket was altered, is for another purpose, or is too old. */
  readonly read: (ticket: string) => Value | null;
}

/** All nodes of a server have the same key. The purpose separates tickets of one kind from those of another. */
export function createTickets<Value>(key: string, purpose: string, now: () => number = Date.now): Tickets<Value> {
  const seal = (body: string): Buffer => createHmac("sha256", key).update(`${purpose}\n${body}`).digest();
  return {
    sign: (value, seconds) => {
      const body = Buffer.from(JSON.stringify({ value, until: now() + seconds * 1000 })).toString("base64url");
      return `${body}.${seal(body).toString("base64url")}`;
    },
    read: (ticket) => {
      const [body = "", sent = ""] = ticket.split(".");
      const seals = [Buffer.from(sent, "base64url"), seal(body)] as const;
      if (seals[0].length !== seals[1].length || !timingSafeEqual(...seals)) return null;
      const { value, until } = JSON.parse(Buffer.from(body, "base64url").toString("utf8")) as {
        value: Value;
        until: number;
      };
      return until > now() ? value : null;
    },
  };
}
