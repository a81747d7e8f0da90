import { errorTable, LociError } from "../../core/errors.ts";
import { count } from "../../core/text/phrases/quantities.ts";
import { defineCliCommand, type Cli } from "../command.ts";
import { recordStream, type BadLine, splitLines } from "../import/record-stream.ts";
import { showPath } from "../output/layout.ts";

export const command = defineCliCommand({
  summary: "store JSON lines from standard input",
  usage: '[options] < lines      a line: {"type":"fact","text":"…"}',
  examples: [
    `echo '{"type":"fact","text":"CI runs on Node 24","tags":["ci"]}' | loci record`,
    "my-agent --events | loci record --keep-going --ids",
  ],
  about: [
    "type   prompt, assistant (a reply), tool_use, tool_result, approval, error,",
    "       artifact, fact, preference or pin; it and text are needed",
    "at     its time, in milliseconds since 1970; now by default",
    "also   session, agent, task, tags, space (a folder), tool, path, code, key,",
    "       trust (user, agent, tool, web or import), meta (an object)",
  ],
  args: {
    "keep-going": { type: "boolean", description: "skip bad lines; exit 65 at the end if there were any" },
    ids: { type: "boolean", description: "print each id as soon as it is durable" },
  },
  run: async (args, cli) => {
    const { stdin } = cli.world;
    if (stdin.isTTY === true)
      throw new LociError("USAGE", "records come on standard input: pipe JSON lines into `loci record`");
    if (!cli.config().config.capture) return notCaptured(cli);
    const isGoingOn = args["keep-going"] === true;
    const ids: string[] = [];
    const bad: BadLine[] = [];
    let stored = 0;
    let badLines = 0;
    try {
      await cli.withMemory((memory) => {
        return recordStream(memory, splitLines(stdin), {
          cwd: cli.world.cwd,
          isGoingOn,
          onStored: (durable) => {
            stored += durable.length;
            if (args.ids !== true) return;
            if (cli.isJson) ids.push(...durable);
            else cli.world.stdout.write(durable.map((id) => `${id}\n`).join(""));
          },
          onBad: (line) => {
            badLines += 1;
            // Stores only the first bad lines, so that a broken producer does not fill this process's memory.
            if (bad.length < 20) bad.push(line);
          },
        });
      });
    } catch (error) {
      if (error instanceof LociError)
        throw new LociError(error.code, `${error.message}; ${count(stored, "record")} stored before`, { cause: error });
      throw error;
    } finally {
      stdin.destroy();
    }
    const first = bad[0];
    if (first !== undefined && !isGoingOn) {
      throw new LociError(
        first.code,
        `line ${first.line}: ${first.message}; ${count(stored, "record")} before it stored, nothing after it (--keep-going skips bad lines)`,
      );
    }
    return {
      json: { stored, badLines, bad, ...(args.ids === true ? { ids } : {}) },
      lines: () => (args.ids === true && badLines === 0 ? [] : describe(cli, stored, badLines, bad)),
      ...(badLines > 0 ? { exit: errorTable.EVENT_INVALID.exit } : {}),
    };
  },
});

function describe({ style }: Cli, stored: number, badLines: number, bad: readonly BadLine[]): string[] {
  return [
    `${style.good("✓")} ${count(stored, "record")} stored`,
    ...(badLines > 0 ? [`${style.warn("!")} ${count(badLines, "line")} skipped`] : []),
    ...bad.map(({ line, message }) => `  line ${line}: ${message}`),
    ...(badLines > bad.length ? [`  and ${badLines - bad.length} more`] : []),
  ];
}

async function notCaptured(cli: Cli) {
  let lines = 0;
  // Reads to the end while capture is off, so that the producer does not fail at a closed pipe.
  for await (const batch of splitLines(cli.world.stdin)) lines += batch.length;
  const source = cli.config().settings.find(({ key }) => key === "capture")?.source ?? "";
  return {
    json: { stored: 0, capture: false, source, discarded: lines },
    lines: () => [`${cli.style.warn("!")} nothing was stored: capture is off in ${showPath(source, cli)}`],
  };
}
