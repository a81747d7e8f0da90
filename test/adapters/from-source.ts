/** Lets examples import `loci-memory` from `src`: `node --import ./test/adapters/from-source.ts examples/adapters/x.ts`. */
import { registerHooks } from "node:module";

const source = new URL("../../src/", import.meta.url);
const entries = new Map([
  ["loci-memory", "library.ts"],
  ["loci-memory/testing", "testing/index.ts"],
]);

registerHooks({
  resolve: (specifier, context, next) => {
    if (specifier !== "loci-memory" && !specifier.startsWith("loci-memory/")) return next(specifier, context);
    const file = entries.get(specifier) ?? `adapters/${specifier.slice("loci-memory/".length)}/index.ts`;
    return next(new URL(file, source).href, context);
  },
});
