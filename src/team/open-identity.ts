import { digestHex } from "../platform/hashes/digest.ts";
import type { Identity, Member, StreamGrant } from "./identity.ts";
import { readSecret, type ReadSecret } from "./secret-text.ts";

/** Where members, their tokens and their roles are stored. */
export interface IdentityStore {
  /** Null for an unknown tenant or id, a wrong secret, and an expired or revoked token alike. */
  readonly findToken: (secret: ReadSecret) => Promise<Member | null>;
  readonly streamsOf: (member: Member) => Promise<readonly StreamGrant[]>;
}

export interface IdentityOptions {
  readonly store: IdentityStore;
  readonly now?: () => number;
}

/** Revoked tokens and changed roles take effect within this time on every node. */
export const cacheMs = 10_000;
/** The most answers of each cache. The oldest is dropped. */
const mostCached = 10_000;

/** Creates the identity of a node. Refused tokens are not cached, so that a new token works at once. */
export function openIdentity({ store, now = Date.now }: IdentityOptions): Identity {
  const members = createCache<Member | null>(now);
  const streams = createCache<readonly StreamGrant[]>(now);
  return {
    authenticate: async (token) => {
      const secret = readSecret("pat", token);
      if (secret === null) return null;
      // The cache holds no secrets, only hashes.
      const key = digestHex(token);
      const member = await members.get(key, () => store.findToken(secret));
      if (member === null) members.drop(key);
      return member;
    },
    streamsOf: async (member, isWanted = () => true) => {
      const key = `${member.tenant}/${member.member}`;
      const read = async () => grantsOf(member, await streams.get(key, () => store.streamsOf(member)));
      const known = await read();
      if (known.some(isWanted)) return known;
      streams.drop(key);
      return read();
    },
  };
}

/** The grants of a member that the token may use. */
export function grantsOf({ onlyStream }: Member, grants: readonly StreamGrant[]): readonly StreamGrant[] {
  return onlyStream === undefined ? grants : grants.filter(({ stream }) => stream === onlyStream);
}

interface Cache<T> {
  readonly get: (key: string, load: () => Promise<T>) => Promise<T>;
  readonly drop: (key: string) => void;
}

/** A cache whose age counts from the start of the load, so that an answer is never older than `cacheMs`. */
function createCache<T>(now: () => number): Cache<T> {
  const known = new Map<string, { readonly since: number; readonly value: Promise<T> }>();
  return {
    get: async (key, load) => {
      const found = known.get(key);
      if (found !== undefined && now() - found.since < cacheMs) return found.value;
      const value = load();
      known.delete(key);
      known.set(key, { since: now(), value });
      for (const [oldest] of known) {
        if (known.size <= mostCached) break;
        known.delete(oldest);
      }
      try {
        return await value;
      } catch (error) {
        if (known.get(key)?.value === value) known.delete(key);
        throw error;
      }
    },
    drop: (key) => void known.delete(key),
  };
}
