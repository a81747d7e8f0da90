import { nameToSpace } from "../../core/access/scope.ts";
import { LociError } from "../../core/errors.ts";
import type { NewEvent, SpaceEvidence } from "../../core/event/event.ts";
import { limits } from "../../core/event/limits.ts";
import type { ImportSource } from "../../core/ports/transfer.ts";
import { redactText } from "../../core/redaction/redact-text.ts";
import { withoutPrivate } from "../../core/text/private-text.ts";
import { sha256 } from "../../core/text/sha256.ts";
import { knownEventIds } from "../../index/views/transfer-views.ts";
import { freshen } from "../base/freshen.ts";
import type { Parts } from "../base/parts.ts";
import { recordToEvent } from "../base/record.ts";
import { beginImport } from "./begin-import.ts";
import type { FileImport, ImportCounts } from "./file-import.ts";
import type { ForeignMemory, MemoryFormat } from "./formats/format.ts";

/** The maximum number of memories, and of characters, that share one write and one fsync. */
const batchMemories = 500;
const batchCharacters = 4_000_000;
const mostExamples = 3;
const mostReasons = 5;

/**
 * Imports the memories of another program. Stores each once, by that program's own id, with the trust `import`, and
 * redacted like every event. Agents do not get them unasked before a person has confirmed them.
 */
export async function importForeign(
  parts: Parts,
  format: MemoryFormat,
  source: ImportSource,
  options: FileImport,
): Promise<ImportCounts> {
  const counts = { stored: 0, known: 0, refused: 0 };
  const kinds: Record<string, number> = {};
  const [reasons, examples]: [string[], string[]] = [[], []];
  const into = beginImport(parts, { dryRun: options.dryRun === true });
  let batch: ForeignMemory[] = [];
  let [characters, read, found] = [0, 0, 0];
  await freshen(parts);
  const flush = async (): Promise<void> => {
    const ids = batch.flatMap(({ id }) => (id === undefined ? [] : [id]));
    const here = ids.length === 0 ? new Set() : await parts.index.query((db) => knownEventIds(db, ids));
    const events: NewEvent[] = [];
    for (const memory of batch) {
      if (here.has(memory.id)) counts.known += 1;
      else
        try {
          events.push(toEvent(memory, format, parts, options.space));
        } catch (error) {
          if (!(error instanceof LociError)) throw error;
          counts.refused += 1;
          if (reasons.length < mostReasons) reasons.push(error.message);
        }
    }
    const taken = await into.take(events.map((event) => ({ events: [event], isNamed: true })));
    counts.stored += taken.stored;
    counts.known += taken.known;
    counts.refused += taken.refused;
    [batch, characters] = [[], 0];
  };
  for (const { memories, bytes, damaged } of format.read(source)) {
    for (const memory of memories) {
      batch.push(memory);
      characters += memory.text.length;
      kinds[memory.type] = (kinds[memory.type] ?? 0) + 1;
      if (examples.length < mostExamples) examples.push(memory.text.slice(0, 200));
      if (batch.length >= batchMemories || characters >= batchCharacters) await flush();
    }
    counts.refused += damaged;
    read += bytes;
    found += memories.length;
    options.onProgress?.(read, found);
  }
  await flush();
  return { ...counts, kinds, reasons, examples };
}

function toEvent(
  { key, id: _id, project, ...memory }: ForeignMemory,
  format: MemoryFormat,
  parts: Parts,
  space: SpaceEvidence | undefined,
): NewEvent {
  const place = space ?? (project === undefined ? undefined : nameToSpace(project));
  const event = recordToEvent(
    {
      ...memory,
      text: memory.text.slice(0, limits.text),
      agent: format.name,
      ...(place === undefined ? {} : { space: place.path }),
      ...(memory.session === undefined ? {} : { session: plainId(memory.session) }),
    },
    {
      user: parts.user,
      device: parts.device(),
      spaceOf: () => place ?? nameToSpace(""),
      trust: "import",
    },
  );
  // Removes secrets before the key is hashed, because a hash would allow testing a guess. The key does not depend on
  // the space, because a memory is the same memory in every space.
  const known = redactText(withoutPrivate(key));
  return { ...event, key: sha256(JSON.stringify([format.name, known])).slice(0, 32) };
}

/** Returns the id of another program's session without characters that would make it look like a path. */
function plainId(session: string): string {
  return session.replace(/[\u0000-\u001f\u007f/\\]/g, "_").replace(/^\.{1,2}$/, "_");
}
