import { crc32 } from "../../core/text/crc32.ts";
import { readAcceptance } from "../../platform/devices/device-acceptance.ts";
import { ownIds } from "../../platform/devices/device.ts";
import { hasWriterKeys } from "../../platform/encryption/writer-keys.ts";

/** `own`: this state folder made the device. `waiting`: nobody has decided about the device yet. */
export type DeviceStatus = "own" | "accepted" | "waiting" | "refused";

/**
 * How Loci treats a line. `counts`: uses it fully. `import`: treats it as an import that waits for the owner.
 * `withheld`: does not use it.
 */
export type LineTrust = "counts" | "import" | "withheld";

/** Decides how Loci treats the lines of each device. Loci reads these decisions again for each pass over the log. */
export interface DeviceTrust {
  readonly status: (device: string) => DeviceStatus;
  /**
   * Returns how Loci treats a line. This depends on the line's place, and on whether its seal proves that a device with
   * the memory's key wrote it.
   */
  readonly lineTrust: (device: string, segment: string, offset: number, isProved: boolean) => LineTrust;
  /**
   * Returns a string that changes whenever Loci would treat earlier lines of the device differently. Empty for a device
   * whose lines all count fully.
   */
  readonly tag: (device: string) => string;
}

/**
 * Returns a test that is true if a device belongs to the owner: this state folder made it, or the owner accepted it.
 */
export function isKnownBy({ status }: Pick<DeviceTrust, "status">): (device: string) => boolean {
  return (device) => ["own", "accepted"].includes(status(device));
}

/**
 * `isSealing` means that new lines are sealed. Then only proved lines count, and lines that were accepted before. This
 * applies as soon as the memory was unlocked on this machine, because its lines can be proved from then on.
 */
export function readDeviceTrust(state: string, isSealing: boolean): DeviceTrust {
  const mustProve = isSealing && hasWriterKeys(state);
  const { accepted, refused, unproved, needProof } = readAcceptance(state);
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
      const known = isKnown(device) ? unproved[device] : undefined;
      const isLater = offset >= (needProof[device]?.[segment] ?? 0);
      if (!mustProve) return isKnown(device) && isLater ? "counts" : "import";
      return (known === "all" ? isLater : offset < (known?.[segment] ?? 0)) ? "counts" : "withheld";
    },
    tag: (device) => {
      if (refusedSet.has(device)) return "refused";
      if (!mustProve && !isKnown(device)) return "waiting";
      const needed = needProof[device];
      if (!mustProve && needed === undefined) return "";
      const known = isKnown(device) ? unproved[device] : undefined;
      const places = needed === undefined ? known : [known ?? null, needed];
      return `${mustProve ? "proved" : "plain"} ${places === undefined ? 0 : crc32(Buffer.from(JSON.stringify(places)))}`;
    },
  };
}
