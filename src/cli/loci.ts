#!/usr/bin/env node
// The `loci` command of a checkout; an installed Loci has loci-loader.ts in its place.
import { main } from "./main.ts";

process.exitCode = await main(process.argv.slice(2));
