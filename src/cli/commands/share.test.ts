import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { homeVariables } from "../../../test/home-variables.ts";
import { joinTeam, openJoined } from "../../../test/joined-team.ts";
import { createTestHome, type TestHome } from "../../../test/run-loci.ts";
import { verifies } from "../../../test/verifies.ts";
import { resolvePlaces } from "../../config/paths.ts";
import { nameToSpace } from "../../core/access/scope.ts";
import { admittedEvent, sampleEvent } from "../../testing/index.ts";

let home: TestHome;
let cwd: string;
beforeEach(() => {
  home = createTestHome();
  cwd = home.shop();
});
afterEach(() => home.remove());

const space = "github.com/acme/shop";
const join = () => joinTeam(resolvePlaces({ ...homeVariables(home.path) }).state, "ann", space);

describe("loci share", () => {
  it("shares a memory of the folder's space, lists it, and withdraws it", async () => {
    verifies("SCO-10.b", "SCO-10.c");
    await home.loci(["remember", "Staging is reset at two"], { cwd });
    const team = join();
    const { hits } = (await home.json(["search", "staging"], { cwd })) as { hits: { id: string }[] };
    const id = hits[0]?.id ?? "";
    const shared = await home.loci(["share", id.slice(-8)], { cwd });
    expect(shared.stdout).toContain(`is shared in ${space}`);
    expect((await home.loci(["share", "--list"], { cwd })).stdout).toContain("Staging is reset at two");
    expect([...openJoined(team).own(null)]).toHaveLength(1);
    expect((await home.loci(["unshare", id], { cwd })).stdout).toContain("no longer shared");
    expect((await home.loci(["share", "--list"], { cwd })).stdout).toContain("0 memories shared by you");
    const byAgent = await home.loci(["share", id], { cwd, env: { CLAUDECODE: "1" } });
    expect([byAgent.exit, byAgent.stderr]).toEqual([77, expect.stringContaining("only a person may share")]);
  });

  it("stops sharing when the original is forgotten: the copy is erased here, and on the server at the next sync", async () => {
    verifies("SCO-10.c");
    await home.loci(["remember", "The quokka runs on port 7000"], { cwd });
    const team = join();
    const { hits } = (await home.json(["search", "quokka"], { cwd })) as { hits: { id: string }[] };
    const id = hits[0]?.id ?? "";
    const copy = (await home.json(["share", id], { cwd })) as { id: string };
    expect((await home.loci(["forget", id, "--dry-run"], { cwd })).stdout).toContain("1 copy that you have shared");
    const forgotten = await home.loci(["forget", id, "--yes"], { cwd });
    expect(forgotten.stdout).toMatch(new RegExp(`1 shared copy in ${space}, too; .* with the next sync`));
    const lines = [...openJoined(team).own(null)].map(({ line }) => line);
    expect(lines.join("")).not.toContain("quokka");
    expect(lines.filter((line) => line.includes("memory.forgotten") && line.includes(copy.id))).toHaveLength(1);
    expect((await home.loci(["share", "--list"], { cwd })).stdout).toContain("0 memories shared by you");
  });

  it("keeps the copies of other memories when one is forgotten", async () => {
    join();
    for (const text of ["The quokka runs on port 7000", "The numbat runs on port 8000"])
      await home.loci(["remember", text], { cwd });
    const ids: string[] = [];
    for (const word of ["quokka", "numbat"]) {
      const { hits } = (await home.json(["search", word], { cwd })) as { hits: { id: string }[] };
      ids.push(hits[0]?.id ?? "");
      await home.loci(["share", ids.at(-1) ?? ""], { cwd });
    }
    await home.loci(["forget", ids[0] ?? "", "--yes"], { cwd });
    const list = (await home.loci(["share", "--list"], { cwd })).stdout;
    expect(list).toContain("numbat");
    expect(list).toContain("1 memory shared by you");
  });

  it("explains that a rule applies to new memories only", async () => {
    join();
    const set = await home.loci(["share", "--rule", "facts"], { cwd });
    expect(set.stdout).toContain("new facts are shared; what was stored before stays private");
    expect((await home.loci(["share", "--rule", "all"], { cwd })).stderr).toContain("facts, exchanges, off");
    expect((await home.loci(["share", "--rule", "off"], { cwd })).stdout).toContain("nothing is shared by itself");
  });

  it("search and show name the member who shared a memory, and leaving the team removes it", async () => {
    verifies("SCALE-5.a", "SCALE-5.c");
    const scope = { level: "space", user: "me", space: nameToSpace(space) } as const;
    const { line, event } = admittedEvent({ ...sampleEvent("The zeppelin deploy takes nine minutes"), scope });
    await openJoined(join()).receive("bob", [line]);
    expect((await home.loci(["search", "zeppelin"], { cwd })).stdout).toContain("shared by bob");
    expect((await home.loci(["search", "zeppelin"])).stdout).toContain("Nothing found");
    expect((await home.loci(["show", event.id], { cwd })).stdout).toMatch(/shared by +bob/);
    expect((await home.loci(["recall", "how long does the zeppelin deploy take?"], { cwd })).stdout).toContain(
      "shared by bob",
    );
    const left = await home.loci(["team", "leave", "--yes"], { cwd });
    expect(left.stdout).toContain("nothing of it is left on this machine");
    expect((await home.loci(["search", "zeppelin"], { cwd })).stdout).toContain("Nothing found");
  });
});
