/** What a token may be used for. `admin` opens the routes of the team, within the rights of the member. */
export type Scope = "read" | "write" | "sync" | "admin";

/** The authenticated sender of a request to a team server. */
export interface Member {
  readonly tenant: string;
  readonly member: number;
  /** Unique in the tenant. It is the author of everything that the member writes. */
  readonly name: string;
  readonly tokenId: string;
  readonly scopes: ReadonlySet<Scope>;
  readonly kind: "token" | "person";
  /** The only stream that the token may use; left out if it may use all of the member's. */
  readonly onlyStream?: number;
}

/** A member's role on a stream. The person of a private stream is its owner. */
export type Role = "owner" | "writer" | "reader";

/** `person`: private to one person. `space`: shared by members with roles. */
export type StreamKind = "person" | "space";

/** A stream that a member may use, and how. */
export interface StreamGrant {
  readonly stream: number;
  readonly kind: StreamKind;
  /** The space, as in `scope.space`; the member's name for a private stream. */
  readonly name: string;
  readonly role: Role;
}

/** Finds the member who sends a request, and the streams that the member may use. */
export interface Identity {
  /** The member of a token (cached for at most 10 s, so that a revoked token ends soon), or null. */
  authenticate(token: string): Promise<Member | null>;
  /**
   * The streams that the member may use, cached for as long. Reads them again if none of them `isWanted`, so that a new
   * space works at once.
   */
  streamsOf(member: Member, isWanted?: (grant: StreamGrant) => boolean): Promise<readonly StreamGrant[]>;
}
