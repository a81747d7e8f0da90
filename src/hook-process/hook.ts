import type { Host } from "../agents/host.ts";
import { hosts } from "../agents/hosts.ts";
import { answerToFault } from "../agents/write-answer.ts";
import { resolvePlaces, type Places } from "../config/paths.ts";
import { LociError } from "../core/errors.ts";
import { keepFault } from "../hooks/faults.ts";
import { noAnswer, type HookAnswer } from "../hooks/hook-answer.ts";
import { isKnownSchema, type HookEvent } from "../hooks/hook-event.ts";
import { ownProcessVariable } from "../hooks/own-process.ts";
import { hasKeys } from "../platform/encryption/key-file.ts";
import { isSettled, settleHome } from "../platform/home/settle-home.ts";
import type { InputText } from "../platform/io/input-ends.ts";
import { leave, leaveIfReading, writeOutput } from "../platform/io/standard-streams.ts";
import { answerHook, refusalAfterFault, type FaultKeeper, type Later } from "./answer-hook.ts";
import { longestMs } from "./event-input.ts";
import { completeEvent, readReported } from "./read-event.ts";

/**
 * The timer fires this long after the wait for the host's input has ended. This leaves time to store the reason of a
 * wait that was too long.
 */
const graceMs = 100;

/**
 * Runs one hook: `hook <host> <event> [<parent> <lack>]`. The last two come from the shell client. Always exits with 0 and
 * prints an answer that the host understands. `read` returns the host's input, until a deadline in milliseconds since
 * the process started.
 */
export async function runHook(args: readonly string[], read: (deadline: number) => Promise<InputText>): Promise<void> {
  const [name = "", hostEvent = ""] = args;
  const host = hosts.find(({ manifest }) => manifest.name === name);
  let deadline = process.uptime() * 1000 + longestMs;
  const print = createPrinter(host, hostEvent, () => deadline);
  const giveUp = (): never => {
    print(host === undefined ? noAnswer : answerToFault(host.manifest, hostEvent));
    return leave();
  };
  // The host must not see an uncaught error.
  process.on("uncaughtException", giveUp);
  if (host === undefined || process.env[ownProcessVariable] !== undefined) {
    print(noAnswer);
    return;
  }
  const keep = createFaultKeeper(host, hostEvent);
  const stopAfter = (ms: number): NodeJS.Timeout =>
    setTimeout(() => {
      keep("deadline", new LociError("HOOK_LATE", `the hook was not done after ${ms} ms`));
      giveUp();
    }, ms + graceMs);
  let timer = stopAfter(longestMs);
  // Postpones the deadline. Only a guard that asks a model calls this, because the person has chosen to wait for the
  // model.
  const moreTime = (ms: number): void => {
    deadline = process.uptime() * 1000 + ms;
    clearTimeout(timer);
    timer = stopAfter(ms);
  };
  const later: Later = [];
  const startNext = helperStarter(args);
  print(await answerTo(host, hostEvent, { read: () => read(deadline), keep, later, moreTime, startNext }));
  for (const work of later) await work();
  clearTimeout(timer);
  leaveIfReading();
}

/**
 * Returns a function that prints only the first answer that it gets. It prints something even if writing the answer
 * fails.
 */
function createPrinter(
  host: Host | undefined,
  hostEvent: string,
  deadline: () => number,
): (answer: HookAnswer) => void {
  let isPrinted = false;
  return (answer) => {
    if (isPrinted) return;
    isPrinted = true;
    let text = "{}";
    try {
      text = host?.contract.writeAnswer(answer, hostEvent) ?? text;
    } finally {
      writeOutput(text, deadline());
    }
  };
}

function createFaultKeeper(host: Host, hostEvent: string): FaultKeeper {
  return (phase, error) => {
    try {
      const { memory, state } = resolvePlaces(process.env);
      const fault = { at: Date.now(), host: host.manifest.name, event: hostEvent, phase };
      keepFault(state, fault, error, hasKeys(memory, state));
    } catch {
      // Without a home folder, the fault cannot be stored.
    }
  };
}

/**
 * Returns the function that starts a session helper. Returns undefined if the shell client needs none or may not use
 * one.
 */
function helperStarter([, , parent, lack]: readonly string[]): Aside["startNext"] {
  if (parent === undefined || (lack !== "start" && lack !== "late")) return undefined;
  return async (places) => {
    const { startHelper } = await import("./start-helper.ts");
    await startHelper({ places, env: process.env, parent, lack });
  };
}

interface Aside {
  readonly startNext: ((places: Places) => Promise<void>) | undefined;
  readonly read: () => Promise<InputText>;
  readonly keep: FaultKeeper;
  readonly later: Later;
  readonly moreTime: (ms: number) => void;
}

async function answerTo(host: Host, hostEvent: string, aside: Aside): Promise<HookAnswer> {
  let event: HookEvent | undefined;
  const { startNext } = aside;
  try {
    const places = resolvePlaces(process.env);
    if (!isSettled(places)) settleHome(places);
    const text = await aside.read();
    const reported = readReported(host, hostEvent, text, process.env);
    if (reported === null) return noAnswer;
    event = await completeEvent(host, reported, process.env);
    const answer = await answerHook(host, event, {
      places,
      env: process.env,
      now: Date.now(),
      isWhole: "whole" in text,
      onFault: aside.keep,
      later: aside.later,
      moreTime: aside.moreTime,
      ...(startNext === undefined ? {} : { startHelper: () => startNext(places) }),
    });
    // A guard that cannot read the event must not allow anything.
    return isKnownSchema(reported.schema) ? answer : answerToFault(host.manifest, hostEvent);
  } catch (error) {
    aside.keep("read", error);
    return (await refusalAfterFault(host.manifest, event)) ?? answerToFault(host.manifest, hostEvent);
  }
}
