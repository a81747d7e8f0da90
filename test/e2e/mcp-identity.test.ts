import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { allAgents } from "./agents/agents.ts";
import { type Conversation, holdConversation } from "./conversation.ts";
import { type McpRecord, readMcpRecord } from "./mcp-record.ts";
import type { AgentName } from "./programs.ts";

interface Identity {
  readonly client: string;
  readonly protocol: string;
  /** The request that opens the connection. */
  readonly opening: "initialize" | "server/discover";
  readonly roots: boolean;
  /** Environment variables that name the session or the project. Hosts pass no others of this kind. */
  readonly variables: readonly string[];
  /** The fields in `_meta` of a call, except the protocol's own. */
  readonly callMeta: readonly string[];
}

// Our server relies on this table to identify the session and the project.
const identities: Record<AgentName, Identity> = {
  "claude-code": {
    client: "claude-code",
    protocol: "2026-07-28",
    opening: "server/discover",
    roots: true,
    variables: ["CLAUDE_CODE_SESSION_ID", "CLAUDE_PROJECT_DIR"],
    callMeta: ["claudecode/toolUseId", "progressToken"],
  },
  codex: {
    client: "codex-mcp-client",
    protocol: "2025-06-18",
    opening: "initialize",
    roots: false,
    variables: [],
    callMeta: ["callId", "itemId", "progressToken", "sessionId", "threadId", "windowId", "x-codex-turn-metadata"],
  },
  gemini: {
    client: "gemini-cli-mcp-client",
    protocol: "2025-06-18",
    opening: "initialize",
    roots: true,
    variables: [],
    callMeta: ["progressToken"],
  },
  copilot: {
    client: "copilot-cli",
    protocol: "2026-07-28",
    opening: "server/discover",
    roots: false,
    variables: ["COPILOT_AGENT_SESSION_ID"],
    callMeta: ["progressToken"],
  },
  opencode: {
    client: "opencode",
    protocol: "2025-11-25",
    opening: "initialize",
    roots: true,
    variables: [],
    callMeta: ["progressToken"],
  },
  cline: {
    client: "@cline/core",
    protocol: "2024-11-05",
    opening: "initialize",
    roots: false,
    variables: [],
    callMeta: [],
  },
  kilo: {
    client: "kilo",
    protocol: "2025-11-25",
    opening: "initialize",
    roots: true,
    variables: [],
    callMeta: ["progressToken"],
  },
  qwen: {
    client: "qwen-cli-mcp-client-loci",
    protocol: "2025-11-25",
    opening: "initialize",
    roots: true,
    variables: ["QWEN_CODE_SESSION_ID"],
    callMeta: ["progressToken"],
  },
};

describe.each(allAgents)("$name informs an MCP server", (agent) => {
  const expected = identities[agent.name];
  let conversation: Conversation;
  let record: McpRecord;

  beforeAll(async () => {
    const file = "record.jsonl";
    conversation = await holdConversation(
      agent,
      ({ messages }) =>
        messages.some(({ toolResults }) => toolResults)
          ? { text: "done" }
          : { call: { tool: "memory_search", input: { query: "lighthouse" } } },
      ({ home }) => ({
        prompt: "Look it up.",
        mcp: {
          name: "loci",
          command: process.execPath,
          args: [fileURLToPath(new URL("fixtures/echo-server.ts", import.meta.url))],
          env: { ECHO_RECORD: join(home, file) },
        },
      }),
    );
    record = readMcpRecord(join(conversation.home, file));
  });

  afterAll(() => conversation?.remove());

  it("of its name, in its protocol version", () => {
    const { client, protocol, methods } = record;
    expect({ client, protocol, opening: methods[0] }).toEqual({
      client: expected.client,
      protocol: expected.protocol,
      opening: expected.opening,
    });
    expect(methods).toContain("tools/list");
  });

  it("of the project's folder by starting the server there", () => {
    expect(record.cwd).toBe(conversation.project);
  });

  it("of the project's folder as a root, if the host supports roots", () => {
    expect(record.capabilities.includes("roots")).toBe(expected.roots);
    expect(record.roots).toEqual(expected.roots ? [pathToFileURL(conversation.project).href] : undefined);
  });

  it("of the session or the project only in the expected environment variables", () => {
    const named = Object.keys(record.values).filter((name) => isTelling(record.values[name]));
    expect(named).toEqual(expected.variables);
  });

  it("about each call only in the expected fields of its metadata", () => {
    const own = Object.keys(record.callMeta).filter((key) => !key.startsWith("io.modelcontextprotocol/"));
    expect(own.sort()).toEqual(expected.callMeta);
  });

  it("of the session and the workspace with every call, if it is Codex", () => {
    const turn = record.callMeta["x-codex-turn-metadata"] as { session_id: string; workspaces: object } | undefined;
    expect(Object.keys(turn?.workspaces ?? {})).toEqual(agent.name === "codex" ? [conversation.project] : []);
    expect(record.callMeta["sessionId"]).toBe(turn?.session_id);
  });

  function isTelling(value: string | undefined): boolean {
    return value !== undefined && (uuid.test(value) || value === conversation.project);
  }
});

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
