import type { Host } from "../../agents/host.ts";
import type { HostPlan } from "../../agents/install/install-host.ts";
import { isChange } from "../../agents/install/plan-change.ts";
import { LociError } from "../../core/errors.ts";
import { count } from "../../core/phrases/quantities.ts";

/** What is to happen to several hosts, and which are left alone because a file of theirs is broken. */
export interface HostPlans {
  readonly plans: readonly HostPlan[];
  readonly broken: readonly { readonly host: Host; readonly error: LociError }[];
}

/** Plans for each host. Of several, a broken file keeps only its own host from being planned for. */
export async function planHosts(chosen: readonly Host[], plan: (host: Host) => Promise<HostPlan>): Promise<HostPlans> {
  const plans: HostPlan[] = [];
  const broken: { host: Host; error: LociError }[] = [];
  for (const host of chosen) {
    try {
      plans.push(await plan(host));
    } catch (error) {
      if (chosen.length === 1 || !(error instanceof LociError) || error.code !== "CONFIG_INVALID") throw error;
      broken.push({ host, error });
    }
  }
  return { plans, broken };
}

/** The plans that change something. */
export function withWork(plans: readonly HostPlan[]): HostPlan[] {
  return plans.filter(({ files }) => files.some(isChange));
}

/** What a person is asked before any of it is done. */
export function questionFor(plans: readonly HostPlan[]): string {
  const { length } = plans.flatMap(({ files }) => files.filter(isChange));
  return length === 1 ? "Write this file?" : `Write these ${count(length, "file")}?`;
}
