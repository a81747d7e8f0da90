import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import own from "../../../package.json" with { type: "json" };
import { useAdapterHome } from "../../../test/adapters/adapter-home.ts";
import { checkTypes, importSdk, sdkFolder } from "../../../test/adapters/large-sdks.ts";
import { verifies } from "../../../test/verifies.ts";
import { createMemoryService, type AdkSession, type MemoryServiceOptions } from "./index.ts";

interface Adk {
  readonly LlmAgent: new (options: object) => object;
  readonly Gemini: new (options: object) => object;
  readonly InMemorySessionService: new () => {
    createSession(request: object): Promise<AdkSession>;
    getSession(request: object): Promise<AdkSession>;
  };
  readonly Runner: new (options: object) => { runAsync(request: object): AsyncIterable<object> };
  readonly LOAD_MEMORY: object;
}

const adk = await importSdk<Adk>("@google/adk");
const home = useAdapterHome();
const question = "Which port does the staging server use?";

beforeEach(() => vi.stubEnv("GOOGLE_GEMINI_BASE_URL", home.model.url));
afterEach(() => {
  vi.unstubAllEnvs();
});

const open = (options: Partial<MemoryServiceOptions> = {}) =>
  createMemoryService({ memory: home.memory, folder: home.folder, agent: "support", ...options });
const ask = { appName: "shop", userId: "ada", query: "staging port" };

/** A session as ADK has it after two messages. */
const talk = (...texts: readonly string[]): AdkSession => ({
  id: "s1",
  appName: "shop",
  userId: "ada",
  events: texts.map((text, at) => ({
    id: `e${at}`,
    timestamp: 1_790_000_000_000 + at,
    content: { role: at % 2 === 0 ? "user" : "model", parts: [{ text }] },
  })),
});

describe("Google's ADK", () => {
  verifies("API-6.g");

  it("can be installed beside Loci, because both accept the same version of OpenTelemetry", () => {
    const manifest = readFileSync(join(sdkFolder, "node_modules/@google/adk/package.json"), "utf8");
    const { dependencies } = JSON.parse(manifest) as { dependencies: Record<string, string> };
    const pinned = dependencies["@opentelemetry/api"] ?? "";
    const [, major, minor] = /^>=(\d+)\.(\d+)\.0 <2$/.exec(own.peerDependencies["@opentelemetry/api"]) ?? [];
    expect(pinned).toMatch(/^1\.\d+\.\d+$/);
    expect(Number(major)).toBe(1);
    expect(Number(pinned.split(".")[1])).toBeGreaterThanOrEqual(Number(minor));
  });

  it("accepts Loci's service as its own type", () => {
    const program = `
      import type { BaseMemoryService } from "@google/adk";
      import { createMemoryService } from "${fileURLToPath(new URL("index.ts", import.meta.url))}";
      declare const options: Parameters<typeof createMemoryService>[0];
      export const checked: BaseMemoryService = createMemoryService(options);
      // @ts-expect-error: the types are known, so a wrong one is an error
      export const wrong: number = checked;`;
    expect(checkTypes([program])).toBe("");
  });

  it("stores the messages of a session, and an agent of a later session loads them", async () => {
    const memoryService = open();
    const sessionService = new adk.InMemorySessionService();
    const model = new adk.Gemini({ model: "gemini-2.5-flash", apiKey: "x" });
    const agent = new adk.LlmAgent({ name: "support", model, instruction: "Be brief.", tools: [adk.LOAD_MEMORY] });
    const runner = new adk.Runner({ appName: "shop", agent, sessionService, memoryService });
    const run = async (sessionId: string, text: string) => {
      await sessionService.createSession({ appName: "shop", userId: "ada", sessionId });
      const newMessage = { role: "user", parts: [{ text }] };
      for await (const event of runner.runAsync({ userId: "ada", sessionId, newMessage })) expect(event).toBeDefined();
      await memoryService.addSessionToMemory(
        await sessionService.getSession({ appName: "shop", userId: "ada", sessionId }),
      );
    };
    home.answers(() => ({ text: "I will remember it." }));
    await run("s1", "The staging server uses port 8443.");
    home.answers(({ messages }) => {
      const loaded = messages.flatMap(({ toolResults }) => toolResults ?? [])[0]?.text;
      return loaded === undefined
        ? { call: { tool: "load_memory", input: { query: "staging port" } } }
        : { text: loaded };
    });
    await run("s2", question);
    expect((await home.stored("s2")).at(-1)).toContain("port 8443");
    expect(await home.stored("s1")).toEqual([
      "prompt: The staging server uses port 8443.",
      "assistant: I will remember it.",
    ]);
  });

  it("stores each message once when a session is added repeatedly, and later only new messages", async () => {
    const service = open();
    await service.addSessionToMemory(talk("The staging server uses port 8443.", "ok"));
    await open().addSessionToMemory(talk("The staging server uses port 8443.", "ok"));
    await service.addSessionToMemory(talk("The staging server uses port 8443.", "ok", "thanks"));
    expect(await home.stored("s1")).toEqual([
      "prompt: The staging server uses port 8443.",
      "assistant: ok",
      "prompt: thanks",
    ]);
    expect((await service.searchMemory(ask)).memories).toEqual([
      {
        content: { role: "user", parts: [{ text: "The staging server uses port 8443." }] },
        author: "user",
        timestamp: new Date(1_790_000_000_000).toISOString(),
      },
    ]);
  });

  it("does not store partial stream messages, secrets or private passages", async () => {
    const secret = "ghp_R4nd0mR4nd0mR4nd0mR4nd0mR4nd0mR4nd0m";
    const whole = talk(`token ${secret} <private>My salary is 5.</private> Deploy.`, "ok");
    const piece = {
      id: "p",
      timestamp: 1_790_000_000_001,
      partial: true,
      content: { role: "model", parts: [{ text: "o" }] },
    };
    await open().addSessionToMemory({ ...whole, events: [...whole.events, piece] });
    const stored = (await home.stored("s1")).join("\n");
    expect(stored).toMatch(/Deploy\.\nassistant: ok$/);
    expect(stored).not.toContain(secret);
    expect(stored).not.toContain("salary");
  });

  it("does not return memories of another user or application", async () => {
    const service = open();
    await service.addSessionToMemory(talk("The staging server uses port 8443."));
    expect((await service.searchMemory({ ...ask, userId: "bob" })).memories).toEqual([]);
    expect((await service.searchMemory({ ...ask, appName: "other" })).memories).toEqual([]);
    await expect(service.searchMemory({ ...ask, userId: "" })).rejects.toThrow(/userId/);
  });
});
