import { connectTeam, type ConnectTeamOptions } from "../../client/connect-team.ts";
import { LociError } from "../../core/errors.ts";

/** The options of a connection that has a token. */
type WithToken = ConnectTeamOptions & { readonly token: string };

/** Revokes a token at the server, with the token itself. One that has expired or was revoked is fine. */
export async function endToken(options: WithToken): Promise<void> {
  try {
    await connectTeam(options).revokeToken(tokenId(options.token));
  } catch (error) {
    if (!(error instanceof LociError) || !["NOT_AUTHENTICATED", "NOT_FOUND"].includes(error.code)) throw error;
  }
}

/** The public part of a token, by which `loci team devices` lists it. */
export function tokenId(token: string): string {
  return token.split("_")[3] ?? "";
}
