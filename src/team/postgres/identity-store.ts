import type { Database } from "../../platform/postgres/database.ts";
import { whileGone } from "../../platform/postgres/retry.ts";
import type { Scope, StreamGrant } from "../identity.ts";
import type { IdentityStore } from "../open-identity.ts";
import { ask } from "./ask.ts";

interface TokenRow {
  readonly member: number;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly kind: "token" | "device" | "session";
  readonly stream: number | null;
}

/** The members and tokens of a database. A call waits while the database fails over. */
export function createIdentityStore(database: Database): IdentityStore {
  return {
    findToken: async ({ tenant, id, hash }) => {
      const [row] = await whileGone(() => ask<TokenRow>(database, "authenticate", [tenant, id, hash]));
      if (row === undefined) return null;
      const { member, name, scopes, kind, stream } = row;
      // Only a browser's session belongs to a person for certain; any program can read the token of a device.
      return {
        tenant,
        member,
        name,
        tokenId: id,
        scopes: new Set(scopes),
        kind: kind === "session" ? "person" : "token",
        ...(stream === null ? {} : { onlyStream: stream }),
      };
    },
    streamsOf: async ({ tenant, member }) =>
      whileGone(() => ask<StreamGrant>(database, "streams_of", [tenant, member])),
  };
}
