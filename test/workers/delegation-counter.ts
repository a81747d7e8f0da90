/** Uses a work tool several times, as hooks of parallel tools do. */
import { join } from "node:path";

import { defaultPolicy } from "../../src/core/guards/policy.ts";
import { enforceDelegation } from "../../src/hooks/guards/delegation/enforce-delegation.ts";
import { hookSchema } from "../../src/hooks/hook-event.ts";

const [top = "", count = "0"] = process.argv.slice(2);
for (let turn = 0; turn < Number(count); turn += 1) {
  await enforceDelegation(
    {
      schema: hookSchema,
      host: "claude-code",
      hostEvent: "PreToolUse",
      session: "s1",
      folder: join(top, "shop"),
      mark: null,
      at: null,
      kind: "tool-requested",
      tool: { name: "Bash", kind: "shell", text: "npm test", command: "npm test" },
    },
    {
      space: join(top, "shop"),
      state: join(top, "state"),
      home: top,
      policy: { ...defaultPolicy, delegation: { ...defaultPolicy.delegation, denyAt: 1000 } },
      presets: {},
      agentRole: "conductor",
    },
  );
}
