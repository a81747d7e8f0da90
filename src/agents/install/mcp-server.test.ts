import { expect, it } from "vitest";

import { isServerCommand, serverCommand } from "./mcp-server.ts";

const program = (cli: string) => ({ node: "/usr/bin/node", hook: "", cli });

it.each(["/lib/loci-memory/dist/cli/loci.cjs", "/lib/loci-memory/dist/cli/loci.js", "/work/loci/src/cli/loci.ts"])(
  "the command that starts %s is recognised as Loci's, on every system",
  (cli) => {
    for (const platform of ["linux", "win32"] as const) {
      const { command, args } = serverCommand(program(cli), platform);
      expect(isServerCommand([command, ...args]), platform).toBe(true);
    }
  },
);

it.each(["/opt/other/loci.cjs", "/lib/loci-memory/dist/cli/loci.cjs.bak", "/lib/dist/cli/locixcjs"])(
  "the command %s is not recognised as Loci's",
  (cli) => {
    const { command, args } = serverCommand(program(cli), "linux");
    expect(isServerCommand([command, ...args])).toBe(false);
  },
);
