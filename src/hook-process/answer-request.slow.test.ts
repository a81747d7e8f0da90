import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { compileHookClient } from "../../scripts/hook-client.ts";
import { readContractCases } from "../../test/contracts/contract-cases.ts";
import {
  comparable,
  logLines,
  makeHelperHome,
  runClient,
  serveHere,
  takeBackLines,
  type HelperHome,
  type RunningHelper,
} from "../../test/helper-home.ts";
import { homeVariables } from "../../test/home-variables.ts";
import { verifies } from "../../test/verifies.ts";
import { hosts } from "../agents/hosts.ts";
import { openMemory } from "../compose/open-memory.ts";
import { noAnswer } from "../hooks/hook-answer.ts";
import type { HookKind } from "../hooks/hook-event.ts";
import { beginPauses } from "../hooks/pauses.ts";
import { phasesOf } from "../hooks/router.ts";
import { makeScratch, removeScratch } from "../platform/files/scratch.ts";
import { version } from "../version.ts";
import { answerHook, type Later } from "./answer-hook.ts";
import { recallEvents, rootMount, type HookRequest } from "./hook-request.ts";
import { completeEvent, readReported } from "./read-event.ts";

let helped: HelperHome;
let helper: RunningHelper;

beforeEach(async () => {
  helped = await makeHelperHome();
  helper = await serveHere(helped);
});
afterEach(async () => {
  await helper.close();
  helped.remove();
});

const prompts = [
  "How does the lighthouse deploy?",
  "When is the staging database reset, and what did we do yesterday about it?",
  "My name is Mira. The staging port is 6433.",
  "looks good, commit",
  "Why are invoices rounded? The token is ghp_0123456789abcdefghijABCDEFGHIJ012345.",
  "Move the parser out of src/parse and say which tests fail.",
];

function request(input: object, more: Partial<HookRequest> = {}): HookRequest {
  return {
    version,
    root: rootMount(),
    host: "claude-code",
    event: "UserPromptSubmit",
    input: JSON.stringify({ session_id: "s1", cwd: helped.space, ...input }),
    env: helped.env,
    ...more,
  };
}

interface OwnHook {
  readonly host: string;
  readonly event: string;
  readonly input: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Does the work of a hook without a helper. Returns what it prints. */
async function ownAnswer({ places }: HelperHome, { host: name, event: hostEvent, input, env }: OwnHook) {
  const host = hosts.find(({ manifest }) => manifest.name === name);
  if (host === undefined) throw new Error(name);
  const reported = readReported(host, hostEvent, { whole: input }, env);
  const later: Later = [];
  const call = {
    places,
    env,
    now: Date.now(),
    isWhole: true,
    onFault: (phase: string, error: unknown) => {
      throw new Error(phase, { cause: error });
    },
    later,
    moreTime: () => {},
  };
  const answer = reported === null ? noAnswer : await answerHook(host, await completeEvent(host, reported, env), call);
  for (const work of later) await work();
  return host.contract.writeAnswer(answer, hostEvent);
}

function isRecalling(name: string, event: string, input: string): boolean {
  const host = hosts.find(({ manifest }) => manifest.name === name);
  const reported = host === undefined ? null : readReported(host, event, { whole: input }, {});
  return reported !== null && phasesOf[reported.kind].includes("recall");
}

const hasCompiler = process.platform === "linux" && spawnSync("cc", ["--version"]).status === 0;

describe.skipIf(process.platform === "win32")("A session helper, asked by a client,", () => {
  verifies("INJ-1.a");

  let compiled: string;
  beforeAll(() => {
    compiled = makeScratch("client");
    if (hasCompiler) compileHookClient(join(compiled, "loci-hook"));
  });
  afterAll(() => removeScratch(compiled));

  const cases = readContractCases().filter(
    ({ stdin, name }) => stdin?.startsWith("{") === true && !name.startsWith("error"),
  );

  it("is tested with more than 500 inputs of all hosts", () => {
    const recalling = cases.filter(({ event }) => recallEvents.includes(event));
    expect(cases.length + recalling.length * prompts.length).toBeGreaterThanOrEqual(500);
    expect(new Set(cases.map(({ host }) => host)).size).toBe(hosts.length);
  });

  const clients = hasCompiler ? ["shell", "native"] : ["shell"];
  it.each(hosts.flatMap(({ manifest: { name } }) => clients.map((client) => ({ host: name, client }))))(
    "answers the $client client and records like a hook of $host that does the work itself",
    async ({ host, client }) => {
      const native = client === "native" ? join(compiled, "loci-hook") : undefined;
      const alone = await makeHelperHome(helped.space);
      const mine = cases.filter((one) => one.host === host);
      const recalling = mine.filter(({ event }) => recallEvents.includes(event));
      expect(recalling.length).toBeGreaterThanOrEqual(3);
      const inputs = [
        ...mine.map(({ event, stdin = "", env }, n) => {
          const input = JSON.parse(stdin) as Record<string, unknown>;
          // Each case has a session of its own, because several cases contain the same event.
          const own = "sessionId" in input ? { sessionId: `c${n}` } : { session_id: `c${n}` };
          return { event, env, input: { ...input, ...own } };
        }),
        ...recalling.flatMap(({ event, stdin = "", env }, turn) =>
          prompts.map((prompt, n) => {
            const own = { cwd: helped.space, session_id: `s${turn}-${n}`, sessionId: `s${turn}-${n}`, prompt };
            return { event, env, input: { ...(JSON.parse(stdin) as object), ...own } };
          }),
        ),
      ];
      const reader = await openMemory({ env: helped.env });
      let served = 0;
      for (const { event, env: given, input } of inputs) {
        const text = JSON.stringify(input);
        // Brings the index up to date first. Otherwise the recall would also index the event of this hook, and the test
        // could not remove it again.
        await reader.timeline({ limit: 1 });
        const before = [logLines(helped).length, logLines(alone).length] as const;
        const env = { ...helped.env, ...given };
        // On a busy machine, an answer may come after the second that a client waits. Then the client asks again.
        const ask = async (triesLeft: number): Promise<string> => {
          const { printed, code } = await runClient({ env, cwd: helped.space, host, event, input: text, native });
          expect(code).toBe(0);
          if ((await helper.finished()) || triesLeft === 0) return printed;
          takeBackLines(helped, before[0]);
          return ask(triesLeft - 1);
        };
        const printed = await ask(4);
        const recorded = logLines(helped).slice(before[0]).map(comparable);
        // If the event recalls, the hook runs again in the same memory. In another memory, near-ties and new ids could
        // change the answer.
        const hook = (of: HelperHome) =>
          ownAnswer(of, { host, event, input: text, env: { ...of.env, PWD: helped.space, ...given } });
        const elsewhere = await hook(alone);
        const isSame = isRecalling(host, event, text);
        if (isSame) takeBackLines(helped, before[0]);
        expect(printed, text).toBe(isSame ? await hook(helped) : elsewhere);
        const expected = (isSame ? logLines(helped).slice(before[0]) : logLines(alone).slice(before[1])).map(
          comparable,
        );
        expect(recorded, text).toEqual(expected);
        served += JSON.stringify(expected).split('"recall.served"').length - 1;
      }
      expect(served).toBeGreaterThan(3);
      await reader.close();
      alone.remove();
    },
  );
});

describe.skipIf(process.platform === "win32")("A session helper", () => {
  const answer = async (asked: unknown) => {
    const answered = await helper.answerer.answer(asked);
    await answered?.finish(true);
    return answered?.output ?? null;
  };

  it("records an event once, and `why` tells who answered", async () => {
    await answer(request({ prompt: prompts[0] }));
    await ownAnswer(helped, { ...request({ prompt: prompts[0], session_id: "s2" }) });
    const memory = await openMemory({ env: helped.env });
    const recalls = await memory.trust.recalls({ limit: 5 });
    expect(recalls.map(({ session, by }) => [session, by])).toEqual([
      ["s2", "hook"],
      ["s1", "warm"],
    ]);
    await memory.close();
  });

  it("records no recall if nobody used its answer, and the hook's own report adds no second prompt", async () => {
    const asked = request({ prompt: prompts[0] });
    await (await helper.answerer.answer(asked))?.finish(false);
    expect(logLines(helped).join("\n")).not.toContain("recall.served");
    await ownAnswer(helped, asked);
    const memory = await openMemory({ env: helped.env });
    expect(await memory.timeline({ types: ["prompt"] })).toHaveLength(1);
    expect(await memory.trust.recalls({ limit: 5 })).toHaveLength(1);
    await memory.close();
  });

  it("finds what another process has written in the meantime", async () => {
    await helper.answerer.warmUp();
    const memory = await openMemory({ env: helped.env });
    await memory.remember("The harbour crane is called Gertrud.", { space: helped.space });
    await memory.close();
    expect(await answer(request({ prompt: "What is the harbour crane called?" }))).toContain("Gertrud");
  });

  it("writes nothing into the log when it loads its code in advance", async () => {
    const before = logLines(helped);
    await helper.answerer.warmUp();
    expect(logLines(helped)).toEqual(before);
  });

  it("moves the changes of the index into its file when it is idle", async () => {
    await answer(request({ prompt: prompts[0] }));
    await helper.answerer.tidy();
    expect(await answer(request({ prompt: prompts[1], session_id: "s2" }))).toContain("staging");
  });

  it.each<[string, (asked: HookRequest) => unknown]>([
    ["another version", (asked) => ({ ...asked, version: "0.0.9" })],
    ["another time zone", (asked) => ({ ...asked, env: { ...asked.env, TZ: "Pacific/Apia" } })],
    ["another root folder", (asked) => ({ ...asked, root: "1 1 0:1 / /" })],
    ["another home", (asked) => ({ ...asked, env: { ...homeVariables(join(helped.home, "other")) } })],
    ["other settings", (asked) => ({ ...asked, env: { ...asked.env, XDG_CONFIG_HOME: join(helped.home, "other") } })],
    ["a relative folder", (asked) => ({ ...asked, input: JSON.stringify({ session_id: "s1", prompt: "Hello." }) })],
    ["a paused hook", (asked) => ({ ...asked, env: { ...asked.env, LOCI_PAUSE: "" } })],
    ["a hook with a passphrase", (asked) => ({ ...asked, env: { ...asked.env, LOCI_PASSPHRASE: "x" } })],
    ["an unknown host", (asked) => ({ ...asked, host: "nobody" })],
    ["variables that are not text", (asked) => ({ ...asked, env: { HOME: 1 } })],
    ["no request", () => "hello"],
  ])("does not answer %s", async (_what, change) => {
    const asked = request({ prompt: prompts[0] });
    expect(await answer(asked)).not.toBeNull();
    const before = logLines(helped);
    expect(await answer(change(asked))).toBeNull();
    expect(logLines(helped)).toEqual(before);
  });

  it("does not answer input that is not JSON, because the hook reports it", async () => {
    await expect(answer(request({}, { input: "{" }))).rejects.toThrow("no JSON");
  });

  it("does not answer if the settings switch it off or have a mistake, or if a guard would ask a model", async () => {
    const config = join(helped.home, ".config", "ai", "config.json");
    const before = logLines(helped);
    writeFileSync(config, '{ "hooks": { "warm": false } }');
    await expect(answer(request({ prompt: prompts[0] }))).rejects.toThrow("switch the session helper off");
    writeFileSync(config, '{ "capture": "maybe" }');
    await expect(answer(request({ prompt: prompts[0] }))).rejects.toThrow("capture");
    writeFileSync(config, '{ "guards": { "permissions": true, "model": true }, "model": { "provider": "claude" } }');
    const tool = { tool_name: "Bash", tool_input: { command: "frobnicate" }, tool_use_id: "t1" };
    await expect(answer(request(tool, { event: "PreToolUse" }))).rejects.toThrow("asks a model");
    expect(logLines(helped)).toEqual(before);
  });

  it("honours pauses, the settings of the folder, and LOCI_RECALL of the hook", async () => {
    expect(await answer(request({ prompt: prompts[0] }, { env: { ...helped.env, LOCI_RECALL: "off" } }))).toBe("{}");
    expect(logLines(helped).at(-1)).toContain("prompt.submitted");
    const quiet = join(helped.home, "quiet");
    mkdirSync(join(quiet, ".ai"), { recursive: true });
    writeFileSync(join(quiet, ".ai", "config.json"), '{ "capture": false, "recall": { "enabled": false } }');
    const before = logLines(helped);
    expect(await answer(request({ prompt: prompts[0], cwd: quiet }))).toBe("{}");
    beginPauses(helped.places.state, [{ what: "capture" }, { what: "recall" }], Date.now() - 1);
    expect(await answer(request({ prompt: prompts[0] }))).toBe("{}");
    expect(logLines(helped)).toEqual(before);
  });

  it("receives exactly the events that always need a recall from a hook in Node.js", () => {
    // A tool needs one only if it has failed.
    const isAlways = (kind: HookKind) => phasesOf[kind].includes("recall") && kind !== "tool-finished";
    const recalling = hosts.flatMap(({ manifest }) =>
      manifest.hooks.filter(({ kind }) => isAlways(kind)).map(({ event }) => event),
    );
    expect(recallEvents.toSorted()).toEqual([...new Set(recalling)].toSorted());
  });
});
