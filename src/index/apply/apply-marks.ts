import type { EventOf } from "../../core/event/event.ts";
import { orderTime } from "../../core/event/order.ts";
import type { Statements } from "./apply-statements.ts";

/** Stores pins, confirmations, promotions, classifications and reviews of memories. Each may arrive before its memory. */
export interface MarkApplier {
  readonly pin: (event: EventOf<"memory.pinned"> | EventOf<"memory.unpinned">) => void;
  readonly confirm: (event: EventOf<"memory.confirmed">, isForgotten: boolean) => void;
  readonly promote: (event: EventOf<"memory.promoted">) => void;
  readonly classify: (event: EventOf<"memory.classified">) => void;
  readonly review: (event: EventOf<"fact.reviewed">) => void;
  /** Sets the level of a new memory to the last promotion of any of its ids. */
  readonly setLevel: (id: string) => void;
  /** Sets whether a new memory is sensitive, from the last classification of any of its ids. */
  readonly setClassified: (id: string) => void;
}

export function createMarkApplier(statements: Statements, author: () => string | null): MarkApplier {
  // Most indexes have no classifications or promotions, so the lookup for each row can be skipped.
  let hasClassifications = statements.anyClassification.get() !== undefined;
  let hasPromotions = statements.anyPromotion.get() !== undefined;

  const setLevel = (id: string): void => {
    if (hasPromotions) statements.setLevel.run({ id });
  };

  const setClassified = (id: string): void => {
    if (hasClassifications) statements.setClassified.run({ id });
  };

  return {
    pin: (event) => {
      const pinned = event.kind === "memory.pinned" ? 1 : 0;
      for (const target of event.content?.targets ?? [])
        statements.pin.run(target, author() ?? "", pinned, orderTime(event), event.id);
    },
    confirm: ({ id, content }, isForgotten) => {
      if (isForgotten || content === null) statements.takeBack.run(id);
      else for (const target of content.targets) statements.confirm.run(target, id, author() ?? "");
    },
    promote: (event) => {
      if (event.content === null) return;
      hasPromotions = true;
      for (const target of event.content.targets) {
        // A promotion counts only for memories of the same author.
        const writer = author() ?? "";
        statements.promote.run(target, writer, event.content.level, orderTime(event), event.id);
        setLevel(target);
        const level = statements.promotion.get(target, writer)?.["level"];
        if (typeof level === "string") statements.setEntryLevel.run(level, target, writer);
      }
    },
    classify: (event) => {
      if (event.content === null) return;
      hasClassifications = true;
      for (const target of event.content.targets) {
        // As with promotions, only the author of a memory classifies it.
        statements.classify.run(target, author() ?? "", event.content.sensitive ? 1 : 0, orderTime(event), event.id);
        setClassified(target);
      }
    },
    review: (event) => {
      if (event.content === null) return;
      const { targets, verdict } = event.content;
      for (const target of targets) statements.review.run(target, author() ?? "", verdict, orderTime(event), event.id);
    },
    setLevel,
    setClassified,
  };
}
