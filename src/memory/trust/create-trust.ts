import { queryFresh } from "../base/freshen.ts";
import type { Parts } from "../base/parts.ts";
import { ownerOnly } from "../base/refusals.ts";
import { findMemories } from "../insight/show-memory.ts";
import { judge, listRecalls } from "../recall/recalls.ts";
import { checkCount } from "../recall/search.ts";
import { classify, sensitiveMemories } from "./classify.ts";
import { confirm, unconfirm, waitingMemories } from "./confirm.ts";
import { adoptPreference, listPreferences } from "./preferences.ts";
import type { Trust } from "./trust.ts";

/** Creates the methods with which a person decides about memories, for one principal. */
export function createTrust(parts: Parts): Trust {
  const asOwner = ownerOnly(parts);
  return {
    waiting: async ({ limit = 50, ...wanted } = {}) => {
      checkCount("limit", limit);
      return waitingMemories(parts, { ...wanted, limit });
    },
    confirm: asOwner("confirm", async (ids) => confirm(parts, await findMemories(parts, ids))),
    unconfirm: asOwner("withdraw a confirmation", async (ids) => unconfirm(parts, await findMemories(parts, ids))),
    sensitive: async ({ limit = 20, ...wanted } = {}) => {
      checkCount("limit", limit);
      return sensitiveMemories(parts, { ...wanted, limit });
    },
    classify: (classification) => classify(parts, classification),
    promote: async (promotion) => (await import("./promote.ts")).promote(parts, promotion),
    preferences: () => listPreferences(parts),
    adopt: (fact) => adoptPreference(parts, fact),
    recalls: async ({ limit = 10, ...wanted } = {}) => {
      checkCount("limit", limit);
      return queryFresh(parts, (db) => listRecalls(db, { ...wanted, limit }, parts.principal));
    },
    judge: (judgement) => judge(parts, judgement),
  };
}
