import { checkOwner } from "../../core/access/scope.ts";
import { LociError } from "../../core/errors.ts";
import { currentFacts, readersOf } from "../../index/views/fact-views.ts";
import { copiesOf, keysOf, sharedMemories, unsharedMemories } from "../../index/views/shared-views.ts";
import { findMemories as findByIds } from "../../index/views/views.ts";
import { factRules } from "../base/fact-rules.ts";
import { freshen } from "../base/freshen.ts";
import { takeIn } from "../base/intake.ts";
import { layerParts } from "../base/layers.ts";
import { onlyOne } from "../base/only-one.ts";
import type { Parts } from "../base/parts.ts";
import type { Layer, SharedStreams } from "../base/shared-streams.ts";
import { busyWaitMs, forgettings, settle } from "../erasure/settle.ts";
import { findMemory, isNotFound } from "../insight/show-memory.ts";
import { checkCount } from "../recall/search.ts";
import { copyKey, originalsOf, refusalOf, refused, toCopy } from "./shared-copy.ts";
import type { RulesApplied, SharedCopy, Sharing, ShareRequest } from "./sharing.ts";

/** Creates the methods that share memories with a team, for one principal. Only the owner may call them. */
export function createSharing(parts: Parts): Sharing {
  return {
    share: (request) => share(ofOwner(parts, "share a memory"), request),
    unshare: (request) => unshare(ofOwner(parts, "take back a shared memory"), request),
    list: async ({ space, limit = 50, before } = {}) => {
      checkCount("limit", limit);
      const layers = await layersNamed(ofOwner(parts, "list what is shared"), space);
      const found = [];
      for (const layer of layers) {
        await freshen(layer.parts);
        found.push(await layer.parts.index.query((db) => sharedMemories(db, layer.author, limit, before)));
      }
      return {
        rules: layers.map(({ name, rules }) => ({ space: name, ...(rules?.read() ?? noRule) })),
        memories: found
          .flatMap(({ memories }) => memories)
          .toSorted((one, other) => other.ts - one.ts || (other.id < one.id ? -1 : 1))
          .slice(0, limit),
        count: found.reduce((sum, { count }) => sum + count, 0),
      };
    },
    setRule: async ({ space, rule }) => {
      const layer = await writable(ofOwner(parts, "set what is shared"), space);
      const set = { rule, since: rule === "off" ? null : parts.clock.now() };
      if (layer.rules === undefined)
        throw new LociError("NO_FILES", "a server shares nothing by itself", {
          next: "Set the rule on the machine that records the memories, with `loci share --rule`.",
        });
      layer.rules.write(set);
      return { space: layer.name, ...set };
    },
    applyRules: () => applyRules(ofOwner(parts, "share by a rule")),
  };
}

const noRule = { rule: "off", since: null } as const;

function ofOwner(parts: Parts, doing: string): Parts {
  checkOwner(parts.principal, doing);
  return parts;
}

/** A shared stream with the parts that read and write it. */
type OpenLayer = Layer & { readonly parts: Parts };

async function layersNamed(parts: Parts, space: string | undefined): Promise<OpenLayer[]> {
  const shared: SharedStreams | undefined = parts.shared;
  const found = (await (space === undefined ? shared?.all() : shared?.of(space))) ?? [];
  return found.map((layer) => ({ ...layer, parts: layerParts(parts, layer) }));
}

async function writable(parts: Parts, space: string | null): Promise<OpenLayer> {
  const [layer] = space === null ? [] : await layersNamed(parts, space);
  if (layer === undefined)
    throw new LociError("NOT_FOUND", space === null ? "the memory belongs to no space" : `${space} is not shared`, {
      next: "`loci share --list` shows the shared spaces; choose one with --space. If you got a role just now, run `loci sync` first.",
    });
  if (!layer.mayWrite)
    throw new LociError("SCOPE_REFUSED", `you may read ${layer.name}, but not share in it`, {
      next: "Ask an owner of the space for the role of a writer.",
    });
  return layer;
}

async function share(parts: Parts, { id, space }: ShareRequest): Promise<SharedCopy> {
  const memory = await findMemory(parts, id);
  const refusal = refusalOf(memory, await parts.index.query((db) => readersOf(db, memory.id)));
  if (refusal !== null) throw refused(memory, refusal);
  const layer = await writable(parts, space ?? memory.space);
  await freshen(layer.parts);
  const [known] = await layer.parts.index.query((db) => copiesOf(db, layer.author, copyKey(memory.id)));
  const [copy = ""] = known === undefined ? await takeIn(layer.parts, [toCopy(parts, memory, layer.name)]) : [known];
  return { id: copy, original: memory.id, space: layer.name };
}

/** Forgets the copies, so that every member's machine and the server erase them. */
async function unshare(parts: Parts, { id, space }: ShareRequest): Promise<readonly SharedCopy[]> {
  const layers = await layersNamed(parts, space);
  for (const layer of layers) await freshen(layer.parts);
  const original = await originalOf(parts, layers, id);
  const taken: SharedCopy[] = [];
  for (const layer of layers) {
    const copies = await layer.parts.index.query((db) => copiesOf(db, layer.author, copyKey(original)));
    await eraseCopies(layer, copies);
    taken.push(...copies.map((copy) => ({ id: copy, original, space: layer.name })));
  }
  if (taken.length > 0) return taken;
  throw new LociError("NOT_FOUND", `${original} is not shared`, { next: "`loci share --list` shows what you share." });
}

async function eraseCopies({ parts }: OpenLayer, copies: readonly string[]): Promise<void> {
  if (copies.length === 0) return;
  await takeIn(parts, forgettings(parts, copies, "asked"));
  await parts.index.catchUp({ waitMs: busyWaitMs });
  await settle(parts);
}

/** Finds the shared copies of memories, in all shared streams. */
export async function copiesOfOriginals(parts: Parts, ids: readonly string[]): Promise<readonly SharedCopy[]> {
  return (await foundCopies(parts, ids)).flatMap(({ copies }) => copies);
}

/** Erases the shared copies of memories that the person forgets. Returns what it has erased. */
export async function eraseCopiesOf(parts: Parts, ids: readonly string[]): Promise<readonly SharedCopy[]> {
  const found = await foundCopies(parts, ids);
  for (const { layer, copies } of found)
    await eraseCopies(
      layer,
      copies.map(({ id }) => id),
    );
  return found.flatMap(({ copies }) => copies);
}

async function foundCopies(parts: Parts, ids: readonly string[]) {
  const wanted = new Set(ids);
  const found: { readonly layer: OpenLayer; readonly copies: readonly SharedCopy[] }[] = [];
  for (const layer of await layersNamed(parts, undefined)) {
    await freshen(layer.parts);
    const copies = await layer.parts.index.query((db) =>
      originalsOf(keysOf(db, layer.author))
        .filter((original) => wanted.has(original))
        .flatMap((original) =>
          copiesOf(db, layer.author, copyKey(original)).map((id) => ({ id, original, space: layer.name })),
        ),
    );
    found.push({ layer, copies });
  }
  return found;
}

/** Returns the id of the person's own memory. If the memory was forgotten, the id comes from its shared copy. */
async function originalOf(parts: Parts, layers: readonly OpenLayer[], id: string): Promise<string> {
  try {
    return (await findMemory(parts, id)).id;
  } catch (error) {
    if (!isNotFound(error)) throw error;
    for (const { author, parts: shared } of layers) {
      const copies = await shared.index.query((db) => findByIds(db, id, shared.principal));
      const own = copies.filter((copy) => copy.author === author && copy.text !== null);
      const copy = onlyOne(own, id, "shared memories");
      if (copy !== undefined) return String((copy.details["meta"] as { original?: unknown } | undefined)?.original);
    }
    return id;
  }
}

/** The most memories that one run shares in a space. The next run continues. */
const mostAtOnce = 1_000;

async function applyRules(parts: Parts): Promise<RulesApplied> {
  await freshen(parts);
  const shared: { space: string; copies: number }[] = [];
  for (const layer of await layersNamed(parts, undefined)) {
    const { rule, since } = layer.rules?.read() ?? noRule;
    if (rule === "off" || since === null || !layer.mayWrite) continue;
    await freshen(layer.parts);
    const known = originalsOf(await layer.parts.index.query((db) => keysOf(db, layer.author)));
    const memories = await parts.index.query((db) => {
      const found = unsharedMemories(db, { space: layer.name, rule, since, known, limit: mostAtOnce });
      const facts = currentFacts(db, found, factRules(parts), {}, parts.principal);
      return found.filter(({ id, type }) => type !== "fact" || facts?.judged.get(id)?.state === "current");
    });
    const wanted = memories.filter((memory) => refusalOf(memory, null) === null);
    await takeIn(
      layer.parts,
      wanted.map((memory) => toCopy(parts, memory, layer.name)),
    );
    shared.push({ space: layer.name, copies: wanted.length });
  }
  return { shared };
}
