import type { SpaceEvidence } from "../core/event/event.ts";
import { givenFields } from "../core/given-fields.ts";
import type { Fingerprint } from "../core/redaction/marker.ts";
import { outsideTest } from "../platform/outside-test.ts";
import type { CaptureContext } from "./capture.ts";

/** Where and for whom something is captured. */
export interface CapturePlace {
  readonly user: string;
  readonly device: string;
  readonly space: SpaceEvidence;
  /** The folder that paths in the event start from. */
  readonly folder: string;
  /** True if files outside of the space are stored too. */
  readonly keepsOutside: boolean;
  readonly role?: string | undefined;
  readonly sha256: (text: string) => string;
  readonly fingerprint?: Fingerprint | undefined;
}

/** The capture context of an event, the same for a hook, a guard and an import. */
export function captureContext({ folder, keepsOutside, role, ...own }: CapturePlace): CaptureContext {
  const isOutside = keepsOutside ? undefined : outsideTest(own.space, folder);
  return { ...own, ...givenFields({ role, isOutside }) };
}
