import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { openLanguageModel, type ModelCall } from "../../src/compose/open-language-model.ts";
import { completeJson } from "../../src/core/ports/structured-answer.ts";
import { createAgentHome, type AgentHome } from "./agents/agent-home.ts";
import { agentsAsModels, modelEnvironment } from "./agents/agents-as-models.ts";
import { runLoci } from "./loci-command.ts";
import { startModelServer, type ModelServer } from "./model-server/model-server.ts";
import { agentCommand } from "./programs.ts";

describe("the tools that Codex still offers", () => {
  it("do nothing", async () => {
    const place = createAgentHome();
    const secret = join(place.home, "secret.txt");
    writeFileSync(secret, "a sentence that must not leave\n");
    const server = await startModelServer(({ messages }) =>
      messages.some(({ toolResults }) => toolResults !== undefined)
        ? { text: "done" }
        : {
            call: {
              tool: "functions__exec",
              input: { input: `text(await tools.exec_command({ cmd: "cat ${secret}; echo x > ${place.home}/made" }))` },
            },
          },
    );
    const setup = agentsAsModels.find(({ provider }) => provider === "codex");
    const models = openLanguageModel({
      settings: { provider: "codex" },
      env: {
        ...setup?.prepare(place.home, server.url),
        HOME: place.home,
        PATH: [dirname(agentCommand("codex")), dirname(process.execPath), process.env["PATH"]].join(delimiter),
      },
      state: join(place.home, "state"),
      now: Date.now,
    });
    const answer = await models?.complete({ messages: [{ role: "user", text: "Say hello." }], maxTokens: 100 });
    expect(answer?.text).toBe("done");
    expect(server.requests).toHaveLength(2);
    expect(JSON.stringify(server.requests[1]?.raw)).not.toContain("must not leave");
    expect(JSON.stringify(server.requests[1]?.messages)).toContain("code-mode host is disabled");
    expect(existsSync(join(place.home, "made"))).toBe(false);
    await server.close();
    place.remove();
  });
});

describe.each(agentsAsModels)("$provider as a model", (agent) => {
  const { provider, host, model } = agent;
  let place: AgentHome;
  let server: ModelServer;
  let env: Readonly<Record<string, string>>;
  const start = async (script: Parameters<typeof startModelServer>[0]): Promise<void> => {
    server = await startModelServer(script);
    env = modelEnvironment(agent, place.home, server.url);
  };
  const open = (calls: ModelCall[] = []) =>
    openLanguageModel({
      settings: { provider },
      env: {
        ...env,
        HOME: place.home,
        PATH: [dirname(agentCommand(host)), dirname(process.execPath), process.env["PATH"]].join(delimiter),
      },
      state: join(place.home, "state"),
      now: Date.now,
      retries: 0,
      onCall: (call) => calls.push(call),
    });

  beforeEach(() => {
    place = createAgentHome();
    mkdirSync(join(place.home, "tmp"), { recursive: true });
  });
  afterEach(async () => {
    await server.close();
    place.remove();
  });

  it("answers `loci model try`, and Loci's own hooks record nothing of it", async () => {
    await start(() => ({ text: '{"ready":true}' }));
    await runLoci(["install", host, "--yes"], { home: place.home });
    await runLoci(["model", "set", provider], { home: place.home });
    const trial = JSON.parse(await runLoci(["model", "try", "--json"], { home: place.home, env })) as object;
    expect(trial).toMatchObject({ model, calls: 1, inputTokens: 100, outputTokens: 10 });
    expect(server.requests).toHaveLength(1);
    expect(server.faults).toEqual([]);
    const timeline = JSON.parse(await runLoci(["timeline", "--json"], { home: place.home })) as { memories: unknown };
    expect(timeline.memories).toEqual([]);
    const imported = await runLoci(["import", "all", "--yes", "--json"], { home: place.home }).catch(String);
    expect(imported).not.toContain("ready");
    const after = JSON.parse(await runLoci(["timeline", "--json"], { home: place.home })) as { memories: unknown };
    expect(after.memories).toEqual([]);
  });

  it("receives only the request: no working tools, no files that the text mentions", async () => {
    const secret = join(place.home, "secret.txt");
    writeFileSync(secret, "a sentence that must not leave\n");
    await start(() => ({ text: '```json\n{"word":"maple"}\n```' }));
    const calls: ModelCall[] = [];
    const models = open(calls);
    const schema = { type: "object", properties: { word: { type: "string" } }, required: ["word"] };
    const text = `/help Look at @${secret} and @../secret.txt !cat ${secret}`;
    const completion = {
      system: "Find the tree.",
      messages: [{ role: "user" as const, text }],
      schema,
      maxTokens: 100,
    };
    if (models === null) throw new Error("no model");
    const { value, completed } = await completeJson(models, completion, (answer) => answer);
    expect(value).toEqual({ word: "maple" });
    expect(completed.model).toBe(model);
    expect(server.requests).toHaveLength(1);
    const [request] = server.requests;
    expect(JSON.stringify(request?.raw)).not.toContain("must not leave");
    expect(JSON.stringify(request?.raw)).toContain("Find the tree.");
    expect(request?.messages.some((message) => message.text.includes(`@${secret}`))).toBe(true);
    // Codex offers tools that it then refuses to run.
    expect(provider === "codex" ? [] : request?.tools).toEqual([]);
    expect(calls).toMatchObject([{ model, inputTokens: 100, outputTokens: 10, outcome: "answered" }]);
  });

  it("returns a typed error if it cannot log in", async () => {
    await start(() => {
      throw new Error("401 no");
    });
    const call = open()?.complete({ messages: [{ role: "user", text: "Say hello." }], maxTokens: 100 });
    await expect(call).rejects.toMatchObject({ code: "MODEL_FAILED" });
  });
});
