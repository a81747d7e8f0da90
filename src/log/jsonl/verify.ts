import { existsSync, statSync } from "node:fs";
import { join } from "node:path";

import type { EventId } from "../../core/event/event.ts";
import type { Alteration, Verification, VerifyChoice } from "../../core/ports/file-care.ts";
import { createPause } from "../../platform/clock/sleep.ts";
import { noKeys, type HomeKeys } from "../../platform/encryption/open-keys.ts";
import { isWholeSealed } from "../../platform/encryption/sealed-line.ts";
import { checkLine } from "../check-line.ts";
import type { DeviceTrust } from "./device-trust.ts";
import { headEnd, isErased, lineId, lineText, readChunks, type Line } from "./lines.ts";
import { listSealFiles, measureSegment, readSeals, sealedSegment } from "./seal.ts";
import { listSegments, type DeviceFolder } from "./segments.ts";

interface VerifyOptions extends VerifyChoice {
  readonly keys?: HomeKeys;
  readonly trust?: DeviceTrust;
}

/** Checks every line, digest and seal. Calls `onProgress` after each segment. */
export async function verifyLog(
  folders: readonly DeviceFolder[],
  { onProgress = () => {}, signal, keys = noKeys, trust }: VerifyOptions = {},
): Promise<Verification> {
  const pause = createPause(signal);
  const total = { events: 0, migrated: 0, erased: 0, sealedBytes: 0, bytes: 0, torn: 0 };
  const alterations: Alteration[] = [];
  const forgotten = new Set<EventId>();
  const present = new Map<EventId, DeviceFolder>();
  for (const folder of folders) {
    if (trust?.status(folder.device) === "refused") continue;
    alterations.push(...(await verifySeals(folder, pause)));
    for (const segment of listSegments(folder.path)) {
      const path = join(folder.path, segment);
      const sealed = readSeals(folder.path, segment).at(-1)?.seal;
      let torn = 0;
      let tornSealed = 0;
      for (const chunk of readChunks(path, 0)) {
        await pause();
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
          const trusted = trust?.lineTrust(folder.device, segment, line.offset, checked.isProved) ?? "counts";
          if (trusted === "counts") for (const id of checked.forgets) forgotten.add(id);
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

async function verifySeals(folder: DeviceFolder, pause: () => Promise<void>): Promise<Alteration[]> {
  const alterations: Alteration[] = [];
  const report = (file: string, problem: string) => alterations.push({ place: `${folder.device}/${file}`, problem });
  const known = new Set<string | null>([null]);
  for (const segment of [...new Set(listSealFiles(folder.path).map(sealedSegment))].toSorted()) {
    const path = join(folder.path, segment);
    await pause();
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

type VerifiedLine =
  | {
      readonly status: "event";
      readonly id: EventId;
      readonly erased: boolean;
      readonly isProved: boolean;
      readonly forgets: readonly EventId[];
    }
  | { readonly status: "torn" }
  | { readonly status: "unknown" }
  | { readonly status: "altered"; readonly problem: string };

function verifyLine(line: Line, keys: HomeKeys): VerifiedLine {
  const checked = checkLine(lineText(line), keys.ring);
  if (checked.altered !== null) {
    const id = lineId(line);
    return { status: "altered", problem: id === null ? checked.altered : `${id}: ${checked.altered}` };
  }
  if (checked.status === "newer-major" || checked.status === "unknown-kind") return { status: "unknown" };
  if (checked.status === "damaged" || checked.contentLost) {
    // A killed writer leaves only a part of a line. This line is whole, but sealed with a key that is missing on this
    // machine.
    if (checked.status === "damaged" && isWholeSealed(lineText(line)))
      return { status: "altered", problem: checked.reason };
    return { status: "torn" };
  }
  const { event, isProved } = checked;
  if (event.content === null) {
    if (!isErased(line, headEnd(line))) return { status: "altered", problem: "erased, but not blank" };
    return { status: "event", id: event.id, erased: true, isProved, forgets: [] };
  }
  return {
    status: "event",
    id: event.id,
    erased: false,
    isProved,
    forgets: event.kind === "memory.forgotten" ? event.content.targets : [],
  };
}
