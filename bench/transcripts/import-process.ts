import { runCli } from "../../src/cli/run-cli.ts";
import { processWorld } from "../../src/cli/world.ts";

// Imports as the command does, and says on standard error how much memory the process has taken at most, in bytes.
process.exitCode = await runCli(["import", process.argv[2] ?? "all", "--json"], processWorld());
process.stderr.write(`${process.resourceUsage().maxRSS * 1024}\n`);
