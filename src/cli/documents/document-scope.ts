import { LociError } from "../../core/errors.ts";
import type { DocumentRef } from "../../memory/documents/documents.ts";
import { findSpace } from "../../platform/spaces/space-evidence.ts";
import type { ArgDefinitions } from "../arguments.ts";
import type { Cli } from "../command.ts";

/** The options that choose a document. */
export const scopeArgs = {
  scope: { type: "string", valueHint: "user|space|agent", description: "space inside a repository, else user" },
  agent: { type: "string", valueHint: "id", description: "the document of this agent" },
} as const satisfies ArgDefinitions;

/**
 * Returns the chosen document. The default is the document of the current space, or outside of a space the user's
 * document.
 */
export function readScope(
  args: { readonly scope?: string | undefined; readonly agent?: string | undefined },
  cli: Cli,
): DocumentRef {
  const folder = cli.world.cwd;
  const scope = args.scope ?? (args.agent !== undefined ? "agent" : findSpace(folder) === null ? "user" : "space");
  if (scope !== "user" && scope !== "space" && scope !== "agent")
    throw new LociError("USAGE", `--scope is '${scope}'; it must be user, space or agent`);
  if (scope === "agent" && args.agent === undefined) throw new LociError("USAGE", "--scope agent needs --agent <id>");
  return scope === "user" ? { scope } : { scope, space: folder, ...(scope === "agent" ? { agent: args.agent } : {}) };
}

/** Returns the name of a document for answers. */
export function documentTitle({ scope, agent }: DocumentRef): string {
  if (scope === "agent") return `the document of ${agent ?? "the agent"}`;
  return scope === "user" ? "your own document" : "the document of this space";
}
