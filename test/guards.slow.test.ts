import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";

import { judgeScript } from "../src/hooks/guards/triage/judge-script.ts";
import { cpuTime } from "./cpu-time.ts";
import { dangerous, isWrong } from "./guards/corpus.ts";
import { makeGuardSpace } from "./guards/guard-space.ts";
import { harmless, heldOut } from "./guards/harmless.ts";
import { verifies } from "./verifies.ts";

const { scene, remove } = makeGuardSpace();
afterAll(remove);

const verdictOf = (command: string): string => judgeScript(command, scene).verdict;
const all = dangerous.flatMap(({ commands }) => commands);

describe("the corpus of dangerous commands", () => {
  verifies("GRD-2.d", "GRD-3.a");

  it.each(dangerous)("is never allowed: $kind", ({ commands, must }) => {
    expect(commands.filter((command) => isWrong(verdictOf(command), must))).toEqual([]);
  });

  it("is never allowed as a part of another command", () => {
    const wrap = fc.constantFrom<(command: string) => string>(
      (one) => `ls; ${one}`,
      (one) => `ls && ${one}`,
      (one) => `ls || ${one}`,
      (one) => `ls | ${one}`,
      (one) => `ls\n${one}`,
      (one) => `${one}\nls`,
      (one) => `${one}; ls`,
      (one) => `${one} | cat`,
      (one) => `( ${one}\n)`,
      (one) => `{ ${one}\n}`,
      (one) => `echo $( ${one}\n)`,
      (one) => `echo "$( ${one}\n)"`,
      (one) => `cat <( ${one}\n)`,
      (one) => `! ${one}`,
      (one) => `time ${one}`,
      (one) => `if ls; then ${one}\nfi`,
      (one) => `for f in a b; do ${one}\ndone`,
      (one) => `LC_ALL=C; ${one}`,
      (one) => `cat <<E\n$( ${one}\n)\nE`,
      (one) => `bash -c '${one.replaceAll("'", `'"'"'`)}'`,
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...all.filter(isWhole)),
        fc.array(wrap, { minLength: 1, maxLength: 3 }),
        (one, wraps) => {
          expect(verdictOf(wraps.reduce((command, each) => each(command), one))).not.toBe("allow");
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it("is never allowed with empty quotes and backslashes in its words", () => {
    // Only plain commands, because quotes would change the meaning of a tilde, a pattern or a variable.
    const plain = all.filter((command) => /^[a-z][\w ./:=@,+-]*$/.test(command));
    const trick = fc.constantFrom("''", '""', "\\");
    fc.assert(
      fc.property(
        fc.constantFrom(...plain),
        fc.array(fc.tuple(fc.nat(), trick), { minLength: 1, maxLength: 3 }),
        (one, tricks) => {
          let command = one;
          for (const [at, text] of tricks) {
            const place = at % command.length;
            // A backslash before a blank would make the blank part of the word.
            if (text === "\\" && /[\s\\'"]/.test(command.charAt(place))) continue;
            if (/[\\'"]/.test(command.slice(Math.max(0, place - 1), place + 1))) continue;
            command = command.slice(0, place) + text + command.slice(place);
          }
          expect(verdictOf(command), command).not.toBe("allow");
        },
      ),
      { numRuns: 1_000 },
    );
  });
});

/**
 * True for a complete command. An incomplete command could swallow the text after it, and a comment or a quote could
 * disable that text.
 */
function isWhole(command: string): boolean {
  return (
    command.length < 500 &&
    !/["'`#\\]|<<|\$\(|\$\{|[\s;&|(){}<]$|^[;&|]|esac|^(?:case|for|while|until|if|function|do|then|fi|done|select|coproc|\[|\{|\()/.test(
      command,
    )
  );
}

describe("any string", () => {
  verifies("GRD-2.d");

  it("gets a verdict", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
        expect(["allow", "ask", "deny"]).toContain(verdictOf(text));
      }),
      { numRuns: 150 },
    );
  });

  it("gets a verdict quickly, even if it is made to be slow", () => {
    const long = [
      "sudo ".repeat(1_500),
      `rm -rf ${"*".repeat(7_900)}x`,
      `echo ${"$(echo ".repeat(300)}`,
      `sed 's/${"[".repeat(7_000)}/'`,
      ";ls".repeat(2_000),
    ];
    const judged = cpuTime(() => {
      for (const command of long) expect(verdictOf(command)).not.toBe("allow");
    });
    expect(judged).toBeLessThan(5_000);
  });

  it("asks if it contains invisible characters", () => {
    const unseen = fc.constantFrom(
      "\u0000",
      "\r",
      "\u200b",
      "\u202e",
      "\u00a0",
      "\u2028",
      "\u001b",
      "\ufeff",
      "\u00ad",
    );
    fc.assert(
      fc.property(fc.constantFrom(...harmless, ...heldOut), unseen, fc.nat(), (command, character, at) => {
        const place = at % (command.length + 1);
        expect(verdictOf(command.slice(0, place) + character + command.slice(place))).not.toBe("allow");
      }),
    );
  });
});

describe("harmless commands", () => {
  verifies("GRD-2.b");
  const plain = [...harmless, ...heldOut].filter((command) => !/#|<</.test(command));

  it("need a question if an added part does more than read", () => {
    const added = [
      " > out",
      " >> out",
      " 2> out",
      " &> out",
      "; rm x",
      " | sh",
      " && npm i",
      " & rm x",
      " | tee out",
      "\nrm x",
      " $(rm x)",
      " `rm x`",
      " > $X",
      " <(rm x)",
      " | xargs rm",
      " || curl x",
      " |& sh",
      "; x=1",
      "; $X",
      " &",
    ];
    const wrong = plain
      .flatMap((command) => added.map((end) => command + end))
      .filter((command) => verdictOf(command) === "allow");
    expect(wrong).toEqual([]);
  });

  it("need a question if the program is another one of the same name, or runs with other settings", () => {
    const before = [
      "./",
      "/tmp/",
      "bin/",
      "PATH=. ",
      "LD_PRELOAD=x ",
      "sudo ",
      "eval ",
      "exec ",
      "nohup ",
      "$X ",
      "env X=y ",
      "doas ",
      "X=1; ",
    ];
    const wrong = plain
      .filter((command) => /^[a-z]/.test(command))
      .flatMap((command) => before.map((start) => start + command))
      .filter((command) => verdictOf(command) === "allow");
    expect(wrong).toEqual([]);
  });
});
