import { LociError } from "../../../core/errors.ts";
import { digestHex } from "../../../platform/digest.ts";
import type { SignInOptions } from "./add-sign-in.ts";
import { openProvider } from "./open-provider.ts";

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
