import { describe, expect, it } from "vitest";

import { readContractCases } from "../../test/contracts/contract-cases.ts";
import { verifies } from "../../test/verifies.ts";
import { hookEventToEvents } from "../hooks/capture.ts";
import { systemTools } from "../platform/hashes/admission-tools.ts";
import { hosts } from "./hosts.ts";

/** Fields in which a host may identify its user. */
const account = {
  user_email: "ada@example.com",
  userId: "user-ada-4711",
  account_uuid: "acct-ada-4711",
  organization: { id: "org-ada-4711", name: "Ada Ltd" },
};
const env = { CLAUDE_CODE_USER_EMAIL: "ada@example.com", GITHUB_LOGIN: "ada-4711" };

const cases = readContractCases().filter(({ expected }) => typeof expected === "object" && expected !== null);

describe.each(hosts)("events from $manifest.name", (host) => {
  const events = cases
    .filter((one) => one.host === host.manifest.name)
    .flatMap(({ event, stdin = "{}" }) => {
      const input = { ...(JSON.parse(stdin) as object), ...account };
      const hookEvent = host.contract.readEvent({ event, input, env });
      const context = { user: "me", device: "d1", space: { path: "/work" }, sha256: systemTools.sha256 };
      return hookEvent === null ? [] : hookEventToEvents({ ...hookEvent, session: hookEvent.session ?? "s1" }, context);
    });

  it("belong to the same user and agent, whatever the host calls the account", () => {
    verifies("SCO-9.a");
    expect(events.length).toBeGreaterThan(10);
    expect(new Set(events.map(({ scope }) => scope.user))).toEqual(new Set(["me"]));
    expect(new Set(events.map(({ scope }) => scope.agent))).toEqual(new Set([host.manifest.name]));
    expect(events.filter(({ scope }) => scope.session === undefined)).toEqual([]);
  });

  it("do not contain the account data that the host reports", () => {
    verifies("SCO-9.b");
    expect(JSON.stringify(events)).not.toMatch(/ada@example|4711|Ada Ltd/);
  });
});
