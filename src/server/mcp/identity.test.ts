import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { verifies } from "../../../test/verifies.ts";
import { identities } from "../../agents/hosts.ts";
import { makeScratch, removeScratch } from "../../platform/files/scratch.ts";
import { checkGiven, identifyCaller, type Caller, type IdentityOptions } from "./identity.ts";

let home: string;
let shop: string;
beforeAll(() => {
  home = makeScratch("identity");
  shop = join(home, "shop");
  mkdirSync(join(shop, ".git"), { recursive: true });
  mkdirSync(join(home, ".ai"));
});
afterAll(() => removeScratch(home));

const nameOf = async (folder: string) => folder;

function identify(caller: Caller, options: Partial<IdentityOptions> = {}) {
  return identifyCaller(
    { given: {}, hosts: identities, env: {}, cwd: home, ownSession: "own", nameOf, ...options },
    caller,
  );
}

const claudeEnv = () => ({ CLAUDE_CODE_SESSION_ID: "c1", CLAUDE_PROJECT_DIR: shop });

/** The metadata that Codex sends with a call, as recorded. */
const codexMeta = () => ({
  sessionId: "01a1dc47-4b06-7d03-b108-2c593ed4a34b",
  "x-codex-turn-metadata": {
    session_id: "01a1dc47-4b06-7d03-b108-2c593ed4a34b",
    workspaces: { [shop]: { has_changes: true } },
  },
});

describe("the caller's identity", () => {
  it("comes from the environment in Claude Code and Copilot", async () => {
    expect(await identify({ client: "claude-code" }, { env: claudeEnv() })).toEqual({
      principal: { kind: "user", space: shop, session: "c1" },
      folder: shop,
      source: "claude-code",
      isTextOnly: true,
    });
    const env = { COPILOT_AGENT_SESSION_ID: "p1" };
    expect(await identify({ client: "copilot-cli" }, { env })).toMatchObject({
      principal: { session: "p1" },
      folder: home,
      source: "copilot",
    });
  });

  it("comes from each call in Codex", async () => {
    expect(await identify({ client: "codex-mcp-client", meta: codexMeta() })).toMatchObject({
      principal: { kind: "user", space: shop, session: codexMeta().sessionId },
      folder: shop,
      source: "codex",
    });
  });

  it("comes from the roots in Gemini, with a session of this process", async () => {
    const root = async () => pathToFileURL(shop).href;
    expect(await identify({ client: "gemini-cli-mcp-client", root })).toMatchObject({
      principal: { space: shop, session: "own" },
      folder: shop,
      source: "gemini",
    });
  });

  it("includes no project if the host started the server in a plugin's folder and names no root", async () => {
    const started = { cwd: shop, env: { PLUGIN_ROOT: shop } };
    expect(await identify({ client: "kiro" }, started)).toMatchObject({
      principal: { kind: "user", session: "own" },
      folder: undefined,
    });
    const root = async () => pathToFileURL(home).href;
    expect(await identify({ client: "kiro", root }, started)).toMatchObject({ folder: home });
  });

  it("does not come from the variables of another host that started this one", async () => {
    const found = await identify({ client: "gemini-cli-mcp-client" }, { env: claudeEnv() });
    expect(found).toMatchObject({ principal: { session: "own" }, folder: home, source: "gemini" });
  });

  it("is the name from the installation, whatever the host reports", async () => {
    const given = { space: home, session: "mine", run: "r1", agent: "billing" };
    const found = await identify({ client: "claude-code", meta: codexMeta() }, { given, env: claudeEnv() });
    expect(found).toMatchObject({
      principal: { kind: "agent", agent: "billing", space: home, session: "mine", run: "r1" },
      folder: home,
      source: "billing",
    });
  });

  it("uses the connection's session if the host names none", async () => {
    expect((await identify({ client: "x", session: "http-1" })).principal.session).toBe("http-1");
    expect((await identify({ client: "x" }, { ownSession: undefined })).principal).toEqual({
      kind: "user",
      space: home,
    });
  });

  it("is never taken from values that cannot be ids or folders", async () => {
    verifies("SCO-4.c");
    const bad = ["../other", "a/b", "..", "", "x\0y", 7, null, "x".repeat(300)];
    for (const value of bad) {
      const meta = { sessionId: value, "x-codex-turn-metadata": { workspaces: { [String(value)]: {} } } };
      const found = await identify({ client: "codex-mcp-client", meta, root: async () => "https://example.org/x" });
      expect(found, String(value)).toMatchObject({ principal: { session: "own" }, folder: home });
    }
    expect((await identify({ client: "../evil" })).source).toBe("mcp");
    expect(() => checkGiven({ agent: "../other" })).toThrow(/SCOPE|plain id/);
  });

  it("opens no documents of the folder in which the server was started, and over HTTP none without a named space", async () => {
    verifies("SCO-4.b");
    const plain = join(home, "shop", "..", "plain");
    mkdirSync(plain, { recursive: true });
    const started = await identify({ client: "codex-mcp-client" }, { cwd: plain });
    expect(started).toMatchObject({ folder: undefined, principal: { space: join(home, "plain") } });
    expect(await identify({ client: "any" }, { cwd: plain, given: { space: plain } })).toMatchObject({ folder: plain });
    const { principal, folder } = await identify({ client: "any" }, { cwd: undefined });
    expect({ principal, folder }).toEqual({ principal: { kind: "user", session: "own" }, folder: undefined });
  });

  it("is refused if the given space is not a folder", () => {
    expect(() => checkGiven({ space: join(home, "nowhere") })).toThrow(/is not a folder/);
  });
});
