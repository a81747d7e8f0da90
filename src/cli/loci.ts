#!/usr/bin/env node
// The script of the `loci` command in a checkout. An installed Loci has loci-loader.ts instead.
import { main } from "./main.ts";

process.exitCode = await main(process.argv.slice(2));
