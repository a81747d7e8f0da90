import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { getRequestListener } from "@hono/node-server";

import { LociError } from "../../src/core/errors.ts";
import type { SyncStore } from "../../src/core/ports/sync-store.ts";
import { createSyncApp } from "../../src/server/sync/create-sync-app.ts";
import type { Patience } from "../../src/sync/http-store.ts";
import type { ServerLink } from "../../src/sync/send-request.ts";
import type { Member, Role, StreamGrant } from "../../src/team/identity.ts";

/** A member's role on stream 1, which is shared, or the member's own stream. */
export interface TestMember {
  readonly name: string;
  readonly role: Role;
  readonly kind: StreamGrant["kind"];
  /** The name of the shared space; "shop" if left out. */
  readonly space?: string;
  readonly scopes: readonly ("read" | "write" | "sync" | "admin")[];
}

export const me: TestMember = { name: "ada", role: "owner", kind: "person", scopes: ["sync"] };

/** A server for one stream, on a port of this machine. */
export interface SyncServer {
  readonly port: number;
  readonly url: string;
  readonly faults: unknown[];
  close(): Promise<void>;
}

export async function startSyncServer(store: SyncStore, members = new Map([["secret", me]])): Promise<SyncServer> {
  const faults: unknown[] = [];
  const memberOf = (headers: Headers): TestMember => {
    const found = members.get(headers.get("authorization")?.replace("Bearer ", "") ?? "");
    if (found === undefined) throw new LociError("NOT_AUTHENTICATED", "the token is not known");
    return found;
  };
  const byName = (name: string) => [...members.values()].find((one) => one.name === name) ?? me;
  const app = createSyncApp({
    authenticate: async (headers): Promise<Member> => {
      const { name, scopes } = memberOf(headers);
      return { tenant: "7", member: 1, name, tokenId: "t", scopes: new Set(scopes), kind: "token" };
    },
    streamsOf: async ({ name }) => {
      const { kind, role, space = "shop" } = byName(name);
      return [{ stream: 1, kind, name: kind === "person" ? name : space, role }];
    },
    openStore: () => store,
    teamName: async () => "Acme",
    onFault: (error) => faults.push(error),
  });
  const answer = getRequestListener((request) => app.fetch(request, "test"), { overrideGlobalObjects: false });
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    faults,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export const linkTo = (url: string, token = "secret"): ServerLink => ({ url, token, idleMs: 2000 });

/** Does not wait between attempts. */
export const impatient: Patience = { attempts: 5, firstWaitMs: 0, longestWaitMs: 0, wait: async () => {} };
export const oneAttempt: Patience = { ...impatient, attempts: 1 };
