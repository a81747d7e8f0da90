import type { Member } from "../team/identity.ts";
import type { Teams, TeamUsage } from "../team/team.ts";
import type { ClientRoute } from "./client-route.ts";
import type { ConnectOptions } from "./connect-memory.ts";
import { invalidAnswer, parseJson } from "./read-answer.ts";
import { senderHeaders, serverUrl, createTransport } from "./transport.ts";

/** The methods of a team's server. The server knows the member by the token. */
export type TeamConnection = {
  readonly [N in Exclude<keyof Teams, "usage" | "end" | "signIn" | "removeMember">]: Teams[N] extends (
    by: Member,
    ...rest: infer R
  ) => infer P
    ? (...rest: R) => P
    : Teams[N];
} & {
  /** Returns what the team uses, and its limits. */
  readonly usage: () => Promise<TeamUsage>;
  /** Ends a membership, and erases what the member shared in spaces if `erases` is true. */
  readonly removeMember: (
    member: string,
    erases?: boolean,
  ) => Promise<{
    /** The spaces, with the number of erased events and of those that are left. */
    readonly erased: readonly {
      /** The name of the space. */
      readonly space: string;
      /** The number of erased events. */
      readonly erased: number;
      /** The number of events of the member that are left. */
      readonly left: number;
    }[];
  }>;
  /** Deletes the team. The name confirms it. */
  readonly end: (name: string) => Promise<{
    /** The number of streams that the team had. */
    readonly streams: number;
    /** The number of keys of these streams that are left. */
    readonly keysLeft: number;
  }>;
};

/** Where the server is, and the token of this device; none before it has joined. */
export type ConnectTeamOptions = Pick<ConnectOptions, "url" | "token" | "fetch" | "signal" | "requestMs">;

const mostAnswerBytes = 8 * 1024 * 1024;

/** Connects to the server of a team. Nothing is sent before the first call. */
export function connectTeam(options: ConnectTeamOptions): TeamConnection {
  const requestMs = options.requestMs ?? 40_000;
  const transport = createTransport({
    url: serverUrl(options.url),
    headers: senderHeaders(options.token === undefined ? {} : { token: options.token }),
    fetch: options.fetch ?? globalThis.fetch,
    requestMs,
    slowRequestMs: requestMs,
    mostAnswerBytes,
    signal: options.signal,
  });
  const ask = async <T>(method: ClientRoute["method"], path: string, body?: object): Promise<T> => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = parseJson(await transport.json({ method, path: `/v1/team${path}`, isSlow: false, ...sent }));
    if (typeof answer !== "object" || answer === null) throw invalidAnswer("the answer is not an object");
    return answer as T;
  };
  const list = async <T>(path: string, field: string): Promise<readonly T[]> => {
    const found = (await ask<Record<string, unknown>>("GET", path))[field];
    if (!Array.isArray(found)) throw invalidAnswer(`the answer has no '${field}'`);
    return found as T[];
  };
  const change = async (method: ClientRoute["method"], path: string, body?: object): Promise<void> => {
    await ask(method, path, body);
  };
  return {
    join: (invitation, device) => ask("POST", "/join", { invitation, device }),
    beginLogin: (tenant, device) => ask("POST", "/logins", { tenant, device }),
    pollLogin: (deviceCode) => ask("POST", "/logins/token", { deviceCode }),
    approveLogin: (userCode, isApproved) => ask("POST", "/logins/approve", { userCode, isApproved }),
    about: () => ask("GET", ""),
    usage: () => ask("GET", "/usage"),
    members: () => list("/members", "members"),
    spaces: () => list("/spaces", "spaces"),
    tokens: (ofAll) => list(`/tokens?all=${ofAll}`, "tokens"),
    invitations: () => list("/invitations", "invitations"),
    audit: (count, before) => list(`/audit?count=${count}${before === null ? "" : `&before=${before}`}`, "entries"),
    invite: ({ name, isAdmin, space, role, days }) =>
      ask("POST", "/invitations", { name, isAdmin, space, days, ...(role === null ? {} : { role }) }),
    revokeInvitation: (id) => change("DELETE", `/invitations/${encodeURIComponent(id)}`),
    createToken: ({ name, scopes, days, space = null }) => ask("POST", "/tokens", { name, scopes, days, space }),
    revokeToken: (id) => change("DELETE", `/tokens/${encodeURIComponent(id)}`),
    createSpace: async (name, everyone) =>
      (await ask<{ stream: number }>("POST", "/spaces", { name, everyone })).stream,
    setRole: (space, member, role) => change("PUT", "/roles", { space, member, role }),
    setAdmin: (member, isAdmin) => change("PATCH", `/members/${encodeURIComponent(member)}`, { isAdmin }),
    removeMember: (member, erases = false) => ask("DELETE", `/members/${encodeURIComponent(member)}?erase=${erases}`),
    end: (name) => ask("DELETE", "", { name }),
  };
}
