import { runCli } from "../../src/cli/run-cli.ts";
import { processWorld } from "../../src/cli/world.ts";

// Imports as the command does, and prints the peak memory of the process to standard error, in bytes.
process.exitCode = await runCli(["import", process.argv[2] ?? "all", "--json"], processWorld());
process.stderr.write(`${process.resourceUsage().maxRSS * 1024}\n`);
