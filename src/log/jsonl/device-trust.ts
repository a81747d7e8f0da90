import { crc32 } from "../../core/text/crc32.ts";
import { readAcceptance } from "../../platform/device-acceptance.ts";
import { ownIds } from "../../platform/device.ts";
import { hasWriterKeys } from "../../platform/encryption/writer-keys.ts";

/** `own`: made by this state folder. `waiting`: nobody has decided about it yet. */
export type DeviceStatus = "own" | "accepted" | "waiting" | "refused";

/** How the lines of a place count: fully, as an import that waits for the owner, or not at all. */
export type LineTrust = "counts" | "import" | "withheld";

/** Decides how the lines of each device's folder count. Read again for each pass over the log. */
export interface DeviceTrust {
  readonly status: (device: string) => DeviceStatus;
  /** How a line counts, by its place and by whether it is sealed with a proof of the memory's key. */
  readonly lineTrust: (device: string, segment: string, offset: number, isProved: boolean) => LineTrust;
  /** Changes whenever earlier lines of the device would count differently; "" for a device that counts fully. */
  readonly tag: (device: string) => string;
}

/** True if a device belongs to the owner: made by this state folder, or accepted. */
export function isKnownBy({ status }: Pick<DeviceTrust, "status">): (device: string) => boolean {
  return (device) => ["own", "accepted"].includes(status(device));
}

/**
 * `isSealing`: new lines are sealed. Then only proved lines count, and those that existed and were accepted before.
 * This applies from the moment when the memory was unlocked on this machine, and its lines can be proved.
 */
export function readDeviceTrust(state: string, isSealing: boolean): DeviceTrust {
  const mustProve = isSealing && hasWriterKeys(state);
  const { accepted, refused, unproved } = readAcceptance(state);
  const [acceptedSet, refusedSet] = [new Set(accepted), new Set(refused)];
  let own: ReadonlySet<string> | null = null;
  const status = (device: string): DeviceStatus => {
    if (refusedSet.has(device)) return "refused";
    if (acceptedSet.has(device)) return "accepted";
    own ??= ownIds(state);
    return own.has(device) ? "own" : "waiting";
  };
  const isKnown = isKnownBy({ status });
  return {
    status,
    lineTrust: (device, segment, offset, isProved) => {
      if (isProved) return "counts";
      if (!mustProve) return isKnown(device) ? "counts" : "import";
      const known = isKnown(device) ? unproved[device] : undefined;
      return known === "all" || offset < (known?.[segment] ?? 0) ? "counts" : "withheld";
    },
    tag: (device) => {
      if (refusedSet.has(device)) return "refused";
      if (!mustProve) return isKnown(device) ? "" : "waiting";
      const known = isKnown(device) ? unproved[device] : undefined;
      return `proved ${known === undefined ? 0 : crc32(Buffer.from(JSON.stringify(known)))}`;
    },
  };
}
