import { pendingElsewhere, pendingErasures } from "../../index/erasure/erasure-views.ts";
import { modelUse } from "../../index/views/extraction-views.ts";
import { countRecalibrated, countTiers } from "../../index/views/importance-views.ts";
import { indexStats, listDamage } from "../../index/views/views.ts";
import { countWaiting, waitingDevices } from "../../index/views/waiting-views.ts";
import { freshen, queryFresh } from "../base/freshen.ts";
import type { Parts } from "../base/parts.ts";
import { careOf, ownerOnly } from "../base/refusals.ts";
import { eraseAgain } from "../erasure/erase-again.ts";
import { verifyErasures } from "../erasure/verify-erasures.ts";
import { embedMemories } from "../recall/embed.ts";
import { applyRetention, keepRetention, previewRetention, summariseRetention } from "../retention/retention.ts";
import type { Care, Stats } from "./care.ts";
import { reseal } from "./reseal.ts";

/** The count of waiting memories stops here, because after a bulk import "1000+" is precise enough. */
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
    settle: () => eraseAgain(parts),
    rebuild: (options) => parts.index.rebuild(options),
    embed: asOwner("embed", (options) => embedMemories(parts, options)),
    retention: (options) => previewRetention(parts, options),
    applyRetention: () => applyRetention(parts),
    keepRetention: async ({ mayErase = true } = {}) => {
      await freshen(parts);
      return keepRetention(parts, { mayErase });
    },
    summariseQuiet: asOwner("summarise sessions", async () =>
      (await import("../summaries/summarise-quiet.ts")).summariseQuiet(parts),
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
      // If the backup brings its keys, the memory is now locked. It completes the erasures when it is unlocked.
      if (!restored.encrypts) await eraseAgain(parts);
      return restored;
    }),
    migrate: asOwner("migrate", async (options) => {
      const migration = await careOf(parts, "migrate it").migrate(options);
      if (!options.dryRun && migration.head !== null) await parts.index.rebuild();
      return migration;
    }),
    dropMigrated: asOwner("remove old logs", async (options) =>
      careOf(parts, "remove old parts of it").dropMigrated(options),
    ),
    reseal: asOwner("encrypt", (options = {}) => reseal(parts, options)),
    checkReseal: asOwner("encrypt", async (form) => careOf(parts, "encrypt it").checkReseal(form)),
    losses: asOwner("see what is lost", async () => parts.care?.losses() ?? { aside: [], shorter: [], lost: null }),
    acknowledge: asOwner("acknowledge what is lost", async () => parts.care?.acknowledge()),
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
