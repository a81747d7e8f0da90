import { Client, SdkHttpError, StreamableHTTPClientTransport, UnauthorizedError } from "@modelcontextprotocol/client";

import { admittedEvent, sampleEvent } from "../../../src/testing/sample-events.ts";
import { fetchFromNewAddress } from "./fetch-from.ts";
import type { Sender, Target } from "./people.ts";

/** A stream as requests name it: a space by its name, a person's stream by its number. */
export interface NamedTarget extends Target {
  readonly space: string | null;
  /** Every reader of the stream finds this text, and nobody else. */
  readonly secret: string;
}

/** One cell: who sends what about which stream. */
export interface Attempt {
  readonly url: string;
  readonly sender: Sender;
  readonly target: NamedTarget;
  /** The event that a use case of forgetting is about. */
  readonly event: string;
}

/** The answer: its status, or a word for a refusal that has none. */
export interface Reply {
  readonly status: number | string;
  readonly text: string;
}

export type UseCase = (attempt: Attempt) => Promise<Reply>;

let texts = 0;

/** A new text each time, because the same fact is stored once. */
function newText(): string {
  texts += 1;
  return `The matrix wrote number ${texts}`;
}

function http(line: string, body?: (attempt: Attempt) => unknown, who: "token" | "session" = "token"): UseCase {
  return async (attempt) => {
    const { url, sender, target, event } = attempt;
    const [method = "GET", path = "/"] = line.split(" ");
    const filled = path
      .replace("{stream}", String(target.stream))
      .replace("{secret}", target.secret)
      .replace("{event}", event);
    const response = await fetchFromNewAddress(url + filled, {
      method,
      headers: {
        authorization: `Bearer ${sender[who]}`,
        "content-type": "application/json",
        ...(target.space === null ? { "loci-stream": String(target.stream) } : { "loci-space": target.space }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body(attempt)) }),
    });
    return { status: response.status, text: await response.text() };
  };
}

const forgetOverHttp = http("DELETE /memory/record/{event}", undefined, "session");

let pushes = 0;

function push(lineOf: (attempt: Attempt) => string): UseCase {
  return http("POST /v1/streams/{stream}/push", (attempt) => {
    pushes += 1;
    return { device: `device ${pushes}`, after: null, next: "1", lines: [lineOf(attempt)] };
  });
}

const forgetBySync = push(({ event }) => {
  const content = { targets: [event], reason: "asked" as const };
  return admittedEvent({ ...sampleEvent(""), kind: "memory.forgotten", content }).line;
});

/** Calls a tool with a real MCP client, in the space of the target or in the target itself. */
function mcp(name: string, argsOf: (attempt: Attempt) => Record<string, unknown>, isInStream = false): UseCase {
  return async (attempt) => {
    const { url, sender, target } = attempt;
    const headers: Record<string, string> = { authorization: `Bearer ${sender.token}` };
    if (target.space === null || isInStream) headers["loci-stream"] = String(target.stream);
    const address = new URL(`${url}/mcp?space=${target.space ?? "notes"}`);
    const client = new Client({ name: "matrix", version: "1" });
    try {
      await client.connect(
        new StreamableHTTPClientTransport(address, { requestInit: { headers }, fetch: fetchFromNewAddress }),
      );
      const { tools } = await client.listTools();
      if (!tools.some((tool) => tool.name === name)) return { status: "no tool", text: JSON.stringify(tools) };
      const result = await client.callTool({ name, arguments: argsOf(attempt) });
      return { status: result.isError === true ? "failed" : 200, text: JSON.stringify(result) };
    } catch (error) {
      if (error instanceof UnauthorizedError) return { status: 401, text: error.message };
      if (error instanceof SdkHttpError) return { status: error.status, text: error.message };
      throw error;
    } finally {
      await client.close();
    }
  };
}

/** The use cases about a stream, by the names of the columns. */
export const streamUseCases: Readonly<Record<string, UseCase>> = {
  "HTTP read": http("GET /memory/search?q={secret}"),
  "HTTP write": http("POST /memory/record", () => ({ type: "fact", text: newText() })),
  "HTTP forget own": forgetOverHttp,
  "HTTP forget others": forgetOverHttp,
  "MCP read": mcp("memory_search", ({ target }) => ({ query: target.secret })),
  "MCP write": mcp("state_fact", () => ({ text: newText() })),
  "MCP in stream": mcp("memory_search", ({ target }) => ({ query: target.secret }), true),
  "sync pull": http("GET /v1/streams/{stream}/pull"),
  "sync push": push(() => admittedEvent(newText()).line),
  "sync forget own": forgetBySync,
  "sync forget others": forgetBySync,
};

/** The parts of a team that somebody who manages it can change. Each cell has its own. */
export interface Managed {
  readonly member: string;
  readonly invitation: string;
  readonly token: string;
}

/** The use cases about a team, by the names of the columns. */
export const manageUseCases: Readonly<Record<string, (managed: Managed) => UseCase>> = {
  "list members": () => http("GET /v1/team/members"),
  "list invitations": () => http("GET /v1/team/invitations"),
  "list all tokens": () => http("GET /v1/team/tokens?all=true"),
  audit: () => http("GET /v1/team/audit"),
  invite: ({ member }) => http("POST /v1/team/invitations", () => ({ name: `${member}-2` })),
  "revoke an invitation": ({ invitation }) => http(`DELETE /v1/team/invitations/${invitation}`),
  "change a role": ({ member }) => http("PUT /v1/team/roles", () => ({ space: "shop", member, role: "writer" })),
  "make an administrator": ({ member }) => http(`PATCH /v1/team/members/${member}`, () => ({ isAdmin: true })),
  "remove a member": ({ member }) => http(`DELETE /v1/team/members/${member}`),
  "make a token": () => http("POST /v1/team/tokens", () => ({ name: "made", scopes: ["admin"] })),
  "revoke a token": ({ token }) => http(`DELETE /v1/team/tokens/${token}`),
};
