import type { KnownDocument, Version } from "../../api/types.ts";
import { agentName, spaceName } from "../../text/names.ts";

/** Names one document in an address and in requests. */
export interface DocumentAddress {
  readonly scope: KnownDocument["scope"];
  readonly space?: string | undefined;
  readonly agent?: string | undefined;
}

export function addressOf({ scope, folder, agent }: KnownDocument): DocumentAddress {
  return {
    scope,
    ...(folder === null ? {} : { space: folder }),
    ...(agent === null ? {} : { agent }),
  };
}

export function isSameAddress(a: DocumentAddress, b: DocumentAddress): boolean {
  return a.scope === b.scope && a.space === b.space && a.agent === b.agent;
}

/** What a person calls a document. */
export function titleOf({ scope, space, agent }: DocumentAddress): string {
  if (scope === "user") return "About you";
  return scope === "space" ? spaceName(space) : `${agentName(agent)} in ${spaceName(space)}`;
}

/** Who wrote a version: an agent, you, or somebody outside of this memory. */
export function writerOf({ by, trust }: Pick<Version, "by" | "trust">): string {
  if (by !== null) return agentName(by);
  return trust === "user" ? "you" : "somebody outside of Loci";
}

/** How a version came about. */
export const actionNames: Readonly<Record<Version["action"], string>> = {
  append: "added a part",
  replace: "rewrote it",
  edit: "edited the file",
  restore: "restored an older text",
  archive: "archived it",
  compact: "shortened it",
  summary: "wrote a summary",
  renew: "stored it again",
};
