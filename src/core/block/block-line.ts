import { type BlockCandidate, isUntrusted } from "./block-candidate.ts";
import { harmlessText } from "./harmless-text.ts";

/** One line of the block: time, source, id and text. */
export function blockLine(candidate: BlockCandidate, shownId: string, excerpt: string): string {
  // Replaces commas and colons, because they separate the parts of a line.
  const source = harmlessText((candidate.source ?? "").slice(0, longestSource).replace(/[,:]/g, " "));
  const name = candidate.trust === "agent" ? agentName(source) : source;
  const origin = [name, sharedBy(candidate)]
    .filter((part) => part !== "")
    .map((part) => `${part}, `)
    .join("");
  return `- ${isoDate(candidate.ts)}, ${origin}${shownId}: ${staleness(candidate)}${contradiction(candidate)}${marked(candidate, excerpt)}`;
}

const longestSource = 40;

function sharedBy({ sharedBy: person = "" }: BlockCandidate): string {
  const name = harmlessText(person.slice(0, longestSource).replace(/[,:]/g, " "));
  return name === "" ? "" : `shared by ${name}`;
}

/** The agent's name, in a form that cannot look like the person or Loci. */
function agentName(source: string): string {
  if (source === "") return "an agent";
  return posing.test(source.toLowerCase().replaceAll(/[^a-z]/g, "")) ? `agent ${source}` : source;
}

const posing = /user|owner|human|person|myself|^(?:i|me|you|loci)$|system|developer|admin|trusted|confirmed/;
const lastDate = Date.UTC(9999, 11, 31);

function isoDate(ts: number): string {
  return ts >= 0 && ts <= lastDate ? new Date(ts).toISOString().slice(0, 10) : "undated";
}

const longestPath = 200;

function staleness({ path, stale }: BlockCandidate): string {
  return stale ? `(${harmlessText((path ?? "").slice(-longestPath))}, changed since) ` : "";
}

function contradiction({ contradicted }: BlockCandidate): string {
  return contradicted === true ? contradictedMark : "";
}

/** Says that nobody has decided whether the newer value replaces this one. */
export const contradictedMark = "(older; the one before may replace it) ";

const origins: Readonly<Partial<Record<BlockCandidate["trust"], string>>> = { tool: "a tool", web: "the web" };

/** Quotes text from elsewhere, so that it does not read as the person's own words, and says what the person confirmed. */
function marked(candidate: BlockCandidate, excerpt: string): string {
  if (!isUntrusted(candidate)) return excerpt;
  // An untrusted document of the user came from a host's own files.
  const isOfProject = candidate.type === "document" && candidate.space !== null;
  const origin = origins[candidate.trust] ?? (isOfProject ? "files of the project" : "an import");
  // Words of tools and the web stay untrusted, because others can write them. A confirmed import is often one's own.
  const isKeptFact = candidate.type === "fact" || candidate.type === "preference";
  const isBelieved = candidate.trust === "import" && candidate.confirmed && isKeptFact;
  const mark = isBelieved ? `from ${origin}, confirmed by the user` : `untrusted, from ${origin}`;
  // Quotation marks are replaced, so that the excerpt cannot end the quotation.
  return `(${mark}) "${excerpt.replaceAll(/["“”„‟«»″＂]/g, "'")}"`;
}

const shortestId = 8;

/**
 * Shortens ids to their last characters: at least eight, and as many as make all ids different. The first characters of
 * an id only contain the time.
 */
export function shortIds(ids: readonly string[]): string[] {
  let length = shortestId;
  const longest = Math.max(...ids.map((id) => id.length), shortestId);
  while (length < longest && new Set(ids.map((id) => id.slice(-length))).size < ids.length) length += 1;
  return ids.map((id) => id.slice(-length));
}
