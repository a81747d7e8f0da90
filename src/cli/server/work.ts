import { runServerWorkOnce, startServerWork, type EndedJob } from "../../compose/server-work.ts";
import { count } from "../../core/text/phrases/quantities.ts";
import type { Answer, Cli } from "../command.ts";
import { describeFault } from "../output/redacted-output.ts";
import { untilStopped } from "../world.ts";
import { readOwnerUrls } from "./databases.ts";

/** Runs the jobs of a team server until the process is stopped, or each of them once. */
export async function workForServer({ once }: { readonly once: true | undefined }, cli: Cli): Promise<Answer> {
  const urls = readOwnerUrls(cli);
  if (once === true) return workOnce(urls, cli);
  const write = (level: "info" | "error", line: object): void =>
    cli.world.stdout.write(`${JSON.stringify({ time: new Date(cli.world.now()).toISOString(), level, ...line })}\n`);
  const work = startServerWork({
    urls,
    onJob: ({ error, ...ended }) =>
      write(error === null ? "info" : "error", {
        event: "job",
        ...ended,
        ms: Math.round(ended.ms),
        ...(error === null ? {} : describeFault(error)),
      }),
    onFault: (error) => write("error", { event: "fault", ...describeFault(error) }),
  });
  write("info", { event: "started" });
  await untilStopped();
  await work.close();
  write("info", { event: "stopped" });
  return { json: {}, lines: () => [], isPrinted: true };
}

async function workOnce(urls: ReturnType<typeof readOwnerUrls>, cli: Cli): Promise<Answer> {
  const ended: EndedJob[] = [];
  await runServerWorkOnce({ urls, onJob: (job) => ended.push(job) });
  const failed = ended.filter(({ error }) => error !== null);
  const { style } = cli;
  return {
    json: { jobs: ended.map(({ job, error }) => ({ job, ...(error === null ? {} : describeFault(error)) })) },
    exit: failed.length === 0 ? 0 : 1,
    lines: () => [
      ...ended.map(({ job, error }) =>
        error === null ? `${style.good("✓")} ${job}` : `${style.bad("✗")} ${job}: ${describeFault(error).message}`,
      ),
      ...(failed.length === 0 ? [] : [`${count(failed.length, "job")} failed; run this again, or keep it running`]),
    ],
  };
}
