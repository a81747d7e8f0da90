import { LociError } from "../../../core/errors.ts";
import { requirePackage } from "../../../platform/programs/require-package.ts";

export interface ProviderOptions {
  /** The address of the provider, whose configuration is read from its well-known place. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The address that the provider sends people back to. It must be registered there. */
  readonly redirectUrl: string;
}

/** What the server remembers of a sign-in until the person comes back. */
export interface SignInSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** The account of a person who has signed in. */
export interface Account {
  readonly issuer: string;
  readonly subject: string;
  /** The address, if the provider says that it has verified it. */
  readonly email: string | null;
}

export interface Provider {
  /** Returns the address to send a person to. */
  readonly begin: () => Promise<{ readonly url: string; readonly secrets: SignInSecrets }>;
  /** Exchanges the answer of the provider for the account. Throws NOT_AUTHENTICATED. */
  readonly finish: (answer: URL, secrets: SignInSecrets) => Promise<Account>;
}

/** The functions of `openid-client` that are used. The package is an optional peer. */
interface OpenIdClient {
  discovery(
    issuer: URL,
    id: string,
    secret: string,
    auth: undefined,
    options: { execute: unknown[] },
  ): Promise<unknown>;
  readonly allowInsecureRequests: unknown;
  randomState(): string;
  randomNonce(): string;
  randomPKCECodeVerifier(): string;
  calculatePKCECodeChallenge(verifier: string): Promise<string>;
  buildAuthorizationUrl(config: unknown, parameters: Record<string, string>): URL;
  authorizationCodeGrant(config: unknown, answer: URL, checks: Record<string, string>): Promise<GrantedTokens>;
  fetchUserInfo(config: unknown, accessToken: string, subject: string): Promise<Record<string, unknown>>;
}

interface GrantedTokens {
  readonly access_token: string;
  claims(): Readonly<Record<string, unknown>> | undefined;
}

/** Opens a provider. Its configuration is read at the first sign-in, and again if that failed. */
export function openProvider({ issuer, clientId, clientSecret, redirectUrl }: ProviderOptions): Provider {
  const place = new URL(issuer);
  let found: Promise<{ client: OpenIdClient; config: unknown }> | null = null;
  const discover = async () => {
    const client = loadClient();
    // A provider on this machine has no certificate; all others need one.
    const execute = isLoopback(place) ? [client.allowInsecureRequests] : [];
    return { client, config: await client.discovery(place, clientId, clientSecret, undefined, { execute }) };
  };
  const open = async () => {
    found ??= discover();
    try {
      return await found;
    } catch (error) {
      found = null;
      if (error instanceof LociError) throw error;
      throw new LociError("SERVER_UNAVAILABLE", "the OpenID provider cannot be reached", { cause: error });
    }
  };
  return {
    begin: async () => {
      const { client, config } = await open();
      const secrets = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      };
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUrl,
        scope: "openid email",
        state: secrets.state,
        nonce: secrets.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(secrets.verifier),
        code_challenge_method: "S256",
      });
      return { url: url.href, secrets };
    },
    finish: async (answer, { state, nonce, verifier }) => {
      const { client, config } = await open();
      // Behind a proxy the request has another address than the one that the provider knows.
      const received = new URL(redirectUrl);
      received.search = answer.search;
      try {
        const tokens = await client.authorizationCodeGrant(config, received, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
        });
        const claims = tokens.claims() ?? {};
        const { sub: subject, iss: from } = claims;
        if (!isSubject(subject) || !isIssuer(from)) throw new TypeError("the token names no account");
        const details =
          claims["email"] === undefined ? await client.fetchUserInfo(config, tokens.access_token, subject) : claims;
        return { issuer: from, subject, email: verifiedEmail(details) };
      } catch (error) {
        throw new LociError("NOT_AUTHENTICATED", "the OpenID provider did not confirm the sign-in", {
          next: "Start again from the address that `loci team join` printed.",
          cause: error,
        });
      }
    },
  };
}

/** The form of an account's id in OpenID Connect: at most 255 visible ASCII characters. */
function isSubject(value: unknown): value is string {
  return typeof value === "string" && /^[\u0020-\u007e]{1,255}$/.test(value);
}

function isIssuer(value: unknown): value is string {
  return typeof value === "string" && /^[\u0021-\u007e]{1,500}$/.test(value);
}

/**
 * Returns the verified address. Only a whole address counts, with the characters of a member's name: a provider that
 * verifies the address `ada` must not be able to name the member ada.
 */
function verifiedEmail({ email, email_verified: isVerified }: Readonly<Record<string, unknown>>): string | null {
  const isAddress = typeof email === "string" && email.length <= 64 && address.test(email);
  return isAddress && isVerified === true ? email : null;
}

const address = /^[A-Za-z0-9._-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*$/;

function isLoopback({ hostname }: URL): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}

function loadClient(): OpenIdClient {
  try {
    return requirePackage("openid-client") as OpenIdClient;
  } catch (error) {
    throw new LociError("CONFIG_INVALID", "signing in by OpenID needs the package openid-client", {
      next: 'Run "npm install openid-client" where loci-memory is installed.',
      cause: error,
    });
  }
}
