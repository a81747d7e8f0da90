import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { homeVariables } from "../../../test/home-variables.ts";
import { createTestHome, type TestHome } from "../../../test/run-loci.ts";
import { verifies } from "../../../test/verifies.ts";
import { resolvePlaces } from "../../config/paths.ts";
import { pauseOf, readPauses, readPausesEver } from "../../hooks/pauses.ts";

let home: TestHome;
beforeEach(() => {
  home = createTestHome();
});
afterEach(() => home.remove());

const state = () => resolvePlaces({ ...homeVariables(home.path) }).state;
const paused = (what: "capture" | "recall", here: { space: string; session: string | null }, now = Date.now()) =>
  pauseOf(readPauses(state(), now), what, { ...here, at: now }) !== null;

describe("A pause", () => {
  it("stops recording and recall everywhere until it is ended", async () => {
    verifies("SAF-11.b", "INJ-2.c");
    await home.loci(["pause"]);
    expect(paused("capture", { space: "a", session: null })).toBe(true);
    expect(paused("recall", { space: "a", session: "s" })).toBe(true);
    await home.loci(["unpause"]);
    expect(paused("capture", { space: "a", session: null })).toBe(false);
  });

  it("of a space or a session does not affect other spaces and sessions", async () => {
    verifies("SAF-11.b", "INJ-2.c");
    const shop = join(home.path, "shop");
    mkdirSync(join(shop, ".git"), { recursive: true });
    await home.loci(["pause", "--here", "--capture"], { cwd: shop });
    await home.loci(["pause", "--session", "s1", "--recall"]);
    expect(paused("capture", { space: shop, session: "s2" })).toBe(true);
    expect(paused("capture", { space: "bank", session: "s1" })).toBe(false);
    expect(paused("recall", { space: shop, session: "s1" })).toBe(true);
    expect(paused("recall", { space: shop, session: "s2" })).toBe(false);
  });

  it("of one space or session can be ended alone, and the command lists the remaining pauses", async () => {
    verifies("SAF-11.b", "INJ-2.c");
    await home.loci(["pause", "--session", "s1", "--capture"]);
    await home.loci(["pause", "--here", "--capture"]);
    await home.loci(["pause", "--recall"]);
    const { stdout } = await home.loci(["unpause", "--here"]);
    expect(stdout).toMatch(
      /✓ resumed\n {2}was: recording is paused in .*\n {2}! still: .*s1\n {2}! still: recall is paused\n/,
    );
    expect(paused("capture", { space: home.path, session: null })).toBe(false);
    expect(paused("capture", { space: "a", session: "s1" })).toBe(true);
    expect((await home.loci(["unpause", "--here"])).stdout).toMatch(/^Nothing was paused here/);
    await home.loci(["unpause", "--session", "s1"]);
    expect(paused("capture", { space: "a", session: "s1" })).toBe(false);
    // The older name still works.
    expect((await home.loci(["resume", "--help"])).stdout).toContain("Usage  loci unpause");
    expect((await home.loci(["resume"])).stdout).toBe("✓ resumed\n  was: recall is paused\n");
    expect((await home.loci(["unpause", "--here", "--session", "s1"])).exit).toBe(64);
  });

  it("of an unknown session is accepted with a notice", async () => {
    await home.loci(["remember", "hello", "--session", "s1"]);
    expect((await home.loci(["pause", "--session", "s1"])).stdout).not.toContain("no such session is known");
    const { stdout, exit } = await home.loci(["pause", "--session", "nosuch"]);
    expect(stdout).toContain("no such session is known yet; make sure that this is its whole id");
    expect(stdout).toContain("`loci unpause --session nosuch` ends it");
    expect(exit).toBe(0);
    expect(paused("capture", { space: "a", session: "nosuch" })).toBe(true);
  });

  it("of a session whose name is a secret is refused, and nothing is written", async () => {
    verifies("SAF-1.a");
    const secret = ["ghp", "16C7e42F292c6912E7710c838347Ae178B4a"].join("_");
    const ran = await home.loci(["pause", "--session", secret]);
    expect(ran.exit).toBe(64);
    expect(ran.stderr).not.toContain(secret);
    expect(readPauses(state(), Date.now())).toEqual([]);
  });

  it("ends when its time is over", async () => {
    const now = Date.now();
    await home.loci(["pause", "--for", "2h"], { now });
    expect(paused("capture", { space: "a", session: null }, now + 7_199_000)).toBe(true);
    expect(paused("capture", { space: "a", session: null }, now + 7_201_000)).toBe(false);
  });

  it("pauses everything if it is unreadable, because somebody wanted a pause", async () => {
    await home.loci(["pause", "--session", "s1"]);
    writeFileSync(join(state(), "pauses.json"), "[{");
    expect(paused("capture", { space: "a", session: null })).toBe(true);
    await home.loci(["unpause"]);
    expect(paused("capture", { space: "a", session: null })).toBe(false);
    expect(readPausesEver(state())).toEqual([]);
  });

  it("is shown by the status, with the command that ends it", async () => {
    verifies("SAF-11.b");
    await home.loci(["pause", "--capture"]);
    expect((await home.loci([])).stdout).toContain("recording is paused; `loci unpause` ends it");
    expect((await home.loci(["pause", "--list"])).stdout).toContain("recording is paused");
  });
});
