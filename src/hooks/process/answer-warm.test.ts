import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { readContractCases } from "../../../test/contracts/contract-cases.ts";
import { homeVariables } from "../../../test/home-variables.ts";
import { verifies } from "../../../test/verifies.ts";
import { hosts } from "../../agents/hosts.ts";
import { openMemory } from "../../compose/open-memory.ts";
import { resolvePlaces } from "../../config/paths.ts";
import { appendPrepared } from "../../platform/append-prepared.ts";
import { makeScratch, removeScratch } from "../../platform/scratch.ts";
import { version } from "../../version.ts";
import { noAnswer } from "../hook-answer.ts";
import { beginPauses } from "../pauses.ts";
import { phasesOf } from "../router.ts";
import { answerHook, type Later } from "./answer-hook.ts";
import { createHookAnswerer, type HookAnswerer } from "./answer-warm.ts";
import { completeEvent, readReported } from "./read-event.ts";
import { readSurroundings, recallEvents, sentVariables, type WarmRequest } from "./warm-request.ts";

let home: string;
let space: string;
let answerer: HookAnswerer;
const surroundings = readSurroundings(process.env);
const env = () => ({ ...homeVariables(home) });
const places = () => resolvePlaces(env());

beforeEach(async () => {
  home = makeScratch("warm");
  space = join(home, "shop");
  mkdirSync(join(space, ".git"), { recursive: true });
  const memory = await openMemory({ env: env() });
  for (const text of facts) await memory.remember(text, { space });
  await memory.close();
  answerer = createHookAnswerer({ places: places(), surroundings });
});
afterEach(async () => {
  await answerer.close();
  removeScratch(home);
});

const facts = [
  "The lighthouse deploys with make beacon and needs the VPN.",
  "The staging database is reset every night at three.",
  "Invoices are rounded to five cents, half up.",
  "The parser lives in src/parse and has no dependencies.",
];
const prompts = [
  "How does the lighthouse deploy?",
  "When is the staging database reset, and what did we do yesterday about it?",
  "My name is Mira. The staging port is 6433.",
  "looks good, commit",
  "Why are invoices rounded? The token is ghp_0123456789abcdefghijABCDEFGHIJ012345.",
  "Move the parser out of src/parse and say which tests fail.",
];

function request(input: object, more: Partial<WarmRequest> = {}): WarmRequest {
  return {
    version,
    surroundings,
    host: "claude-code",
    event: "UserPromptSubmit",
    input: JSON.stringify({ session_id: "s1", cwd: space, ...input }),
    env: env(),
    now: Date.now(),
    ...more,
  };
}

/** Does the work of a hook without a warm process. Returns what it prints. */
async function ownAnswer({ host: name, event: hostEvent, input, env: sent, now }: WarmRequest): Promise<string> {
  const host = hosts.find(({ manifest }) => manifest.name === name);
  if (host === undefined) throw new Error(name);
  const reported = readReported(host, hostEvent, { whole: input }, sent);
  const later: Later = [];
  const call = {
    places: places(),
    env: sent,
    now,
    isWhole: true,
    onFault: (phase: string, error: unknown) => {
      throw new Error(phase, { cause: error });
    },
    later,
    moreTime: () => {},
  };
  const answer = reported === null ? noAnswer : await answerHook(host, await completeEvent(host, reported, sent), call);
  for (const work of later) await work();
  return host.contract.writeAnswer(answer, hostEvent);
}

function logLines(): string[] {
  const log = join(places().memory, "log");
  return readdirSync(log, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".jsonl"))
    .flatMap((file) => readFileSync(join(log, file), "utf8").split("\n"))
    .filter((line) => line !== "");
}

/** An event without the parts that differ each time it is made. */
function comparable(line: string): unknown {
  const { id, key, ts: _ts, salt: _salt, digest: _digest, ...event } = JSON.parse(line) as Record<string, unknown>;
  const { tookMs: _took, by: _by, validFrom: _from, ...content } = event["content"] as Record<string, unknown>;
  // A random key is the id.
  return { ...event, content: withoutIds(content), ...(key === id ? {} : { key: withoutIds(key) }) };
}

function withoutIds(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value).replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "id"));
}

describe("A warm process", () => {
  verifies("INJ-1.a");

  const cases = readContractCases().filter(
    ({ event, stdin, name }) =>
      recallEvents.includes(event) && stdin?.startsWith("{") === true && !name.startsWith("error"),
  );

  it.each(hosts.map(({ manifest }) => manifest.name))(
    "answers and records as a hook of %s does itself",
    async (host) => {
      const mine = cases.filter((one) => one.host === host);
      expect(mine.length).toBeGreaterThanOrEqual(3);
      let served = 0;
      for (const [turn, { event, stdin = "", env: given }] of mine.entries())
        for (const [n, prompt] of prompts.entries()) {
          const input = { ...(JSON.parse(stdin) as object), cwd: space, session_id: `s${turn}-${n}`, prompt };
          const sent = Object.fromEntries(Object.entries(given).filter(([name]) => sentVariables.includes(name)));
          const asked = request(input, { host, event, env: { ...env(), ...sent } });
          const before = logLines();
          const warm = await answerer.answer(asked);
          expect(logLines()).toEqual(before);
          const own = await ownAnswer(asked);
          expect(warm?.output).toBe(own);
          const prepared = warm?.append?.text.split("\n").filter((line) => line !== "") ?? [];
          expect(prepared.map(comparable)).toEqual(logLines().slice(before.length).map(comparable));
          served += prepared.filter((line) => line.includes('"recall.served"')).length;
        }
      expect(served).toBeGreaterThan(3);
    },
  );

  it("prepares lines that the hook appends, and `why` tells who answered", async () => {
    const answer = await answerer.answer(request({ prompt: prompts[0] }));
    expect(answer?.append === null || answer === null ? false : appendPrepared(answer.append)).toBe(true);
    await ownAnswer(request({ prompt: prompts[0], session_id: "s2" }));
    const memory = await openMemory({ env: env() });
    const recalls = await memory.trust.recalls({ limit: 5 });
    expect(recalls.map(({ session, by }) => [session, by])).toEqual([
      ["s2", "hook"],
      ["s1", "warm"],
    ]);
    await memory.close();
  });

  it("finds what another process has written since", async () => {
    await answerer.warmUp();
    const memory = await openMemory({ env: env() });
    await memory.remember("The harbour crane is called Gertrud.", { space });
    await memory.close();
    const answer = await answerer.answer(request({ prompt: "What is the harbour crane called?" }));
    expect(answer?.output).toContain("Gertrud");
  });

  it("leaves nothing behind when it loads its code", async () => {
    const before = logLines();
    await answerer.warmUp();
    expect(logLines()).toEqual(before);
  });

  it.each<[string, (asked: WarmRequest) => unknown]>([
    ["another version", (asked) => ({ ...asked, version: "0.0.9" })],
    ["another time zone", (asked) => ({ ...asked, surroundings: { ...surroundings, zone: "Pacific/Apia" } })],
    ["another root folder", (asked) => ({ ...asked, surroundings: { ...surroundings, root: "1 1" } })],
    ["another home", (asked) => ({ ...asked, env: { ...homeVariables(join(home, "other")) } })],
    [
      "other settings",
      (asked) => ({
        ...asked,
        env: { ...asked.env, XDG_CONFIG_HOME: join(home, "other"), APPDATA: join(home, "other") },
      }),
    ],
    ["a relative folder", (asked) => ({ ...asked, input: JSON.stringify({ session_id: "s1", prompt: "Hello." }) })],
    ["an event that does not recall", (asked) => ({ ...asked, event: "PostToolUse" })],
    ["an unknown host", (asked) => ({ ...asked, host: "nobody" })],
    ["variables that are not text", (asked) => ({ ...asked, env: { HOME: 1 } })],
    ["no request", () => "hello"],
  ])("does not answer %s", async (_what, change) => {
    const asked = request({ prompt: prompts[0] });
    expect(await answerer.answer(asked)).not.toBeNull();
    expect(await answerer.answer(change(asked))).toBeNull();
  });

  it("does not answer input that is not JSON, because the hook reports it", async () => {
    await expect(answerer.answer(request({}, { input: "{" }))).rejects.toThrow("no JSON");
  });

  it("does not answer where the settings switch it off or have a mistake", async () => {
    const config = join(home, ".config", "ai", "config.json");
    writeFileSync(config, '{ "hooks": { "warm": false } }');
    await expect(answerer.answer(request({ prompt: prompts[0] }))).rejects.toThrow("switch the warm process off");
    writeFileSync(config, '{ "capture": "maybe" }');
    expect(await answerer.answer(request({ prompt: prompts[0] }))).toBeNull();
  });

  it("honours pauses and LOCI_RECALL of the hook", async () => {
    const off = await answerer.answer(request({ prompt: prompts[0] }, { env: { ...env(), LOCI_RECALL: "off" } }));
    expect(off).toMatchObject({
      output: "{}",
      append: { text: expect.stringContaining("prompt.submitted") as string },
    });
    beginPauses(places().state, [{ what: "capture" }, { what: "recall" }], Date.now() - 1);
    expect(await answerer.answer(request({ prompt: prompts[0] }))).toEqual({ output: "{}", append: null });
  });

  it("is asked for exactly the events that recall", () => {
    const recalling = hosts.flatMap(({ manifest }) =>
      manifest.hooks.filter(({ kind }) => phasesOf[kind].includes("recall")).map(({ event }) => event),
    );
    expect(recallEvents.toSorted()).toEqual([...new Set(recalling)].toSorted());
  });
});
