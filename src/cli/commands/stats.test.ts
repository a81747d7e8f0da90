import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { createTestHome, type TestHome } from "../../../test/run-loci.ts";
import { verifies } from "../../../test/verifies.ts";
import type { RecallSummary } from "../../core/learning/summarise-recalls.ts";
import { textWidth } from "../output/layout.ts";
import { describeMoments, describeRecallSummary } from "../output/recall-summary-lines.ts";
import { createStyle } from "../output/style.ts";

let home: TestHome;
beforeEach(() => {
  home = createTestHome();
});
afterEach(() => home.remove());

const counts = {
  recalls: 1204,
  served: 3310,
  used: 1400,
  ignored: 1500,
  contradicted: 12,
  unknown: 398,
  harmful: 15,
  tokens: 1_204_310,
};
const summary: RecallSummary = {
  weeks: [
    { week: "2026-11-02", ...counts },
    { week: "2026-11-09", ...counts },
  ],
  total: counts,
  moments: [{ moment: "prompt", ...counts, followed: 1200, withoutFailure: 1100 }],
  signals: { "no trace": 1500, file: 700, "looked up again": 20 },
  predictors: [
    { kind: "part", name: "words", used: 0.91, unused: 0.4, auc: 0.81 },
    { kind: "task", name: "durationMs", used: 61_000, unused: 90_000, auc: 0.43 },
    { kind: "task", name: "success", used: 0.9, unused: 0.9, auc: 0.5 },
  ],
};

describe("loci stats --recall", () => {
  it("explains what to do if no recall was recorded", async () => {
    const { stdout, exit } = await home.loci(["stats", "--recall"]);
    expect(exit).toBe(0);
    expect(stdout).toContain("No agent was given memories in this time.");
    expect(stdout).toContain("`loci install`");
  });

  it("counts recalls, as lines and as JSON", async () => {
    verifies("POL-4.a");
    await home.remember("The zorblax database listens on port 6433.");
    await home.loci(["recall", "zorblax database port", "--record"]);
    const total = { recalls: 1, served: 1, used: 0, ignored: 0, contradicted: 0, unknown: 1, harmful: 0 };
    expect(await home.json(["stats", "--recall"])).toMatchObject({ total, weeks: [total], predictors: [] });
    const { stdout } = await home.loci(["stats", "--recall"], { columns: 80 });
    expect(stdout).toMatch(/week +recalls +given +used +ignored +wrong +harmful +unknown +tokens/);
    expect(stdout).toContain("Too few recalls yet");
  });

  it("accepts a time, which plain stats does not", async () => {
    expect((await home.loci(["stats", "--recall", "--since", "2w"])).exit).toBe(0);
    expect(await home.loci(["stats", "--since", "2w"])).toMatchObject({
      exit: 64,
      stderr: expect.stringContaining("--since needs --recall"),
    });
  });

  it("shows with --helped each moment, and claims no effect without a comparison", async () => {
    await home.remember("The zorblax database listens on port 6433.");
    await home.loci(["recall", "zorblax database port", "--record"]);
    const { stdout } = await home.loci(["stats", "--helped"], { columns: 80 });
    expect(stdout).toMatch(/prompt +1 +1 +0 +0 +0 +1 +- +\d+\n/);
    expect(stdout).toContain("Nothing here compares with sessions");
    const lines = describeMoments(summary, { style: createStyle(false), width: 80 });
    expect(lines.filter((line) => textWidth(line) > 80)).toEqual([]);
    expect(lines.join("\n")).toMatch(/prompt +1,204 +3,310 +1,400 +1,500 +12 +398 +1,100\/1,200 +1,204,310/);
  });

  it("fits in 80 columns, and names the properties that predict use", () => {
    verifies("POL-1.c");
    const lines = describeRecallSummary(summary, { style: createStyle(false), width: 80 });
    expect(lines.filter((line) => textWidth(line) > 80)).toEqual([]);
    const text = lines.join("\n");
    expect(text).toMatch(/2026-11-09 +1,204 +3,310 +1,400 +1,500 +12 +15 +398 +1,204,310/);
    expect(text).toMatch(/words of the question +0\.91 +0\.40 +clearly higher if used/);
    expect(text).toMatch(/duration of the task +61\.0 s +90\.0 s +slightly lower if used/);
    expect(text).toMatch(/success of the task +90 % +90 % +no difference/);
  });
});
