import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import { getRequestListener } from "@hono/node-server";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { requirePackage } from "../../src/platform/programs/require-package.ts";
import { readSignIn } from "../../src/server/team/oidc/add-sign-in.ts";
import { verifies } from "../verifies.ts";
import { addMember, makeTeam, openTeamWorld, personOf, type TeamWorld } from "./team-world.ts";

/** An account at the provider. */
interface TestAccount {
  readonly email: string;
  readonly isVerified: boolean;
}

let world: TeamWorld;
let server: Server;
let provider: Server;
let url: string;
let accounts: Map<string, TestAccount>;

async function listen(made: Server): Promise<string> {
  await new Promise<void>((resolve) => made.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(made.address() as AddressInfo).port}`;
}

/** Starts a real OpenID provider, whose own pages take any name and password. */
async function startProvider(redirectUrl: string): Promise<string> {
  let answer: RequestListener = (_request, response) => void response.end();
  provider = createServer((request, response) => answer(request, response));
  const issuer = await listen(provider);
  const { default: OidcProvider } = requirePackage("oidc-provider") as {
    default: new (issuer: string, options: object) => { callback(): RequestListener };
  };
  const made = new OidcProvider(issuer, {
    clients: [{ client_id: "loci", client_secret: "s".repeat(40), redirect_uris: [redirectUrl] }],
    claims: { openid: ["sub"], email: ["email", "email_verified"] },
    cookies: { keys: ["c".repeat(32)] },
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, email: accounts.get(id)?.email, email_verified: accounts.get(id)?.isVerified }),
    }),
  });
  answer = made.callback();
  return issuer;
}

beforeAll(async () => {
  server = createServer();
  url = await listen(server);
  const redirectUrl = `${url}/v1/team/oidc/callback`;
  const issuer = await startProvider(redirectUrl);
  const env = {
    LOCI_OIDC_ISSUER: issuer,
    LOCI_OIDC_CLIENT_ID: "loci",
    LOCI_OIDC_CLIENT_SECRET: "s".repeat(40),
    LOCI_PUBLIC_URL: url,
  };
  world = await openTeamWorld({ signIn: readSignIn(env) });
  const listener = getRequestListener((request) => world.app.fetch(request, "127.0.0.1"), {
    overrideGlobalObjects: false,
  });
  server.on("request", (request, response) => void listener(request, response));
});
beforeEach(() => {
  accounts = new Map();
});
afterAll(async () => {
  for (const one of [server, provider]) {
    one.closeAllConnections();
    one.close();
  }
  await world.close();
});

/** A browser: it keeps cookies, and follows redirects. */
function openBrowser() {
  const cookies = new Map<string, string>();
  const go = async (
    address: string,
    form?: Record<string, string>,
  ): Promise<{ status: number; text: string; at: string }> => {
    const { origin } = new URL(address);
    const sent = [...cookies]
      .filter(([name]) => name.startsWith(origin))
      .map(([name, value]) => `${name.split(" ")[1]}=${value}`);
    const response = await fetch(address, {
      redirect: "manual",
      headers: { cookie: sent.join("; ") },
      ...(form === undefined ? {} : { method: "POST", body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "") cookies.delete(`${origin} ${name}`);
      else cookies.set(`${origin} ${name}`, value);
    }
    const next = response.headers.get("location");
    if (next !== null) return go(new URL(next, address).href);
    return { status: response.status, text: await response.text(), at: address };
  };
  return { go };
}

/** Signs in at the provider's pages, and returns the page that the server shows then. */
async function signIn(browser: ReturnType<typeof openBrowser>, address: string, login: string) {
  const first = await browser.go(address);
  const formOf = ({ text, at }: { text: string; at: string }): string =>
    new URL(/action="([^"]+)"/.exec(text)?.[1] ?? "", at).href;
  const consent = await browser.go(formOf(first), { prompt: "login", login, password: "x" });
  return browser.go(formOf(consent), { prompt: "consent" });
}

const offerIn = (text: string): string => /name="offer" value="([^"]+)"/.exec(text)?.[1] ?? "";

async function beginLogin(tenant: string) {
  const response = await fetch(`${url}/v1/team/logins`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ tenant, device: "<b>phone</b>" }),
  });
  return (await response.json()) as { deviceCode: string; userCode: string; signInUrl: string };
}

describe("signing in by OIDC", () => {
  verifies("SCALE-7.c");

  it("is off without an issuer, and names the setting that is missing", () => {
    expect(readSignIn({})).toBeUndefined();
    expect(() => readSignIn({ LOCI_OIDC_ISSUER: "https://id.example" })).toThrow("LOCI_OIDC_CLIENT_ID");
  });

  it("lets a device in as the member with the verified address, after the person has agreed", async () => {
    const { ada, tenant } = await makeTeam(world);
    await addMember(world, ada, "bob@acme.example");
    accounts.set("sub-bob", { email: "bob@acme.example", isVerified: true });
    const login = await beginLogin(tenant);
    expect(login.signInUrl).toBe(`${url}/v1/team/oidc?tenant=${tenant}&code=${login.userCode}`);
    const browser = openBrowser();
    const asked = await signIn(browser, login.signInUrl, "sub-bob");
    expect(asked.text).toContain("&#60;b&#62;phone&#60;/b&#62;");
    expect(asked.text).toContain(login.userCode);
    // No device is let in before the person agrees, and another browser cannot agree.
    expect((await world.teams.pollLogin(login.deviceCode)).state).toBe("pending");
    const offer = offerIn(asked.text);
    expect((await openBrowser().go(`${url}/v1/team/oidc/approve`, { offer })).status).toBe(401);
    expect((await browser.go(`${url}/v1/team/oidc/approve`, { offer: `${offer}x` })).status).toBe(401);
    expect((await browser.go(`${url}/v1/team/oidc/approve`, { offer })).text).toContain("may join now");
    const ready = await world.teams.pollLogin(login.deviceCode);
    expect(ready.state === "ready" && (await personOf(world, ready.token)).member.name).toBe("bob@acme.example");
    const actions = (await world.teams.audit(ada.member, 10, null)).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(["account.bound", "session.opened", "login.approved"]));
  });

  it("refuses an address that is not verified, a stranger, and another account with a member's address", async () => {
    const { ada, tenant } = await makeTeam(world);
    await addMember(world, ada, "eve@acme.example");
    accounts.set("unverified", { email: "eve@acme.example", isVerified: false });
    accounts.set("stranger", { email: "mallory@acme.example", isVerified: true });
    accounts.set("first", { email: "eve@acme.example", isVerified: true });
    accounts.set("second", { email: "eve@acme.example", isVerified: true });
    const attempt = async (login: string) => signIn(openBrowser(), (await beginLogin(tenant)).signInUrl, login);
    for (const login of ["unverified", "stranger"]) expect((await attempt(login)).status, login).toBe(403);
    expect((await attempt("first")).status).toBe(200);
    expect((await attempt("second")).status).toBe(403);
    // The account counts from now on, also with another address.
    accounts.set("first", { email: "renamed@acme.example", isVerified: true });
    expect((await attempt("first")).status).toBe(200);
    await world.teams.removeMember(ada.member, "eve@acme.example");
    expect((await attempt("first")).status).toBe(403);
  });

  it("accepts only a whole address as a name, and an account of a valid form", async () => {
    const { tenant } = await makeTeam(world);
    const attempt = async (login: string, email: string) => {
      accounts.set(login, { email, isVerified: true });
      return signIn(openBrowser(), (await beginLogin(tenant)).signInUrl, login);
    };
    for (const [n, email] of ["ada", "@ada", "ada@", "ada\u0000", "ada\u0000@acme.example", "ada@@x", ""].entries())
      expect([email, (await attempt(`account ${n}`, email)).status]).toEqual([email, 403]);
    expect((await attempt(`long ${"x".repeat(300)}`, "ada@acme.example")).status).toBe(401);
    expect((await attempt("nul\u0000", "ada@acme.example")).status).not.toBe(500);
    expect(world.faults).toEqual([]);
  });

  it("refuses an answer without the cookie of the browser that began, and a changed state", async () => {
    const { tenant } = await makeTeam(world);
    const login = await beginLogin(tenant);
    expect((await fetch(`${url}/v1/team/oidc/callback?code=x&state=y`)).status).toBe(401);
    const begun = await fetch(login.signInUrl, { redirect: "manual" });
    const cookie = (begun.headers.getSetCookie()[0] ?? "").split(";")[0] ?? "";
    expect(begun.headers.getSetCookie()[0]).toMatch(/HttpOnly; SameSite=Lax/);
    const answer = await fetch(`${url}/v1/team/oidc/callback?code=x&state=y`, { headers: { cookie } });
    expect(answer.status).toBe(401);
  });
});
