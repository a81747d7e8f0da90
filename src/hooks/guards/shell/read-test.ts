import type { TestExpression } from "unbash";

import type { Argument } from "./argument.ts";
import type { Redirection } from "./invocation.ts";
import { readWord, type WordScene } from "./read-word.ts";

// Other tests look up variables by name or calculate, and a name may contain an index with a command in it.
const plainUnary = /^-[defhrswxLnzpSb]$/;
const plainBinary = /^(?:=|==|!=|-nt|-ot|-ef)$/;
const ofTexts = /^(?:-[nz]|=|==|!=)$/;

/** Reads `[[ … ]]`: returns the files that it tests. Tests of texts are harmless, all others are a problem. */
export function readTest(node: TestExpression, scene: WordScene): Redirection[] {
  switch (node.type) {
    case "TestUnary":
      if (!plainUnary.test(node.operator)) scene.onProblem(`it tests with ${node.operator}`);
      return looksAt(node.operator, [readWord(node.operand, scene)]);
    case "TestBinary":
      if (!plainBinary.test(node.operator)) scene.onProblem(`it tests with ${node.operator}`);
      return looksAt(node.operator, [readWord(node.left, scene), readWord(node.right, scene)]);
    case "TestLogical":
      return node.operands.flatMap((operand) => readTest(operand, scene));
    case "TestNot":
      return readTest(node.operand, scene);
    case "TestGroup":
      return readTest(node.expression, scene);
  }
}

function looksAt(operator: string, operands: readonly Argument[]): Redirection[] {
  return ofTexts.test(operator) ? [] : operands.map((target) => ({ direction: "look", target }));
}
