import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";

import { createBash } from "../../../../test/guards/run-in-bash.ts";
import { verifies } from "../../../../test/verifies.ts";
import { knownTexts } from "./argument.ts";
import { readScript } from "./read-script.ts";

const home = "/home/ada";
const enter = (from: string, to: string): string => (to.startsWith("/") ? to : `${from}/${to}`);
const read = (source: string, from = home) => readScript(source, { folders: ["/work"], home: from, enter });

describe("the commands that bash runs", () => {
  verifies("GRD-2.a", "GRD-3.a");
  const bash = createBash();
  afterAll(() => bash.remove());

  /**
   * Returns the parsed commands, or null if a part is not understood or its text is not known, such as a file pattern.
   */
  function understood(source: string): readonly (readonly string[])[] | null {
    const { commands, problems } = read(source, bash.home);
    const known = commands.map(({ argv }) => knownTexts(argv));
    return problems.length === 0 && known.every((texts) => texts !== null) ? known : null;
  }

  const quoted = fc.oneof(
    fc.stringMatching(/^[a-c=,.@%+-]{1,4}$/),
    fc.stringMatching(/^[a-c $;|&<>#"*()\n]{0,5}$/).map((text) => `'${text}'`),
    fc.stringMatching(/^[a-c ;|&<>#'*()\n]{0,5}$/).map((text) => `"${text}"`),
    fc.constantFrom(
      "\\ ",
      "\\;",
      "\\$",
      "\\\\",
      '\\"',
      '"\\$"',
      '"\\\\"',
      '"\\a"',
      "\\\n",
      "~",
      "a~b",
      "{",
      "}",
      "!",
      "[",
      "]",
      "é",
      "日本",
    ),
  );
  const word = fc.array(quoted, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(""));
  const simple = fc
    .tuple(fc.constantFrom("p", "q", "'p'", '"q"', "\\p"), fc.array(word, { maxLength: 3 }))
    .map(([name, words]) => [name, ...words].join(" "));
  const comment = ` # '; q "`;
  // After a comment, only a line end works, because the rest of the line belongs to the comment.
  const endAfter = (part: string, end: string): string => (part.endsWith(comment) ? "\n" : end);
  const script = fc.letrec<{ script: string; part: string }>((tie) => ({
    script: fc
      .array(fc.tuple(tie("part"), fc.constantFrom("; ", " && ", " | ", "\n")), { minLength: 1, maxLength: 3 })
      .map((parts) =>
        parts.map(([part, end], at) => (at === parts.length - 1 ? part : part + endAfter(part, end))).join(""),
      ),
    part: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      simple,
      simple.map((one) => `${one} 2>/dev/null`),
      simple.map((one) => `${one} <<< 'x y'`),
      simple.map((one) => one + comment),
      tie("script").map((inner) => `(${inner}\n)`),
      tie("script").map((inner) => `{ ${inner}\n}`),
      tie("script").map((inner) => `if p; then ${inner}\nfi`),
      tie("script").map((inner) => `: $(${inner}\n)`),
    ),
  })).script;

  it("equal those that the reader finds, for scripts of the grammar", () => {
    let compared = 0;
    fc.assert(
      fc.property(script, (source) => {
        const known = understood(source);
        if (known === null) return;
        compared += 1;
        const ours = known.filter(isStarted).map((argv) => JSON.stringify(argv.map(plain)));
        expect(
          bash
            .run(source)
            .map((argv) => JSON.stringify(argv.map(plain)))
            .sort(),
        ).toEqual(ours.sort());
      }),
      // In this example, `%-` is a job of the shell, not a command.
      { numRuns: 300, examples: [["p # '; q \"; p \\\n%-'' # '; q \""]] },
    );
    expect(compared).toBeGreaterThan(80);
  });

  it("are all found by the reader, for any string of shell characters", () => {
    const piece = fc.constantFrom(
      "p",
      "q",
      " ",
      " ",
      "'",
      '"',
      "\\",
      ";",
      "|",
      "&&",
      "\n",
      "(",
      ")",
      "{",
      "}",
      "$(",
      "`",
      "<",
      "#",
      "a",
      "=",
      "!",
      "<<E\n",
      "\nE\n",
      "if ",
      "; then ",
      "; fi",
      "do ",
      "~",
      "$",
      "${",
      "[[ ",
      " ]]",
      "\t",
      ",",
      "for a in ",
      "; done",
      "case ",
      "esac",
    );
    const any = fc.array(piece, { minLength: 2, maxLength: 14 }).map((pieces) => pieces.join(""));
    fc.assert(
      fc.property(any, (source) => {
        const known = understood(source);
        if (known === null) return;
        const ours = known.map((argv) => JSON.stringify(argv.map(plain)));
        for (const argv of bash.run(source)) expect(ours, source).toContain(JSON.stringify(argv.map(plain)));
      }),
      { numRuns: 1_500 },
    );
  });
});

/** True for a command that bash looks up. False for builtins, paths and bare redirections. */
function isStarted([name]: readonly string[]): boolean {
  return name !== undefined && name !== ":" && name !== "[" && !name.startsWith("%") && !name.includes("/");
}

/** Replaces the number of a pipe, which the shell chooses. */
function plain(text: string): string {
  return text.replace(/^\/dev\/fd\/\d+$/, "/dev/fd/N");
}
