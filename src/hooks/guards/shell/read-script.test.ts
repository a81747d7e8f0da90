import { describe, expect, it } from "vitest";

import { verifies } from "../../../../test/verifies.ts";
import { type Argument } from "./argument.ts";
import { readScript } from "./read-script.ts";

const home = "/home/ada";
const enter = (from: string, to: string): string => (to.startsWith("/") ? to : `${from}/${to}`);
const read = (source: string, from = home) => readScript(source, { folders: ["/work"], home: from, enter });
const argvs = (source: string) => read(source).commands.map(({ argv }) => argv.map(show));

function show(arg: Argument): string {
  return arg.kind === "text" ? arg.text : arg.kind === "pattern" ? `<${arg.text}>` : "<?>";
}

describe("a command line is parsed", () => {
  verifies("GRD-2.a");

  it.each([
    ["ls -la 'a b' c\\ d \"e f\"", [["ls", "-la", "a b", "c d", "e f"]]],
    ["a | b && c; d", [["a"], ["b"], ["c"], ["d"]]],
    ["l''s", [["ls"]]],
    ["ls ~/x ~ada/x", [["ls", "/home/ada/x", "<?>"]]],
    ["ls $HOME/x $X", [["ls", "/home/ada/x", "<?>"]]],
    ["ls src/*.ts", [["ls", "<src/*.ts>"]]],
    ["echo $(a b) `c`", [["a", "b"], ["c"], ["echo", "<?>", "<?>"]]],
    ["cat <(a) > >(b)", [["a"], ["b"], ["cat", "/dev/fd/63"]]],
    ["cat <<E\n$(a)\nE", [["a"], ["cat"]]],
    ["cat <<'E'\n$(a)\nE", [["cat"]]],
    [
      'for f in x y; do a "$f"; done',
      [
        ["a", "x"],
        ["a", "y"],
      ],
    ],
    ["if a; then b; else c; fi", [["a"], ["b"], ["c"]]],
    ["(a; { b; })", [["a"], ["b"]]],
    ["ls # rm", [["ls"]]],
  ])("%j", (source, expected) => {
    expect(argvs(source)).toEqual(expected);
    expect(read(source).problems).toEqual([]);
  });

  it("into commands with the folders that they may run in", () => {
    const folders = (source: string) => read(source).commands.at(-1)?.folders;
    expect(folders("cd a && ls")).toEqual(["/work/a"]);
    expect(folders("cd a; ls")).toEqual(["/work", "/work/a"]);
    expect(folders("cd a || ls")).toEqual(["/work", "/work/a"]);
    expect(folders("(cd a); ls")).toContain("/work");
    expect(folders("cd $X; ls")).toBeNull();
    expect(folders("command cd a; ls")).toBeNull();
    expect(folders("while x; do cd a; done; ls")).toBeNull();
  });

  it("into commands with their input", () => {
    expect(
      read("a | b | c")
        .commands.at(-1)
        ?.fedBy.map(({ argv }) => argv.map(show)),
    ).toEqual([["a"], ["b"]]);
    expect(read("a | (b; c)").commands.at(-1)?.fedBy).toHaveLength(1);
  });

  it.each([
    "ls (",
    "ls (b",
    "ls a )",
    "ls '",
    "ls &&",
    "if ls",
    "cat <<E\nx",
    "f() { ls; }",
    "ls &",
    "x=1",
    "ls *(x)",
    "ls $'x'",
    "echo ${x:-y}",
    "echo $((x))",
    "[[ -v x ]]",
    "ls\u0000",
    "ls\r",
    "ls\u200b",
    "ls 'a\nb'c\\",
  ])("and unsupported syntax is reported: %j", (source) => {
    expect(read(source).problems).not.toEqual([]);
  });
});
