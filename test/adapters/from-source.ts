/**
 * Lets programs import `loci-memory` from `src`: `node --import ./test/adapters/from-source.ts examples/adapters/x.ts`. A
 * program named `start.mts`, in any folder, gets its other packages from this repository, too.
 */
import { registerHooks } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { repository, sdkFolder } from "./large-sdks.ts";

const source = new URL("../../src/", import.meta.url);
const entries = new Map([
  ["loci-memory", "library.ts"],
  ["loci-memory/machine", "library/machine.ts"],
  ["loci-memory/server", "library/server.ts"],
  ["loci-memory/testing", "testing/index.ts"],
]);

registerHooks({
  resolve: (specifier, context, next) => {
    if (specifier === "loci-memory" || specifier.startsWith("loci-memory/")) {
      const file = entries.get(specifier) ?? `adapters/${specifier.slice("loci-memory/".length)}/index.ts`;
      return next(new URL(file, source).href, context);
    }
    if (!/\/examples\/|\/start\.mts$/.test(context.parentURL ?? "") || !/^@?\w/.test(specifier))
      return next(specifier, context);
    // The large SDKs are in the cache, and not beside the examples.
    const modules = /^@(?:mastra|google)\//.test(specifier) ? sdkFolder : repository;
    return next(specifier, { ...context, parentURL: pathToFileURL(join(modules, "package.json")).href });
  },
});
