import { createHash } from "node:crypto";
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";

import type { EventId } from "../../core/event.ts";
import type { Alteration, Verification } from "../../core/ports.ts";
import { noKeys, type HomeKeys } from "../../platform/encryption/open-keys.ts";
import { decodeLine, isWholeSealed, plainLine } from "../../platform/encryption/sealed-line.ts";
import { headEnd, isErased, lineId, lineText, readChunks, type Line } from "./lines.ts";
import { listSealFiles, measureSegment, readSeals, sealedSegment } from "./seal.ts";
import { listSegments, type DeviceFolder } from "./segments.ts";

/** Checks every line, digest and seal. Told of a segment's end, it can report progress. */
export function verifyLog(
  folders: readonly DeviceFolder[],
  onProgress: (bytes: number) => void = () => {},
  keys: HomeKeys = noKeys,
): Verification {
  const total = { events: 0, migrated: 0, erased: 0, sealedBytes: 0, bytes: 0, torn: 0 };
  const alterations: Alteration[] = [];
  const forgotten = new Set<EventId>();
  const present = new Map<EventId, DeviceFolder>();
  for (const folder of folders) {
    alterations.push(...verifySeals(folder));
    for (const segment of listSegments(folder.path)) {
      const path = join(folder.path, segment);
      const sealed = readSeals(folder.path, segment).at(-1)?.seal;
      let torn = 0;
      let tornSealed = 0;
      for (const chunk of readChunks(path, 0)) {
        for (const line of chunk.lines) {
          const checked = verifyLine(line, keys);
          if (checked.status === "altered")
            alterations.push({ place: `${folder.device}/${segment}`, offset: line.offset, problem: checked.problem });
          if (checked.status === "torn") torn += 1;
          if (checked.status === "torn" && line.offset < (sealed?.bytes ?? 0)) tornSealed += 1;
          if (checked.status !== "event") continue;
          total.events += 1;
          if (line.offset < (folder.migrated[segment] ?? 0)) total.migrated += 1;
          if (checked.erased) total.erased += 1;
          else present.set(checked.id, folder);
          for (const id of checked.forgets) forgotten.add(id);
        }
      }
      total.torn += torn;
      if (sealed !== undefined && tornSealed > sealed.damaged) {
        alterations.push({
          place: `${folder.device}/${segment}`,
          problem: `${tornSealed} unreadable lines, ${sealed.damaged} when it was sealed`,
        });
      }
      total.sealedBytes += sealed?.bytes ?? 0;
      total.bytes += statSync(path).size;
      onProgress(total.bytes);
    }
  }
  const pending = [...forgotten].flatMap((id) => {
    const folder = present.get(id);
    return folder === undefined ? [] : [{ id, device: folder.device, own: folder.own }];
  });
  return { ...total, alterations, pending };
}

function verifySeals(folder: DeviceFolder): Alteration[] {
  const alterations: Alteration[] = [];
  const report = (file: string, problem: string) => alterations.push({ place: `${folder.device}/${file}`, problem });
  const known = new Set<string | null>([null]);
  for (const segment of [...new Set(listSealFiles(folder.path).map(sealedSegment))].toSorted()) {
    const path = join(folder.path, segment);
    for (const { seal, file, sealHash } of readSeals(folder.path, segment)) {
      if (!known.has(seal.previous)) report(file, "the chain is broken: the seal before it is not the one it names");
      known.add(sealHash);
      if (!existsSync(path)) report(segment, "a sealed segment is missing");
      else if (statSync(path).size < seal.bytes)
        report(segment, `cut off: ${statSync(path).size} bytes, ${seal.bytes} were sealed`);
      else if (measureSegment(path, seal.bytes).hash !== seal.hash) report(segment, "altered since it was sealed");
    }
  }
  return alterations;
}

type CheckedLine =
  | { readonly status: "event"; readonly id: EventId; readonly erased: boolean; readonly forgets: readonly EventId[] }
  | { readonly status: "torn" }
  | { readonly status: "unknown" }
  | { readonly status: "altered"; readonly problem: string };

function verifyLine(line: Line, keys: HomeKeys): CheckedLine {
  const decoded = decodeLine(lineText(line), keys.ring);
  if (decoded.status === "newer-major" || decoded.status === "unknown-kind") return { status: "unknown" };
  if (decoded.status === "damaged" || decoded.contentLost) {
    // A killed writer leaves a part of a line. One that is whole and cannot be opened was changed by somebody, or is not for these keys.
    if (!isWholeSealed(lineText(line))) return { status: "torn" };
    const problem = decoded.status === "damaged" ? decoded.reason : "its content was altered since it was sealed";
    return { status: "altered", problem };
  }
  const { event } = decoded;
  if (event.content === null) {
    if (!isErased(line, headEnd(line))) return { status: "altered", problem: "erased, but not blank" };
    return { status: "event", id: event.id, erased: true, forgets: [] };
  }
  const text = plainLine(lineText(line), keys.ring) ?? "";
  // Versions before 1.0 had no digest.
  if (event.salt !== null && digestOf(event.salt, text) !== event.digest)
    return { status: "altered", problem: `the content of ${event.id} does not match its digest` };
  if (lineId(line) !== event.id)
    return { status: "altered", problem: `${event.id} does not stand at the start of its line` };
  return {
    status: "event",
    id: event.id,
    erased: false,
    forgets: event.kind === "memory.forgotten" ? event.content.targets : [],
  };
}

/** The digest of the content as it stands in the line: what was hashed were these very bytes. */
function digestOf(salt: string, text: string): string {
  const marker = `,"salt":${JSON.stringify(salt)},"content":`;
  const start = text.indexOf(marker);
  const content = start < 0 ? "" : text.slice(start + marker.length, -1);
  return createHash("sha256")
    .update(salt + content)
    .digest("hex");
}
