// `npm run test:failover [-- --rounds N] [--seed N] [--broken BUILD] [--json]` kills, cuts off and fills up the servers of
// a team while clients write and read, and checks that nothing acknowledged is lost.
//
// It needs root on Linux. All processes, networks and file systems are in namespaces of their own and end with this
// process.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { makeScratch, removeScratch } from "../../src/platform/files/scratch.ts";

const namespaces = ["--mount", "--net", "--pid", "--fork", "--kill-child", "--mount-proc"];
const script = fileURLToPath(new URL("run-inside.ts", import.meta.url));

if (process.getuid?.() !== 0) {
  process.stderr.write("test:failover makes network namespaces and small file systems: run it as root on Linux.\n");
  process.exit(1);
}
const folder = makeScratch("failover");
// PostgreSQL runs as another user.
chmodSync(folder, 0o711);
const command = [...namespaces, process.execPath, script, "--folder", folder, ...process.argv.slice(2)];
const inside = spawn("unshare", command, { stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => inside.kill("SIGKILL"));
const [code] = (await once(inside, "exit")) as [number | null];
if (code === 0) removeScratch(folder);
else process.stderr.write(`the logs of servers and nodes are in ${folder}\n`);
process.exit(code ?? 1);
