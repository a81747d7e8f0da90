import { pendingElsewhere, pendingErasures } from "../../index/erasure/erasure-views.ts";
import { modelUse } from "../../index/views/extraction-views.ts";
import { countRecalibrated, countTiers } from "../../index/views/standing-views.ts";
import { indexStats, listDamage } from "../../index/views/views.ts";
import { countWaiting, waitingDevices } from "../../index/views/waiting-views.ts";
import { applyRetention, keepRetention, previewRetention, summariseRetention } from "../erasure/retention.ts";
import { settleAll } from "../erasure/settle-all.ts";
import { verifyErasures } from "../erasure/verify-erasures.ts";
import { freshen, queryFresh } from "../freshen.ts";
import type { Parts } from "../parts.ts";
import { embedMemories } from "../recall/embed.ts";
import { careOf, ownerOnly } from "../refusals.ts";
import { reseal } from "../reseal.ts";
import type { Care, Stats } from "./care.ts";

/** After a bulk import, "1000+" is precise enough. */
const mostWaiting = 1000;

/** Creates the maintenance methods of one memory for its principal. */
export function createCare(parts: Parts): Omit<Care, "forgotten"> {
  const asOwner = ownerOnly(parts);
  return {
    stats: asOwner("see statistics", () => readStats(parts)),
    recallStats: asOwner("see statistics", async (options) =>
      (await import("../recall/read-judged-recalls.ts")).readRecallSummary(parts, options),
    ),
    damage: asOwner("see damage", () => queryFresh(parts, listDamage)),
    verify: asOwner("verify", async (options) => {
      const verification = await careOf(parts, "verify it").verify(options);
      return {
        ...verification,
        ok: verification.alterations.length === 0 && !verification.pending.some(({ own }) => own),
      };
    }),
    verifyErasures: asOwner("verify", (options) => verifyErasures(parts, options)),
    settle: () => settleAll(parts),
    rebuild: (options) => parts.index.rebuild(options),
    embed: asOwner("embed", (options) => embedMemories(parts, options)),
    retention: (options) => previewRetention(parts, options),
    applyRetention: () => applyRetention(parts),
    keepRetention: async ({ mayErase = true } = {}) => {
      await freshen(parts);
      return keepRetention(parts, { mayErase });
    },
    summariseQuiet: asOwner("summarise sessions", async () =>
      (await import("../summarise-quiet.ts")).summariseQuiet(parts),
    ),
    redactions: asOwner("see what is redacted", async () =>
      (await import("../scrub/count-redactions.ts")).countRedactions(parts),
    ),
    previewScrub: async (options) => (await import("../scrub/plan-scrub.ts")).planScrub(parts, options),
    scrub: async (options) => (await import("../scrub/scrub.ts")).scrub(parts, options),
    backup: asOwner("back up", async (options = {}) => careOf(parts, "back it up").backup(options)),
    backups: asOwner("see backups", async () => parts.care?.backups() ?? []),
    restore: asOwner("restore", async (from, options = {}) => {
      const restored = await careOf(parts, "restore it").restore(from, options);
      await settleAll(parts);
      return restored;
    }),
    migrate: asOwner("migrate", async (options) => {
      const migration = await careOf(parts, "migrate it").migrate(options);
      if (!options.dryRun && migration.head !== null) await parts.index.rebuild();
      return migration;
    }),
    dropMigrated: asOwner("remove old logs", async () => careOf(parts, "remove old parts of it").dropMigrated()),
    reseal: asOwner("encrypt", (options = {}) => reseal(parts, options)),
    sealedState: asOwner(
      "see how it is encrypted",
      async () => parts.care?.sealedState() ?? { isUnfinished: false, elsewhere: [] },
    ),
  };
}

/** The use of models is summed up over 30 days. */
const modelUseMs = 30 * 86_400_000;

async function readStats(parts: Parts): Promise<Stats> {
  const retention = await summariseRetention(parts);
  return queryFresh(parts, (db) => {
    const erasingDevices = pendingElsewhere(db);
    const waiting = countWaiting(db, mostWaiting + 1);
    return {
      ...indexStats(db),
      log: parts.care?.size() ?? { bytes: 0, segments: 0, devices: 1 },
      pendingErasures: pendingErasures(db).length,
      elsewhereErasures: erasingDevices.reduce((sum, one) => sum + one.count, 0),
      erasingDevices,
      waitingDevices: waitingDevices(db),
      waiting: { count: Math.min(waiting, mostWaiting), isMore: waiting > mostWaiting },
      retention,
      tiers: countTiers(db, parts.settings.tiers, parts.clock.now()),
      recalibrated: countRecalibrated(db),
      models: modelUse(db, parts.clock.now() - modelUseMs),
    };
  });
}
