import { timingSafeEqual, randomBytes } from "node:crypto";

import { LociError } from "../../core/errors.ts";
import { digest, digestHex } from "../../platform/hashes/digest.ts";
import type { Caller } from "./request-context.ts";

export const sessionCookie = "loci-session";

const windowMs = 60_000;
const mostFailures = 20;

/** Identifies the sender of a request. Throws NOT_AUTHENTICATED or TOO_MANY_REQUESTS. */
export type Authenticate = (headers: Headers) => Caller;

export interface AuthenticateOptions {
  /** Returns the token. It is called for every request, so that a new token takes effect at once. */
  readonly token: () => string;
  readonly sessions: PersonSessions;
  readonly tenant: string;
  readonly now?: () => number;
}

/**
 * Authenticates by the bearer token or by the cookie of a person's session. Wrong tokens are counted: after 20 in a
 * minute, further wrong ones are refused without being compared with anything else. A right token is always accepted, so
 * that a stranger's guesses cannot lock its holder out.
 */
export function createAuthenticate({ token, sessions, tenant, now = Date.now }: AuthenticateOptions): Authenticate {
  let failures = { since: 0, count: 0 };
  const refuse = (message: string): never => {
    if (now() - failures.since > windowMs) failures = { since: now(), count: 0 };
    failures = { ...failures, count: failures.count + 1 };
    if (failures.count > mostFailures)
      throw new LociError("TOO_MANY_REQUESTS", "too many requests with a wrong token in the last minute");
    throw new LociError("NOT_AUTHENTICATED", message);
  };
  return (headers) => {
    const authorization = headers.get("authorization");
    if (authorization !== null) {
      const sent = /^Bearer +([\w-]{1,512})$/i.exec(authorization)?.[1];
      if (sent === undefined || !isSame(sent, token())) return refuse("the bearer token is not this server's");
      return { kind: "token", tenant };
    }
    const session = cookieIn(headers.get("cookie") ?? "");
    if (session === null) throw new LociError("NOT_AUTHENTICATED", "the request has neither a token nor a session");
    if (!sessions.isOpen(session)) return refuse("the session has ended; open a new one-time link");
    return { kind: "person", tenant };
  };
}

/** Returns the value of the session cookie. A request that sends it twice has none. */
export function cookieIn(header: string): string | null {
  const values = header
    .split(";")
    .map((pair) => pair.trim().split("="))
    .filter(([name]) => name === sessionCookie)
    .map(([, value = ""]) => value);
  return values.length === 1 && /^[\w-]{1,512}$/.test(values[0] ?? "") ? (values[0] ?? null) : null;
}

// Compares hashes of equal length, so that the time of the comparison reveals nothing about the token.
function isSame(sent: string, token: string): boolean {
  return timingSafeEqual(digest(sent), digest(token));
}

const linkMs = 5 * 60_000;
/** The lifetime of a session and of its cookie. */
export const sessionMs = 12 * 3_600_000;
/** More browsers than one person uses. The oldest session ends when one more begins. */
const mostSessions = 20;

/** Sessions of people, each opened by a link that works once. They end with the server. */
export interface PersonSessions {
  /** Makes the code of a one-time link. It is valid for five minutes. */
  readonly createCode: () => string;
  /** Exchanges a code for the value of a session cookie; null if the code is unknown, used or too old. */
  readonly open: (code: string) => string | null;
  /** Returns whether a cookie's value belongs to an open session. */
  readonly isOpen: (session: string) => boolean;
  readonly end: (session: string) => void;
}

/** Makes a secret, and stores its hash and its end. */
function addSecret(to: Map<string, number>, ends: number): string {
  const secret = randomBytes(32).toString("base64url");
  to.set(digestHex(secret), ends);
  for (const [oldest] of to) {
    if (to.size <= mostSessions) break;
    to.delete(oldest);
  }
  return secret;
}

/** Creates the sessions of one server. Only hashes are stored, so that a comparison reveals nothing about a secret. */
export function createPersonSessions(now: () => number = Date.now): PersonSessions {
  const codes = new Map<string, number>();
  const sessions = new Map<string, number>();
  return {
    createCode: () => addSecret(codes, now() + linkMs),
    open: (code) => {
      const key = digestHex(code);
      const ends = codes.get(key);
      codes.delete(key);
      return ends === undefined || ends < now() ? null : addSecret(sessions, now() + sessionMs);
    },
    isOpen: (session) => (sessions.get(digestHex(session)) ?? 0) >= now(),
    end: (session) => void sessions.delete(digestHex(session)),
  };
}
