import { randomBytes } from "node:crypto";

import { digestHex } from "../../platform/digest.ts";

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
