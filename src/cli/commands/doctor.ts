import { openMemory } from "../../compose.ts";
import { LociError } from "../../core/errors.ts";
import { redactText } from "../../core/redaction/redact-text.ts";
import type { BackupSchedule } from "../../platform/backup-list.ts";
import { version } from "../../version.ts";
import { defineCliCommand, type Cli } from "../command.ts";
import { describeBroken, findBrokenSettings, type BrokenSettings } from "../doctor/broken-settings.ts";
import { checkEncryption, checkSealed, isLocked } from "../doctor/check-encryption.ts";
import { checkHooks } from "../doctor/check-hooks.ts";
import { checkHeard, checkHosts, heardCheck } from "../doctor/check-hosts.ts";
import { checkMachine } from "../doctor/check-machine.ts";
import { checkBackups, checkMemory, checkSettings, checkSpace, faultToCheck } from "../doctor/check-memory.ts";
import { bad, type Check } from "../doctor/check.ts";
import { afterLook } from "../keep-retention.ts";
import { pad, wrap } from "../output/layout.ts";
import { printableLine } from "../output/printable.ts";
import { count } from "../output/quantities.ts";
import { showPath } from "../output/show-path.ts";

export const command = defineCliCommand({
  summary: "check that everything is in order",
  usage: "",
  examples: ["loci doctor", "loci doctor --json"],
  args: {},
  run: async (_args, cli) => {
    const places = cli.places();
    const now = cli.world.now();
    const broken = findBrokenSettings(cli);
    const encryption = guarded("encryption", () => checkEncryption(places, cli.world.env));
    const opened = await checkOpened(cli, encryption.some(isLocked));
    const isHeard = opened.some(({ name }) => name === heardCheck);
    const found = [
      ...checkMachine(places, now),
      ...(broken.length > 0 ? broken.map((file) => brokenToCheck(file, cli)) : [checkSettings(cli.config)]),
      ...encryption,
      // What is wrong with the keys keeps the memory from being opened, too; it is said once.
      ...opened.filter(({ found: what }) => !encryption.some((check) => check.found === what)),
      ...checkHooks(places, now),
      ...(await checkHosts(cli, isHeard)),
    ];
    const checks = found.map((check) => ({ ...check, found: redactText(check.found) }));
    const failed = checks.filter(({ state }) => state === "bad").length;
    return {
      afterwards: afterLook(cli),
      json: { version, node: process.versions.node, platform: process.platform, ...places, ok: failed === 0, checks },
      lines: () => [...checks.flatMap((check) => describe(check, cli)), "", summary(checks, cli)],
      ...(failed > 0 ? { exit: 1 } : {}),
    };
  },
});

function brokenToCheck(file: BrokenSettings, cli: Cli): Check {
  const why = file.error instanceof Error ? file.error.message : String(file.error);
  return bad(
    "settings",
    `${describeBroken(file, cli)}: ${why}`,
    "correct the file; then `loci import all` takes in what was missed",
  );
}

function guarded(name: string, check: () => Check[]): Check[] {
  try {
    return check();
  } catch (error) {
    return [faultToCheck(name, error)];
  }
}

/** The user's name does not matter here, so broken settings do not keep the memory from being checked. */
async function checkOpened(cli: Cli, isLockedAnyway: boolean): Promise<Check[]> {
  try {
    const memory = await openMemory({ env: cli.world.env });
    try {
      return [
        ...(await checkMemory(memory, cli.world.now())),
        checkBackups(await memory.backups(), scheduleOf(cli), cli.world.now()),
        checkSpace(await memory.spaces.show(cli.world.cwd)),
        ...checkSealed(await memory.sealedState()),
        ...(await checkHeard(memory, cli.world.now())),
      ];
    } finally {
      await memory.close();
    }
  } catch (error) {
    // That it is locked has been said, and is as its owner wants it.
    if (isLockedAnyway && error instanceof LociError && error.code === "KEY_LOCKED") return [];
    return [faultToCheck("memory", error)];
  }
}

const nameWidth = 14;

function describe(check: Check, cli: Cli): string[] {
  const { style, width } = cli;
  const mark = { good: style.good("✓"), warning: style.warn("!"), bad: style.bad("✗") }[check.state];
  const margin = " ".repeat(nameWidth + 4);
  const room = width - margin.length;
  const found = wrap(showPath(check.found, cli), room).map((line, at) =>
    at === 0 ? `${mark} ${pad(check.name, nameWidth)}  ${line}` : margin + line,
  );
  const todo =
    check.todo === undefined
      ? []
      : wrap(`→ ${printableLine(check.todo)}`, room).map((line) => margin + style.accent(line));
  return [...found, ...todo];
}

function summary(checks: readonly Check[], { style }: Cli): string {
  const of = (state: Check["state"]) => checks.filter((check) => check.state === state).length;
  if (of("bad") > 0) return style.bad(`${count(of("bad"), "problem")}, ${count(of("warning"), "warning")}`);
  if (of("warning") > 0) return style.warn(`${count(of("warning"), "warning")}, no problem`);
  return style.good("Everything is in order.");
}

/** Settings that cannot be read are reported by a check of their own. */
function scheduleOf(cli: Cli): BackupSchedule {
  try {
    return cli.config().config.backup.every;
  } catch {
    return "off";
  }
}
