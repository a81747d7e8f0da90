import { spawnSync } from "node:child_process";

/** Shows a text in a pager and waits until the pager is closed. Returns false if the pager does not start. */
export function runPager(program: string, text: string): boolean {
  // Git sets LESS to the same value: exit at once if the text fits, keep colours, leave the text on the screen.
  const env = { LESS: "FRX", LV: "-c", ...process.env };
  const { error, status } = spawnSync(program, {
    shell: true,
    input: text,
    stdio: ["pipe", "inherit", "inherit"],
    env,
  });
  return error === undefined && status !== 126 && status !== 127;
}
