/** Lets examples import `loci-memory` from `src`: `node --import ./test/adapters/from-source.ts examples/adapters/x.ts`. */
import { registerHooks } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { sdkFolder } from "./large-sdks.ts";

const source = new URL("../../src/", import.meta.url);
const entries = new Map([
  ["loci-memory", "library.ts"],
  ["loci-memory/testing", "testing/index.ts"],
]);

registerHooks({
  resolve: (specifier, context, next) => {
    // The large SDKs are in the cache, and not beside the examples.
    if (/^@(?:mastra|google)\//.test(specifier) && context.parentURL?.includes("/examples/") === true)
      return next(specifier, { ...context, parentURL: pathToFileURL(join(sdkFolder, "package.json")).href });
    if (specifier !== "loci-memory" && !specifier.startsWith("loci-memory/")) return next(specifier, context);
    const file = entries.get(specifier) ?? `adapters/${specifier.slice("loci-memory/".length)}/index.ts`;
    return next(new URL(file, source).href, context);
  },
});
