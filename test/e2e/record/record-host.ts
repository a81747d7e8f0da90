import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { createAgentHome } from "../agents/agent-home.ts";
import type { Agent } from "../agents/agent.ts";
import { allAgents } from "../agents/agents.ts";
import { startModelServer } from "../model-server/model-server.ts";
import type { AgentName } from "../programs.ts";
import { createNormaliser } from "./normalise.ts";
import { installRecordingHooks } from "./recording-hooks.ts";
import { firstPrompt, recordingScript, secondPrompt } from "./scenario.ts";

/** The input of a hook, without anything that differs between runs. */
export interface Recorded {
  readonly event: string;
  readonly stdin: Readonly<Record<string, unknown>>;
}

const echoServer = fileURLToPath(new URL("../fixtures/echo-server.ts", import.meta.url));

/** Lets a real agent have a conversation and continue it. Returns the input of its hooks. */
export async function recordHost(name: AgentName): Promise<Recorded[]> {
  const agent = allAgents.find((each) => each.name === name);
  if (agent === undefined) throw new Error(`no agent ${name}`);
  const place = createAgentHome();
  const { home, project } = place;
  const folder = join(home, "recorded");
  writeFileSync(join(project, "notes.txt"), "first\nsecond\nthird\n");
  installRecordingHooks(name, home, folder);
  const model = await startModelServer(recordingScript(name, project));
  try {
    const mcp = {
      name: "memo",
      command: process.execPath,
      args: [echoServer],
      env: { ECHO_RECORD: join(home, "echo.jsonl") },
    };
    const first = await agent.runAgent({ home, project, model, mcp, prompt: firstPrompt });
    prepareCompaction(name, home);
    const again = await agent.runAgent({ home, project, model, prompt: secondPrompt, continues: true });
    const compacted =
      name === "claude-code"
        ? [await agent.runAgent({ home, project, model, prompt: "/compact", continues: true })]
        : [];
    // Kilo exits with 1 if nobody could allow a tool.
    const exits = [first, again, ...compacted].filter(
      ({ exit, stderr }) => exit !== 0 && !stderr.includes("auto-rejected permission"),
    );
    if (exits.length > 0 || model.faults.length > 0) {
      const outputs = exits.map(({ exit, stdout, stderr }) => `exit ${exit}\n${stdout}\n${stderr}`);
      throw new Error([`${name} did not hold the conversation`, ...model.faults, ...outputs].join("\n"));
    }
    await askInVain(agent, home, project);
    const normalise = createNormaliser({
      [project]: "/home/dev/work/shop-api",
      [home]: "/home/dev",
      [process.execPath]: "/usr/bin/node",
      [echoServer]: "/home/dev/echo-server.ts",
    });
    return readdirSync(folder)
      .sort()
      .map((file) => ({
        event: /^\d+-\d+-([\w.]+)\.json$/.exec(file)?.[1] ?? file,
        stdin: normalise(JSON.parse(readFileSync(join(folder, file), "utf8"))) as Recorded["stdin"],
      }));
  } finally {
    await model.close();
    place.remove();
  }
}

/**
 * Sets a low token limit, so that Codex compacts the conversation after the token counts that the scripted model
 * reports.
 */
function prepareCompaction(name: AgentName, home: string): void {
  if (name !== "codex") return;
  const file = join(home, ".codex", "config.toml");
  writeFileSync(file, `model_auto_compact_token_limit = 50\n${readFileSync(file, "utf8")}`);
}

/** Starts a conversation with a model that refuses to answer. It does not matter how the agent ends. */
async function askInVain(agent: Agent, home: string, project: string): Promise<void> {
  const model = await startModelServer(() => {
    throw new Error("the model does not answer");
  });
  try {
    await agent.runAgent({ home, project, model, prompt: "Are you there?" });
  } finally {
    await model.close();
  }
}
