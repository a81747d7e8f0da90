import { checkOwner } from "../../core/access/scope.ts";
import { forgottenIds } from "../../index/erasure/erasure-views.ts";
import { layersOf } from "../base/layers.ts";
import type { Parts } from "../base/parts.ts";
import { busyWaitMs, settle, type ErasureReport } from "./settle.ts";

/**
 * Erases again everything that was ever forgotten or cleared, because a sync or a restore may have brought bytes back.
 * This machine's copies of shared streams are included.
 */
export async function eraseAgain(parts: Parts): Promise<ErasureReport> {
  checkOwner(parts.principal, "erase");
  const own = await settleStream(parts);
  let { residue } = own;
  for (const layer of await layersOf(parts)) residue = (await settleStream(layer)).residue || residue;
  return { ...own, residue };
}

async function settleStream(parts: Parts): Promise<ErasureReport> {
  await parts.index.catchUp({ waitMs: busyWaitMs });
  return settle(parts, await parts.index.query((db) => forgottenIds(db)));
}
