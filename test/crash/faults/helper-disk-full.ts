import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { openMemory } from "../../../src/compose/open-memory.ts";
import { resolvePlaces } from "../../../src/config/paths.ts";
import { createHookAnswerer } from "../../../src/hook-process/answer-request.ts";
import { rootMount } from "../../../src/hook-process/hook-request.ts";
import { version } from "../../../src/version.ts";
import { logLines } from "../../helper-home.ts";
import { homeVariables } from "../../home-variables.ts";
import { verifies } from "../../verifies.ts";
import { withTmpfs } from "../mount.ts";
import { check, type Check } from "../scenario.ts";
import { fillDisk } from "./disk-full.ts";

verifies("INJ-1.b");

const hook = fileURLToPath(new URL("../../../src/hook-process/hook-entry.ts", import.meta.url));

/** The last page of the log has room for a short prompt. */
const longPrompt = `How does the lighthouse deploy?\n${"The waves are high today. ".repeat(400)}`;

/** Fills the disk under a session helper. It must not answer for an event that it could not store. */
export async function helperDiskFull(): Promise<Check[]> {
  return withTmpfs("24m", async (home) => {
    const space = join(home, "shop");
    mkdirSync(join(space, ".git"), { recursive: true });
    const env = homeVariables(home);
    const places = resolvePlaces(env);
    const memory = await openMemory({ env });
    await memory.remember("The lighthouse deploys with make beacon and needs the VPN.", { space });
    await memory.close();
    const helper = createHookAnswerer({ places, env });
    const inputOf = (session: string): string =>
      JSON.stringify({
        session_id: session,
        cwd: space,
        prompt: longPrompt,
        prompt_id: session,
      });
    const [host, event] = ["claude-code", "UserPromptSubmit"];
    const ask = async (session: string): Promise<boolean> => {
      const request = { version, root: rootMount(), host, event, input: inputOf(session), env };
      const answered = await helper.answer(request).catch(() => null);
      await answered?.finish(true).catch(() => {});
      return answered?.output.includes("make beacon") ?? false;
    };
    const askNode = (session: string): string => {
      const run = {
        input: inputOf(session),
        env: { PATH: process.env["PATH"] ?? "", ...env },
        encoding: "utf8",
      } as const;
      return spawnSync(process.execPath, [hook, host, event], run).stdout;
    };
    // A full disk cuts a line off. No hook has reported that this event is stored.
    const stored = (session: string): number =>
      logLines({ places }).filter(
        (line) => isJson(line) && line.includes("prompt.submitted") && line.includes(`"${session}"`),
      ).length;

    const before = await ask("s1");
    const ballast = join(home, "ballast");
    fillDisk(ballast);
    const whileFull = await ask("s2");
    const printed = askNode("s2");
    const lost = stored("s2");
    rmSync(ballast);
    const after = await ask("s2");
    await helper.close();
    return [
      check("the helper answers before", before && stored("s1") === 1),
      check("it answers for no event that it could not store", !whileFull && lost === 0, `${lost} stored`),
      check("the hook then prints a valid answer", isJson(printed), printed.slice(0, 80)),
      check("the helper goes on when there is room again", after && stored("s2") === 1, `${stored("s2")} stored`),
    ];
  });
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
