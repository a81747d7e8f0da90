import type { NewEventOf } from "../core/event/event.ts";
import type { Models } from "../core/ports/models.ts";
import { takeIn } from "../memory/base/intake.ts";
import type { Parts } from "../memory/base/parts.ts";
import type { ModelCall } from "../models/limit-models.ts";

/** Logs the calls of a language model with their cost. */
export interface CallRecorder {
  readonly onCall: (call: ModelCall) => void;
  /** Wraps a model, so that a call is in the log before its answer is used. */
  recorded(models: Models): Models;
}

export function createCallRecorder(parts: Pick<Parts, "log" | "tools" | "user" | "device">): CallRecorder {
  let waiting: ModelCall[] = [];
  const flush = async (): Promise<void> => {
    const calls = waiting.map((call) => callEvent(parts, call));
    waiting = [];
    // A call that cannot be recorded, for example on a full disk, must not lose its answer.
    if (calls.length > 0) await takeIn({ ...parts, principal: { kind: "owner" } }, calls).catch(() => {});
  };
  return {
    onCall: (call) => {
      // A refused call sent nothing, so it is not recorded.
      if (call.outcome !== "refused") waiting.push(call);
    },
    recorded: (models) => ({
      complete: async (completion) => {
        try {
          return await models.complete(completion);
        } finally {
          await flush();
        }
      },
    }),
  };
}

function callEvent({ user, device }: Pick<Parts, "user" | "device">, call: ModelCall): NewEventOf<"model.called"> {
  const { model, task, outcome, inputTokens, outputTokens, dollars, tookMs } = call;
  return {
    kind: "model.called",
    scope: { level: "user", user },
    origin: { device: device(), agent: "loci" },
    trust: "agent",
    content: {
      task: task ?? "other",
      model: model ?? "unknown",
      outcome: outcome === "refused" ? "failed" : outcome,
      inputTokens: whole(inputTokens),
      outputTokens: whole(outputTokens),
      dollars: Number.isFinite(dollars) ? Math.max(0, dollars) : 0,
      tookMs: Math.max(0, Math.round(tookMs)),
    },
  };
}

/** A provider may report no number, or a fraction. */
function whole(value: number): number {
  return Number.isFinite(value) ? Math.max(0, Math.round(value)) : 0;
}
