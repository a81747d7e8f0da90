#!/usr/bin/env node
// The script of the `loci` command in a checkout. An installed Loci has loci-loader.ts instead.
import { startHook } from "../hook-process/start-hook.ts";
import { main } from "./main.ts";

const [command, ...rest] = process.argv.slice(2);
// Plugins run `loci hook <host> <event>`, because they do not know where Loci is installed.
if (command === "hook") await startHook(rest);
else process.exitCode = await main(process.argv.slice(2));
