import { describe, expect, it } from "vitest";

import { cpuTime } from "../../test/cpu-time.ts";
import { harmless, heldOut } from "../../test/guards/harmless.ts";
import { verifies } from "../../test/verifies.ts";
import { outsideTest } from "../platform/spaces/space-evidence.ts";
import { commandNamesOutside, inputNamesOutside } from "./names-outside.ts";

const space = "/home/ada/shop";
const isOutside = outsideTest({ root: space, path: space }, space);
const namesOutside = (command: string): boolean => commandNamesOutside(command, isOutside);

describe("a command line names a file outside the space", () => {
  verifies("SAF-4.b");

  it.each([
    [
      "from the root",
      ["cat /etc/hosts", "grep x /etc/y", "ls /", "find / -name x", "cat //etc/hosts", "cat /etc/*", "cat /e*c/hosts"],
    ],
    ["in the home folder", ["cat ~/.ssh/config", "ls ~", "cat $HOME/.netrc", 'cat "${HOME}/.netrc"', "cat ~root/.x"]],
    [
      "beside the space",
      ["cat ../x", "cat src/../../x", "git -C ../other log", "cat /home/ada/other/x", "diff a ../../b"],
    ],
    [
      "as the value of an option",
      ["git -C /tmp/other log", "cc -I/usr/include x.c", "dd if=/etc/hosts", "x --file=/etc/hosts", "x -f~/a"],
    ],
    ["as input", ["cat < /etc/hosts", "cat<../x", "cat a 2>/dev/null /etc/hosts", "diff <(sort /etc/hosts) a"]],
    [
      "after going there",
      ["cd / && cat etc/passwd", "cd .. && ls", "cd; ls", "cd - && ls", "(cd /tmp && cat x)", "pushd /etc; cat hosts"],
    ],
    ["step by step", ["cd src && cat ../../x", "cd src && cd .. && cd .. && ls"]],
    [
      "in a variable of the line",
      ["X=/etc/hosts; cat $X", "export D=/etc && cat $D/hosts", "for f in /etc/*; do cat $f; done"],
    ],
    ["in quotes", ["cat '/etc/hosts'", 'cat "/etc/hosts"', "cat \\/etc/hosts", "cat /et'c/hosts'"]],
    [
      "in a command within it",
      ["echo $(cat /etc/hosts)", 'echo "$(cat /etc/hosts)"', "echo `cat /etc/hosts`", "bash -c 'cat /etc/hosts'"],
    ],
    ["behind a command within it", ["cat $(ls) /etc/hosts", "cat `ls` /etc/hosts"]],
    [
      "in a program that it hands over",
      ["python3 -c \"open('/etc/hosts')\"", "python3 - <<'EOF'\nopen('/etc/hosts')\nEOF", "bash <<A\ncat ~/.netrc\nA"],
    ],
    [
      "in a here-document that the shell fills in",
      ["cat <<E\n$(cat ../x)\nE", "git commit -F - <<E\n`cat ../x`\nE", "cat <<E\n$(cat $FILE)\nE"],
    ],
    ["with quotes within it", ["cat .\\./x", "cat .'.'/x", 'cat ."."/x', 'cat "."./x']],
    [
      "with braces, or an address",
      ["cat {/etc/hosts,x}", "curl file:///etc/hosts", 'curl "file://$HOME/x"', "curl file://localhost/etc/hosts"],
    ],
    ["as a repository of Git", ["GIT_DIR=../x/.git git log", "export GIT_WORK_TREE=/etc; git diff"]],
    [
      "in a part or another form of a variable",
      ["cat ${F%/*}/x", "cat ${X:-/etc/hosts}", 'cat "${A[0]}"', "cat ${PWD%/*}/x", "X=../y.a; cat ${X%.a}.b"],
    ],
    ["in an argument or a list", ["cat $1", 'cat "$@"', 'A=(../x); cat "${A[@]}"', "cat $DIR$NAME", "cat ${!X}"]],
    ["on Windows", ["type C:\\Users\\ada\\x", "cat %USERPROFILE%\\x", "cat $env:USERPROFILE\\x"]],
    ["perhaps, by a variable that it does not set", ["cat $FILE", 'cat "$DIR/x"', "$EDITOR x", "cd $DIR && ls"]],
  ])("%s", (_, commands) => {
    expect(commands.filter((command) => !namesOutside(command))).toEqual([]);
  });

  it("but not by similar words, by a program's own path, or by its output file", () => {
    const inside = [
      "npm test 2>&1",
      "npm test > /tmp/out.log",
      "/usr/bin/ls src",
      "~/bin/tool src",
      "PATH=/usr/local/bin:$PATH npm test",
      "export PATH=/opt/x/bin:$PATH && npm test",
      "cat /home/ada/shop/src/a.ts",
      "cd src && cat ../README.md",
      "cd /home/ada/shop && npm test",
      "(cd src && ls) && cat README.md",
      "F=src/a.ts; cat $F",
      "cat $PWD/src/a",
      'for f in src/*.ts; do wc -l "$f"; done',
      'for f in src/*.ts; do wc -l "${f%.ts}.js"; done',
      "F=src/a.ts; cat ${F%.ts}.js",
      "cat <<E > notes.md\n$(cat src/a) and /etc/hosts, $5\nE",
      "cat <<'E' > notes.md\n$(cat /etc/hosts)\nE",
      "GIT_DIR=.git git log",
      "echo $# $$ ${#A}",
      "while read f; do wc -l $f; done < list",
      "awk '{print $NF}' x",
      "sed -n '/start/,/end/p' x",
      "grep -rn '/api/users' src",
      "curl https://example.com/etc/hosts",
      "git log HEAD~1 main...HEAD",
      "npm i foo@~1.2.3",
      "cat ..x src/..y",
      "cat <<'EOF' > notes.md\nsee /etc/hosts\nEOF",
      "cat a # /etc/hosts",
      "echo $?",
    ];
    expect(inside.filter(namesOutside)).toEqual([]);
    const everyday = [...harmless, ...heldOut].filter((command) => !/HOME|~/.test(command));
    expect(everyday.filter(namesOutside)).toEqual([]);
  });

  it("and this is decided in time proportional to its length", () => {
    const hostile = [
      "a=/",
      "$(",
      "'",
      "<<A ",
      "<<A\n",
      "<<A\n$(",
      "<<A\n`",
      "${a%",
      "/x/y ",
      "../shop/x ",
      "$a$a ",
      "a=$a$a$a;",
      '"\\',
      "`",
      "x[{,",
      "-a/",
    ];
    const time = cpuTime(() => {
      for (const part of hostile) namesOutside(`${part.repeat(Math.floor(99_000 / part.length))} ..`);
    });
    expect(time).toBeLessThan(5_000);
    // A line longer than people write is not searched. It counts as naming a path outside.
    expect(namesOutside(`echo .. ${"x".repeat(100_000)}`)).toBe(true);
  });
});

it("the input of another tool names a file outside the space if one of its texts is such a path", () => {
  verifies("SAF-4.b");
  const outside = [
    '{"pattern":"/etc/*"}',
    '{"path":"../x"}',
    '{"paths":["a","~/.netrc"]}',
    '{"uri":"file:///etc/hosts"}',
    '{"path":"/etc/my papers/x"}',
  ];
  expect(outside.filter((input) => !inputNamesOutside(input, isOutside))).toEqual([]);
  const inside = [
    '{"path":"src/a"}',
    `{"path":"${space}/a"}`,
    '{"url":"https://x/etc/y"}',
    '{"text":"see /etc/hosts and ../x"}',
  ];
  expect(inside.filter((input) => inputNamesOutside(input, isOutside))).toEqual([]);
});
