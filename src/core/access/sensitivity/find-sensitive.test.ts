import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { verifies } from "../../../../test/verifies.ts";
import { passwordWords } from "../../redaction/secret-names.ts";
import { textToTerms } from "../../text/terms/text-to-terms.ts";
import { describeRule, findSensitive } from "./find-sensitive.ts";
import { wordRules } from "./word-rules.ts";

interface Labelled {
  /** The rules were adapted to failures in `dev`. Failures in `test` were only counted. */
  readonly half: "dev" | "test";
  /** The expected label, or null for ordinary text. */
  readonly label: string | null;
  readonly text: string;
}

const labelled = JSON.parse(
  readFileSync(new URL("../../../../test/fixtures/sensitivity.json", import.meta.url), "utf8"),
) as readonly Labelled[];

const rulesOf = (text: string) => findSensitive({ text, tags: null, path: null });
const ofPath = (path: string) => findSensitive({ text: null, tags: null, path });

describe("sensitive text", () => {
  it.each(["dev", "test"] as const)("does not include ordinary talk about software (%s half)", (half) => {
    verifies("SAF-3.a");
    const ordinary = labelled.filter((one) => one.half === half && one.label === null);
    expect(ordinary.length).toBeGreaterThan(30);
    expect(ordinary.filter(({ text }) => rulesOf(text).length > 0)).toEqual([]);
  });

  it.each([
    ["dev", 0.95],
    ["test", 0.9],
  ] as const)("includes credentials, personal data, health and money (%s half)", (half, least) => {
    verifies("SAF-3.a");
    const sensitive = labelled.filter((one) => one.half === half && one.label !== null);
    const found = sensitive.filter(({ label, text }) =>
      rulesOf(text).some((rule) => describeRule(rule).startsWith(`${label}:`)),
    );
    expect(found.length / sensitive.length).toBeGreaterThanOrEqual(least);
  });

  it("includes card and account numbers with valid check digits", () => {
    verifies("SAF-3.a");
    expect(rulesOf("4539 1488 0343 6467")).toEqual(["card"]);
    expect(rulesOf("4539 1488 0343 6468")).toEqual([]);
    expect(rulesOf("DE75 5121 0800 1245 1261 99")).toEqual(["iban"]);
    expect(rulesOf("DE76 5121 0800 1245 1261 99")).toEqual([]);
    expect(rulesOf("529.982.247-25")).toEqual(["national-id"]);
    expect(rulesOf("529.982.247-26")).toEqual([]);
  });

  it.each([
    "/home/ada/.ssh/id_ed25519",
    "~/.aws/credentials",
    "/srv/shop/.env",
    ".env.production",
    "/Users/ada/Library/Keychains/login.keychain-db",
    "/home/ada/Documents/taxes/2025.pdf",
    "C:\\Users\\ada\\Documents\\medical\\scan.pdf",
  ])("includes a file because of its place: %s", (path) => {
    verifies("SAF-3.a");
    expect(ofPath(path)).toHaveLength(1);
  });

  it.each([
    ".env.example",
    "src/env.ts",
    "/home/ada/.ssh/known_hosts",
    "src/taxes/index.ts",
    "docs/keys.md",
    "id_rsa.pub",
  ])("does not include an ordinary file: %s", (path) => {
    verifies("SAF-3.a");
    expect(ofPath(path)).toEqual([]);
  });

  it("is recognised by its tag, in any case", () => {
    verifies("SAF-3.a");
    expect(findSensitive({ text: "Lunch at noon", tags: "team Sensitive", path: null })).toEqual(["tag"]);
    expect(describeRule("tag")).toBe("marked: the tag sensitive");
  });

  it("is searched for in time proportional to the length", () => {
    verifies("SAF-12.d");
    const shapes = [
      "a@",
      "1 ",
      "garage: 5200828282828210[",
      "+1 2",
      "my ",
      "DE12 ABCD ",
      "my a a ",
      "salary ",
      "born on ",
      "12 Elm ",
    ];
    for (const shape of shapes) {
      const start = performance.now();
      rulesOf(shape.repeat(200_000 / shape.length));
      // Takes half a second on a busy machine. A quadratic algorithm would take minutes.
      expect(performance.now() - start, shape).toBeLessThan(10_000);
    }
  }, 120_000);

  it("is recognised by the terms of these words", () => {
    verifies("SAF-3.a");
    const words: readonly (readonly [string, string])[] = [
      [
        "password",
        `${passwordWords.join(" ")} pin wifi combination phrase maiden door safe alarm gate garage locker luggage`,
      ],
      ["birth-date", "birth birthdate birthday born dob d.o.b geburtsdatum geboren"],
      [
        "document-number",
        "passport license licence identity id personalausweis reisepass insurance aadhaar steuer steuerid",
      ],
      [
        "address",
        "street st avenue ave road rd lane ln drive dr boulevard blvd court terrace adresse anschrift wohne wohnt",
      ],
      [
        "condition",
        "diabetes diabetic cancer tumor tumour leukemia leukaemia lymphoma hiv aids hepatitis herpes chlamydia syphilis depression bipolar schizophrenia ptsd ocd adhd autism autistic aspergers anxiety panic anorexia bulimia epilepsy epileptic asthma arthritis fibromyalgia endometriosis pcos crohn crohns celiac sclerosis hypertension migraine migraines insomnia infertility dementia alzheimer alzheimers parkinson parkinsons burnout alcoholism alcoholic kidney heart apnea disorder depressionen krebs zuckerkrankheit migräne medication medications therapist therapie psychiatrist oncologist gynecologist gynaecologist chemo chemotherapy pregnancy pregnant miscarriage abortion biopsy blood ivf suicidal rehab sertraline fluoxetine prozac zoloft lexapro escitalopram citalopram venlafaxine bupropion wellbutrin xanax alprazolam adderall ritalin methylphenidate metformin insulin ozempic semaglutide lithium prednisone warfarin statin statins levothyroxine antidepressant antidepressants antipsychotics",
      ],
      [
        "finances",
        "salary worth credit mortgage loan loans bank tax alimony support 401k inheritance paycheck payslip gehalt kontostand schulden bonus severance income rent miete earn earns earned paid",
      ],
    ];
    const terms = words.map(([name, ofRule]) => [name, [...new Set(textToTerms(ofRule))].join(" ")]);
    expect(wordRules.map(({ name, signs }) => [name, signs])).toEqual(terms);
  });
});
