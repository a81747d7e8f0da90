import { tildeText } from "../../core/text/phrases/paths.ts";
import { printableLine } from "../../core/text/phrases/printable.ts";
import { count } from "../../core/text/phrases/quantities.ts";
import { checkHealth } from "../../health/check-health.ts";
import type { Check } from "../../health/check.ts";
import { version } from "../../version.ts";
import { defineCliCommand, type Cli } from "../command.ts";
import { afterLook } from "../keep-retention.ts";
import { pad, wrap } from "../output/layout.ts";

export const command = defineCliCommand({
  summary: "check that everything is in order",
  usage: "[--acknowledge]",
  examples: ["loci doctor", "loci doctor --json"],
  args: {
    acknowledge: { type: "boolean", description: "you have seen the lines put aside and the losses; only a person" },
  },
  run: async (args, cli) => {
    if (args.acknowledge === true) await cli.withMemory((memory) => memory.care.acknowledge());
    const checks = await checkHealth(cli);
    const failed = checks.filter(({ state }) => state === "bad").length;
    const about = { version, node: process.versions.node, platform: process.platform, ...cli.places() };
    return {
      afterwards: afterLook(cli),
      json: { ...about, ok: failed === 0, checks },
      lines: () => [...checks.flatMap((check) => describe(check, cli)), "", summary(checks, cli)],
      ...(failed > 0 ? { exit: 1 } : {}),
    };
  },
});

const nameWidth = 14;

function describe(check: Check, cli: Cli): string[] {
  const { style, width } = cli;
  const format = (text: string): string => printableLine(tildeText(text, cli.world.env));
  const mark = { good: style.good("✓"), warning: style.warn("!"), bad: style.bad("✗") }[check.state];
  const margin = " ".repeat(nameWidth + 4);
  const room = width - margin.length;
  const found = wrap(format(check.found), room).map((line, at) =>
    at === 0 ? `${mark} ${pad(check.name, nameWidth)}  ${line}` : margin + line,
  );
  const todo =
    check.todo === undefined ? [] : wrap(`→ ${format(check.todo)}`, room).map((line) => margin + style.accent(line));
  return [...found, ...todo];
}

function summary(checks: readonly Check[], { style }: Cli): string {
  const of = (state: Check["state"]) => checks.filter((check) => check.state === state).length;
  if (of("bad") > 0) return style.bad(`${count(of("bad"), "problem")}, ${count(of("warning"), "warning")}`);
  if (of("warning") > 0) return style.warn(`${count(of("warning"), "warning")}, no problem`);
  return style.good("Everything is in order.");
}
