import { seesConversations } from "../core/access/permission.ts";
import type { Principal } from "../core/access/scope.ts";
import { LociError } from "../core/errors.ts";
import type { Member, Scope } from "../team/identity.ts";
import type { StreamAction } from "../team/may.ts";

/**
 * The model sessions that a route of a memory answers, if the request names one with `Loci-Principal`. `owner`: none.
 * `user`: those of the user. `conversations`: those that see the history. `any`: all of them; the memory shows each what
 * it may see, and checks the places that the request names.
 */
export type Sessions = "owner" | "user" | "conversations" | "any";

export type RouteAccess =
  /** Everybody, without a token. The answer contains nothing of a memory or a team. */
  | { readonly to: "everybody" }
  /** The owner of a memory, by a token or a session in a browser. `person` names what a token may not do. */
  | { readonly to: "memory"; readonly sessions: Sessions; readonly person?: string }
  /** A member of a team with a token of this scope. A token for one space may use the route only if `isOfSpace`. */
  | { readonly to: "team"; readonly scope: Scope | "any"; readonly isOfSpace: boolean }
  /** A member whose role on the stream and whose token allow this action. */
  | { readonly to: "stream"; readonly action: StreamAction };

const everybody: RouteAccess = { to: "everybody" };
const memory = (sessions: Sessions, person?: string): RouteAccess =>
  person === undefined ? { to: "memory", sessions } : { to: "memory", sessions, person };
const team = (scope: Scope | "any", { isOfSpace = false } = {}): RouteAccess => ({ to: "team", scope, isOfSpace });
const stream = (action: StreamAction): RouteAccess => ({ to: "stream", action });

/**
 * Every route of every server, and who may use it. The servers authorise requests by this table, and do not start with
 * a route that it lacks.
 */
export const routeAccess: Readonly<Record<string, RouteAccess>> = {
  // Pages of the server of one person.
  "GET /": everybody,
  "GET /ui": everybody,
  "GET /ui/*": everybody,
  "GET /docs": everybody,
  "GET /docs.css": everybody,
  "GET /openapi.json": everybody,
  "GET /problems/{code}": everybody,
  "GET /login/{code}": everybody,
  "POST /logout": everybody,
  "GET /session": memory("any"),
  // The memory.
  "GET /events": memory("owner"),
  "GET /memory/events": memory("owner"),
  "ALL /mcp": memory("any"),
  "POST /memory/record": memory("any"),
  "GET /memory/search": memory("any"),
  "POST /memory/recall": memory("any"),
  "POST /memory/brief": memory("any"),
  "POST /memory/action": memory("any"),
  "GET /memory/work": memory("any"),
  "GET /memory/record/{id}": memory("any"),
  "GET /memory/record/{id}/around": memory("any"),
  "GET /memory/timeline": memory("any"),
  "GET /memory/decisions": memory("any"),
  "POST /memory/about": memory("any"),
  "GET /memory/sessions": memory("any"),
  "POST /memory/sessions/end": memory("any"),
  "POST /memory/pin": memory("any"),
  "DELETE /memory/record/{id}": memory("owner", "forget"),
  "POST /memory/forget/preview": memory("owner", "forget"),
  "POST /memory/forget": memory("owner", "forget"),
  "GET /memory/facets": memory("any"),
  "GET /memory/activity": memory("any"),
  "GET /facts": memory("any"),
  "GET /facts/{id}": memory("any"),
  "POST /facts": memory("any"),
  "POST /facts/propose": memory("any"),
  "PATCH /facts/{id}": memory("owner", "edit a fact"),
  "POST /facts/approve": memory("owner", "approve facts"),
  "POST /facts/reject": memory("owner", "reject facts"),
  "POST /memory/summarize": memory("owner", "let a model read sessions"),
  "POST /memory/summarize/preview": memory("owner", "let a model read sessions"),
  "POST /memory/summarize/due": memory("owner", "let a model read sessions"),
  "GET /documents": memory("owner", "list all documents"),
  "GET /documents/{scope}": memory("any"),
  "PUT /documents/{scope}": memory("any"),
  "POST /documents/{scope}/append": memory("any"),
  "GET /documents/{scope}/files": memory("any"),
  "GET /documents/{scope}/versions": memory("any"),
  "GET /documents/{scope}/versions/{id}": memory("any"),
  "GET /documents/{scope}/diff": memory("any"),
  "POST /documents/{scope}/restore": memory("any", "restore a version"),
  "POST /documents/{scope}/confirm": memory("owner", "confirm what came from elsewhere"),
  "POST /documents/{scope}/unconfirm": memory("owner", "withdraw a confirmation"),
  "POST /documents/{scope}/erase-versions": memory("owner", "erase versions"),
  "GET /documents/{scope}/needs-compaction": memory("any"),
  "POST /documents/{scope}/compact": memory("any"),
  "POST /documents/{scope}/summaries": memory("any"),
  "GET /instructions": memory("any"),
  "POST /entries": memory("any"),
  "GET /entries": memory("any"),
  "GET /entries/{id}": memory("any"),
  "PATCH /entries/{id}": memory("any"),
  "GET /entries/search": memory("any"),
  "DELETE /entries": memory("any"),
  "POST /entries/end-run": memory("any"),
  "GET /entries/variables": memory("any"),
  "GET /entries/export": memory("any"),
  "POST /entries/import": memory("any"),
  "POST /history/messages": memory("user"),
  "POST /history/exchanges": memory("user"),
  "GET /history/messages": memory("conversations"),
  "GET /history/search": memory("any"),
  "POST /history/prompt": memory("any"),
  "GET /notes": memory("conversations"),
  "POST /notes": memory("user"),
  "DELETE /notes/{id}": memory("user"),
  "POST /notes/due": memory("user"),
  "GET /trust/waiting": memory("owner", "review what came from elsewhere"),
  "POST /trust/confirm": memory("owner", "confirm what came from elsewhere"),
  "POST /trust/unconfirm": memory("owner", "withdraw a confirmation"),
  "GET /trust/sensitive": memory("owner", "review what is sensitive"),
  "POST /trust/classify": memory("owner", "say what is sensitive"),
  "POST /trust/promote": memory("any", "share a memory with others"),
  "GET /trust/preferences": memory("any"),
  "POST /trust/adopt": memory("owner", "adopt a fact as a preference"),
  "GET /trust/recalls": memory("owner", "see what agents were given"),
  "POST /trust/judge": memory("owner"),
  "GET /spaces/resolve": memory("any"),
  "GET /spaces/show": memory("owner"),
  "POST /spaces/link": memory("owner", "link a folder"),
  "POST /spaces/split": memory("owner", "split a folder"),
  "POST /spaces/adopt": memory("owner", "adopt a folder"),
  "GET /devices": memory("owner"),
  "POST /devices/accept": memory("owner", "accept a device"),
  "POST /devices/refuse": memory("owner", "refuse a device"),
  "GET /policies": memory("owner", "see policies"),
  "GET /policies/{id}": memory("owner", "see policies"),
  "POST /policies/rollback": memory("owner", "rollback policies"),
  "POST /policies/freeze": memory("owner", "freeze policies"),
  "POST /policies/unfreeze": memory("owner", "unfreeze policies"),
  "POST /policies/reset": memory("owner", "reset policies"),
  "POST /sharing/share": memory("owner", "share a memory with a team"),
  "POST /sharing/unshare": memory("owner", "take back a shared memory"),
  "GET /sharing": memory("owner", "list what is shared"),
  "POST /sharing/rule": memory("owner", "set what is shared with a team"),
  "POST /sharing/apply": memory("owner", "share with a team"),
  "GET /memory/export": memory("owner", "export the memory"),
  "POST /memory/import/document": memory("owner", "import memories"),
  "GET /care/stats": memory("owner"),
  "GET /care/recall-stats": memory("owner"),
  "GET /care/damage": memory("owner"),
  "POST /care/verify": memory("owner"),
  "POST /care/verify-erasures": memory("owner"),
  "POST /care/settle": memory("owner"),
  "POST /care/rebuild": memory("owner"),
  "POST /care/embed": memory("owner"),
  "GET /care/retention": memory("owner"),
  "POST /care/retention": memory("owner", "erase expired memories"),
  "POST /care/retention/keep": memory("owner", "look after the memory"),
  "POST /care/summarise-quiet": memory("owner", "look after the memory"),
  "GET /care/redactions": memory("owner"),
  "GET /care/scrub": memory("owner", "rewrite the log"),
  "POST /care/scrub": memory("owner", "rewrite the log"),
  "GET /care/backups": memory("owner"),
  "POST /care/backups": memory("owner"),
  "POST /care/restore": memory("owner", "restore a backup"),
  "GET /care/sealed-state": memory("owner"),
  "GET /changes/position": memory("owner"),
  "GET /changes": memory("owner"),
  "GET /machine/status": memory("owner", "look at the machine"),
  "GET /machine/health": memory("owner", "look at the machine"),
  "GET /machine/agents": memory("owner", "look at the machine"),
  "GET /machine/statistics": memory("owner", "look at the machine"),
  "GET /machine/pauses": memory("owner"),
  "POST /machine/pauses": memory("owner", "pause and resume hooks"),
  "DELETE /machine/pauses": memory("owner", "pause and resume hooks"),
  "GET /machine/settings": memory("owner", "look at the machine"),
  "GET /machine/guards": memory("owner", "look at the machine"),
  "PUT /machine/settings/{key}": memory("owner", "change settings"),
  "DELETE /machine/settings/{key}": memory("owner", "change settings"),
  "GET /machine/teams": memory("owner", "look at a team"),
  "GET /machine/teams/{team}": memory("owner", "look at a team"),
  "GET /machine/teams/{team}/audit": memory("owner", "look at a team"),
  "DELETE /machine/teams/{team}/tokens/{token}": memory("owner", "change a team"),
  "PUT /machine/teams/{team}/roles": memory("owner", "change a team"),
  "POST /machine/teams": memory("owner", "sync with a team"),
  // Teams. The database also checks what a member may do.
  "POST /v1/team/join": everybody,
  "POST /v1/team/logins": everybody,
  "POST /v1/team/logins/token": everybody,
  "POST /v1/team/logins/approve": team("admin"),
  "GET /v1/team/members": team("any"),
  "PATCH /v1/team/members/{name}": team("admin"),
  "DELETE /v1/team/members/{name}": team("admin"),
  "GET /v1/team/invitations": team("admin"),
  "POST /v1/team/invitations": team("admin"),
  "DELETE /v1/team/invitations/{id}": team("admin"),
  "GET /v1/team/tokens": team("admin"),
  "POST /v1/team/tokens": team("admin"),
  "DELETE /v1/team/tokens/{id}": team("admin"),
  "GET /v1/team": team("any", { isOfSpace: true }),
  "GET /v1/team/spaces": team("any"),
  "POST /v1/team/spaces": team("admin"),
  "PUT /v1/team/roles": team("admin"),
  "GET /v1/team/audit": team("admin"),
  "GET /v1/team/usage": team("any"),
  "DELETE /v1/team": team("admin"),
  "GET /v1/openapi.json": everybody,
  "GET /v1/team/oidc": everybody,
  "GET /v1/team/oidc/callback": everybody,
  "POST /v1/team/oidc/approve": everybody,
  // The sync of a stream. A push that only forgets needs less than other pushes.
  "POST /v1/streams/{stream}/push": stream("pushForgettings"),
  "GET /v1/streams/{stream}/pull": stream("pull"),
  "GET /v1/streams/{stream}/cursor": stream("pull"),
  // For the operator of a team server. They contain nothing about any team.
  "GET /healthz": everybody,
  "GET /readyz": everybody,
  "GET /metrics": everybody,
};

/** Returns who may use a route. The path has the form of OpenAPI or of Hono. */
export function accessOf(method: string, path: string): RouteAccess {
  const name = `${method.toUpperCase()} ${path.replace(/:(\w+)(?:\{[^/]*\})?/g, "{$1}")}`;
  const access = routeAccess[name];
  if (access === undefined) throw new LociError("INTERNAL", `${name} is not in the table of routes`);
  return access;
}

/** Throws INTERNAL if the table lacks a route of an app. A function that runs before the routes has no row. */
export function checkRoutes(routes: readonly { readonly method: string; readonly path: string }[]): void {
  for (const { method, path } of routes) if (method !== "ALL" || !path.endsWith("/*")) accessOf(method, path);
}

/** What only a person may do by a route; null if a token may use it. */
export function onlyByPerson({ method, path }: { readonly method: string; readonly path: string }): string | null {
  const access = accessOf(method, path);
  return access.to === "memory" ? (access.person ?? null) : null;
}

const answers: Readonly<Record<Sessions, (principal: Principal) => boolean>> = {
  owner: ({ kind }) => kind === "owner",
  user: ({ kind }) => kind !== "agent",
  conversations: seesConversations,
  any: () => true,
};

/** Throws SCOPE_REFUSED if a route of a memory does not answer this kind of session. */
export function checkSession(access: RouteAccess, principal: Principal | undefined): void {
  if (access.to !== "memory" || principal === undefined || answers[access.sessions](principal)) return;
  const what = principal.kind === "agent" ? `the agent '${principal.agent}'` : "a session of the user";
  throw new LociError("SCOPE_REFUSED", `this route does not answer ${what}`, {
    next: "This is for the owner: use the `loci` command.",
  });
}

/** Throws SCOPE_REFUSED if a route about a team does not accept this token. */
export function checkTeamToken(
  access: RouteAccess,
  { scopes, onlyStream }: Pick<Member, "scopes" | "onlyStream">,
): void {
  if (access.to !== "team") throw new LociError("INTERNAL", "this route is not about a team");
  if (onlyStream !== undefined && !access.isOfSpace)
    throw new LociError("SCOPE_REFUSED", "this token is for one space, and the route is about the whole team", {
      next: "Use the token of a device that joined.",
    });
  if (access.scope !== "any" && !scopes.has(access.scope))
    throw new LociError("SCOPE_REFUSED", `the token does not have the scope ${access.scope}`, {
      next: "Use the token of a device that joined, or make one with `loci team tokens create`.",
    });
}
