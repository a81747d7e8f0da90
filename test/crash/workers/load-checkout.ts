import { join } from "node:path";

import type * as runCli from "../../../src/cli/run-cli.ts";
import type * as world from "../../../src/cli/world.ts";
import type * as paths from "../../../src/config/paths.ts";
import type * as log from "../../../src/log/jsonl/log.ts";
import type * as openKeys from "../../../src/platform/encryption/open-keys.ts";
import type * as sealedLine from "../../../src/platform/encryption/sealed-line.ts";
import type * as sampleEvents from "../../../src/testing/sample-events.ts";

/** Loads what a worker uses of the checkout under test, which may be an older one or one with a mistake. */
export async function loadCheckout(source: string) {
  const load = async <T>(file: string): Promise<T> => (await import(join(source, "src", file))) as T;
  return {
    ...(await load<typeof runCli>("cli/run-cli.ts")),
    ...(await load<typeof world>("cli/world.ts")),
    ...(await load<typeof paths>("config/paths.ts")),
    ...(await load<typeof log>("log/jsonl/log.ts")),
    ...(await load<typeof openKeys>("platform/encryption/open-keys.ts")),
    ...(await load<typeof sealedLine>("platform/encryption/sealed-line.ts")),
    // A log takes only events that its own checkout has admitted.
    ...(await load<typeof sampleEvents>("testing/sample-events.ts")),
  };
}
