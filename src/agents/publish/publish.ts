import { resolve } from "node:path";

import { isUntrusted } from "../../core/block/block-candidate.ts";
import type { PublishedFact } from "../../core/publish/publish-block.ts";
import type { Fact } from "../../memory/facts/facts.ts";
import type { Memory } from "../../memory/memory.ts";
import { findCheckout } from "../../platform/spaces/space-evidence.ts";
import { comparePublished, planPublish, planRemoval, type PublishChange, type PublishCheck } from "./publish-files.ts";

/** Where to publish the facts of a space. */
export interface PublishRequest {
  /** A folder in the space. The files are in the top folder of its checkout. */
  readonly folder: string;
  /** The state folder of the memory. Loci notes there what it has published, so that forgetting can remove it. */
  readonly state: string;
  /** True to write the facts into CLAUDE.md too. A CLAUDE.md that has a list already is always updated. */
  readonly withClaude?: boolean | undefined;
}

/** The planned changes of AGENTS.md and CLAUDE.md. */
export interface PreparedPublish {
  /** The number of facts that a person stated or confirmed. */
  readonly facts: number;
  /** The changes of the files. Nothing is written before `apply` of a change. */
  readonly files: readonly PublishChange[];
}

/** Plans to write the approved facts of a space into AGENTS.md. Without facts, plans to remove the list. */
export async function preparePublish(
  memory: Memory,
  { folder, state, withClaude = false }: PublishRequest,
): Promise<PreparedPublish> {
  const facts = await factsOf(memory, folder);
  return { facts: facts.length, files: planPublish(rootOf(folder), facts, { withClaude, state }) };
}

/** Plans to remove the published facts from AGENTS.md and CLAUDE.md, byte for byte. */
export function prepareUnpublish({
  folder,
  state,
}: Pick<PublishRequest, "folder" | "state">): readonly PublishChange[] {
  return planRemoval(rootOf(folder), state);
}

/** Compares the published lists of a space with its approved facts. */
export async function checkPublished(
  memory: Memory,
  { folder }: Pick<PublishRequest, "folder">,
): Promise<readonly PublishCheck[]> {
  return comparePublished(rootOf(folder), await factsOf(memory, folder));
}

async function factsOf(memory: Memory, folder: string) {
  return approvedFacts(memory, folder);
}

function rootOf(folder: string): string {
  return findCheckout(folder) ?? resolve(folder);
}

const mostFacts = 10_000;

/**
 * Returns the facts of a folder's space that hold now and that a person stated or approved, oldest first. Sensitive
 * facts are left out, facts that do not belong to the whole space, and both facts of a pair if one may end the other.
 */
async function approvedFacts(memory: Memory, folder: string): Promise<readonly PublishedFact[]> {
  const facts = await memory.facts.list({ space: folder, limit: mostFacts });
  const disputed = new Set(facts.flatMap(({ id, wouldEnd }) => (wouldEnd === null ? [] : [id, wouldEnd])));
  return facts
    .filter(({ id }) => !disputed.has(id))
    .filter((fact) => fact.level === "space" && !fact.sensitive && isApproved(fact))
    .map(({ text, tags }) => ({ text, tags }))
    .toReversed();
}

/** A current fact from a tool, the web or an import is one that a person has confirmed. */
function isApproved({ trust, by, verdict }: Fact): boolean {
  if (verdict === "approved" || isUntrusted({ trust })) return true;
  return trust === "user" && (by === null || by.kind === "person" || by.kind === "rule");
}
