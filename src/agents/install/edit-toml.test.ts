import { describe, expect, it } from "vitest";

import { editToml, parseTomlSettings } from "./edit-toml.ts";

const server = { command: "/n", args: ["/x/cli/loci.js", "mcp"] };
const withServer = (text: string, entry: unknown) => {
  const settings = parseTomlSettings(text) as { mcp_servers?: object };
  return { ...settings, mcp_servers: { ...settings.mcp_servers, loci: entry } };
};

describe("editing TOML", () => {
  it("appends a table with a comment that names its owner, or adds to an inline table", () => {
    expect(editToml(`a = 1`, withServer(`a = 1`, server))).toBe(
      `a = 1\n\n# Loci, by \`loci install codex\`; \`loci uninstall codex\` takes it away\n[mcp_servers.loci]\ncommand = "/n"\nargs = ["/x/cli/loci.js","mcp"]\n`,
    );
    const inline = `mcp_servers = { a = { command = "x" } } # mine\n`;
    expect(editToml(inline, withServer(inline, { command: "/n" }))).toBe(
      `mcp_servers = { loci = { command = "/n" }, a = { command = "x" } } # mine\n`,
    );
  });

  it.each([
    [
      "in its lines",
      `[mcp_servers.loci]\ncommand = "/old" # why\nslow = true # mine\n\n[b]\n`,
      /^\[mcp_servers.loci\]\ncommand = "\/n"\nslow = true # mine\n\n\[b\]\n$/,
    ],
    [
      "in an inline table",
      `mcp_servers = { loci = { command = "/old", slow = true }, a = {} }\n`,
      /^mcp_servers = \{ loci = \{ command = "\/n", slow = true \}, a = \{\} \}\n$/,
    ],
  ])("updates an entry %s", (_where, text, edited) => {
    expect(editToml(text, withServer(text, { command: "/n", slow: true }))).toMatch(edited);
  });

  it("reports what it cannot edit before it changes anything", () => {
    const text = `[mcp_servers]\nloci.command = "/old"\n`;
    expect(() => editToml(text, withServer(text, { command: "/n" }))).toThrow(/"mcp_servers\.loci" cannot be changed/);
  });
});
