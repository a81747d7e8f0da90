import type { Event, EventOf } from "../../core/event/event.ts";
import { orderTime } from "../../core/event/order.ts";
import type { PolicyKind } from "../../core/learning/policy-history.ts";
import type { ApplyContext } from "./apply-context.ts";

// These events describe what Loci did, for example a recall. Each becomes rows of its own and changes no memory.

export function applyReceipt({ statements }: ApplyContext, event: EventOf<"memory.erased">): void {
  for (const target of event.content?.targets ?? []) statements.receipt.run(target, event.origin.device);
}

export function applyRetention(
  { statements }: ApplyContext,
  event: EventOf<"retention.announced"> | EventOf<"retention.applied">,
): void {
  if (event.content === null) return;
  const since = event.kind === "retention.announced" ? (event.content?.from ?? null) : null;
  statements.retention.run(event.id, orderTime(event), event.content.count, since);
}

export function applyRecall({ statements, spaces, author }: ApplyContext, event: EventOf<"recall.served">): void {
  if (event.content === null) return;
  const { session, agent } = event.scope;
  const served = JSON.stringify(event.content);
  const space = spaces.numberOf(event);
  statements.recall.run(event.id, author, orderTime(event), space, session ?? null, agent ?? null, served);
}

export function applyJudgement({ statements }: ApplyContext, event: EventOf<"recall.judged">): void {
  if (event.content === null) return;
  const { recall, useful, useless } = event.content;
  for (const target of useful) statements.judge.run(event.id, recall, target, 1);
  for (const target of useless) statements.judge.run(event.id, recall, target, 0);
}

export function applyPolicy(
  { statements, spaces, author }: ApplyContext,
  event: Extract<Event, { readonly kind: PolicyKind }>,
): void {
  // Only the owner decides about policies, so an imported event about a policy does not count.
  if (event.content === null || event.trust !== "user") return;
  const { level, agent } = event.scope;
  const space = level === "space" ? spaces.numberOf(event) : null;
  const content = JSON.stringify(event.content);
  statements.policy.run(event.id, author, orderTime(event), space, agent ?? null, event.kind, content);
}

export function applyExtraction({ statements, author }: ApplyContext, event: EventOf<"facts.extracted">): void {
  if (event.content !== null) statements.extract.run(event.content.session, author ?? "", event.content.upTo);
}

export function applyModelCall({ statements, author }: ApplyContext, event: EventOf<"model.called">): void {
  if (event.content === null) return;
  const { task, model, outcome, inputTokens, outputTokens, dollars } = event.content;
  const ts = orderTime(event);
  statements.modelCall.run(event.id, author, ts, task, model, outcome, inputTokens, outputTokens, dollars);
}

/** Stores pins, confirmations, promotions, classifications and reviews of memories. Each may arrive before its memory. */
export class MarkApplier {
  readonly #context: ApplyContext;
  // Most indexes have no classifications or promotions, so the lookup for each row can be skipped.
  #hasClassifications: boolean;
  #hasPromotions: boolean;

  constructor(context: ApplyContext) {
    this.#context = context;
    this.#hasClassifications = context.statements.anyClassification.get() !== undefined;
    this.#hasPromotions = context.statements.anyPromotion.get() !== undefined;
  }

  pin(event: EventOf<"memory.pinned"> | EventOf<"memory.unpinned">): void {
    const { statements, author } = this.#context;
    const pinned = event.kind === "memory.pinned" ? 1 : 0;
    for (const target of event.content?.targets ?? [])
      statements.pin.run(target, author ?? "", pinned, orderTime(event), event.id);
  }

  confirm({ id, content }: EventOf<"memory.confirmed">, isForgotten: boolean): void {
    const { statements, author } = this.#context;
    if (isForgotten || content === null) statements.takeBack.run(id);
    else for (const target of content.targets) statements.confirm.run(target, id, author ?? "");
  }

  promote(event: EventOf<"memory.promoted">): void {
    const { statements, author } = this.#context;
    if (event.content === null) return;
    this.#hasPromotions = true;
    for (const target of event.content.targets) {
      // A promotion counts only for memories of the same author.
      const writer = author ?? "";
      statements.promote.run(target, writer, event.content.level, orderTime(event), event.id);
      this.setLevel(target);
      const level = statements.promotion.get(target, writer)?.["level"];
      if (typeof level === "string") statements.setEntryLevel.run(level, target, writer);
    }
  }

  classify(event: EventOf<"memory.classified">): void {
    const { statements, author } = this.#context;
    if (event.content === null) return;
    this.#hasClassifications = true;
    for (const target of event.content.targets) {
      // As with promotions, only the author of a memory classifies it.
      statements.classify.run(target, author ?? "", event.content.sensitive ? 1 : 0, orderTime(event), event.id);
      this.setClassified(target);
    }
  }

  review(event: EventOf<"fact.reviewed">): void {
    const { statements, author } = this.#context;
    if (event.content === null) return;
    const { targets, verdict } = event.content;
    for (const target of targets) statements.review.run(target, author ?? "", verdict, orderTime(event), event.id);
  }

  /** Sets the level of a new memory to the last promotion of any of its ids. */
  setLevel(id: string): void {
    if (this.#hasPromotions) this.#context.statements.setLevel.run({ id });
  }

  /** Sets whether a new memory is sensitive, from the last classification of any of its ids. */
  setClassified(id: string): void {
    if (this.#hasClassifications) this.#context.statements.setClassified.run({ id });
  }
}
