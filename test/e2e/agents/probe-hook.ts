import { appendFileSync } from "node:fs";
import { join } from "node:path";

import { hosts } from "../../../src/agents/hosts.ts";
import type { HookKind } from "../../../src/hooks/hook-event.ts";

// A hook that stands in for Loci's: `probe-hook.ts <host> <event>`. It writes the event down, and at each moment answers with
// a text for the model, in the host's form also where the manifest says that the host takes none.

const moments: readonly HookKind[] = ["session-started", "prompt-submitted", "tool-requested", "tool-finished"];

const [name, event = ""] = process.argv.slice(2);
const host = hosts.find(({ manifest }) => manifest.name === name);
for await (const _ of process.stdin);
appendFileSync(join(process.env["HOME"] ?? "", "probed"), `${event}\n`);
const hooks = host?.manifest.hooks ?? [];
const context = `loci-probe of ${event}.`;
const asPrompt = hooks.find(({ kind }) => kind === "prompt-submitted")?.event ?? "";
const own = host?.contract.writeAnswer({ context }, event) ?? "{}";
const forced = host?.contract.writeAnswer({ context }, asPrompt).replaceAll(`"${asPrompt}"`, `"${event}"`) ?? "{}";
const isMoment = hooks.some((hook) => hook.event === event && moments.includes(hook.kind));
process.stdout.write(!isMoment ? "{}" : own.includes(context) ? own : forced);
