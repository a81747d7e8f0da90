import { processWorld } from "./world.ts";

/** Runs the command line with the arguments after `loci`, and leaves the exit code to the process. */
export async function main(args: readonly string[]): Promise<void> {
  const world = processWorld();
  if (args.length === 1 && (args[0] === "--version" || args[0] === "-v")) {
    const { version } = await import("../version.ts");
    world.stdout.write(`${version}\n`);
    return;
  }
  const { keepCompiled } = await import("./keep-compiled.ts");
  keepCompiled(process.env);
  const { runCli } = await import("./run-cli.ts");
  process.exitCode = await runCli(args, world);
}
