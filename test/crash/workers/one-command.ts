// Runs one command line of a checkout, as the `loci` of that checkout does: `one-command.ts <checkout> <argument>…`.
import "./cheap-passphrases.ts";
import { loadCheckout } from "./load-checkout.ts";

const [source = "", ...args] = process.argv.slice(2);
const { runCli, processWorld } = await loadCheckout(source);
process.exitCode = await runCli(args, processWorld());
