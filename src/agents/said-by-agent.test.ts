import { describe, expect, it } from "vitest";

import { hookEvent } from "../../test/hook-events.ts";
import { verifies } from "../../test/verifies.ts";
import { hosts } from "./hosts.ts";
import { saidByAgent } from "./said-by-agent.ts";

describe("A prompt", () => {
  const prompt = hookEvent({ kind: "prompt-submitted", prompt: "look at it" }, { host: "codex" });

  it("is an agent's where a tool of another agent has started the host", () => {
    verifies("INJ-7");
    for (const { manifest } of hosts.filter((host) => host.manifest.name !== "codex")) {
      for (const name of manifest.toolVariables)
        expect(saidByAgent(prompt, { [name]: "1" }, hosts)).toMatchObject({ by: "agent" });
    }
  });

  it("is the person's where only the host itself says that it is there", () => {
    expect(saidByAgent(prompt, { CODEX_THREAD_ID: "t1", PATH: "/bin" }, hosts)).toEqual(prompt);
  });
});
