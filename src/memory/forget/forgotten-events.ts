import { checkOwner } from "../../core/access/scope.ts";
import { createTextFinder, type TextFinder } from "../../core/text/text-finder.ts";
import { textsOf, wordTest } from "../../index/erasure/forget-targets.ts";
import { isIdWishedGone, isKnownByHooks, keysWishedGone, sessionsWishedGone } from "../../index/views/import-views.ts";
import type { Parts } from "../base/parts.ts";
import { busyWaitMs } from "../erasure/settle.ts";
import type { Happening } from "../transfer/begin-import.ts";
import { sameByHook } from "../transfer/same-event.ts";
import type { ForgetPreview, ForgetTarget } from "./forget.ts";

/**
 * Finds forgotten events outside of the memory, such as in an agent's transcripts. Loci knows the words of an event
 * only until it is forgotten. Afterwards, Loci recognises the event by the natural key in its head, and stores no trace
 * of the words.
 */
export interface ForgottenEvents {
  /** Returns the agent sessions in which something was forgotten. */
  sessions(): Promise<ReadonlySet<string>>;
  /** Returns for each occurrence whether it was forgotten. */
  among(happenings: readonly Happening[]): Promise<readonly boolean[]>;
  /**
   * Returns a function that checks a text for content that is about to be forgotten: the text of a memory, or all words
   * of a query.
   */
  finder(target: ForgetTarget, preview: ForgetPreview): Promise<TextFinder>;
}

export function createForgottenEvents(parts: Parts): ForgottenEvents {
  return {
    sessions: async () => {
      checkOwner(parts.principal, "look for what was forgotten");
      // `freshen` would complete erasures, but a verification must not change anything.
      await parts.index.catchUp({ waitMs: busyWaitMs });
      return parts.index.query(sessionsWishedGone);
    },
    among: async (happenings) => {
      checkOwner(parts.principal, "look for what was forgotten");
      return parts.index.query((db) => {
        const keys = happenings.flatMap(({ events }) => events.flatMap(({ key }) => key ?? []));
        const gone = keysWishedGone(db, keys);
        const met = new Set<string>();
        return happenings.map(({ events, isNamed }) => {
          const [first] = events;
          if (first === undefined || events.some(({ key = "" }) => gone.has(key))) return first !== undefined;
          const place = { session: first.scope.session ?? "", agent: first.scope.agent ?? "" };
          if (isNamed || !isKnownByHooks(db, place)) return false;
          const same = sameByHook(db, first, place, (id) => met.has(id));
          if (same !== null) met.add(same);
          return same !== null && isIdWishedGone(db, same);
        });
      });
    },
    finder: async (target, { ids }) => {
      checkOwner(parts.principal, "look for what is to be forgotten");
      const holdsText = createTextFinder(await parts.index.query((db) => textsOf(db, ids)));
      const holdsWords = "query" in target ? wordTest(target.query) : null;
      return (text) => holdsText(text) || holdsWords?.(text) === true;
    },
  };
}
