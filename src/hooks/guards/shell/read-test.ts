import type { TestExpression } from "unbash";

import { readWord, type WordScene } from "./read-word.ts";

// Others look up variables by name or calculate, and a name may hold an index with a command in it.
const plainUnary = /^-[defhrswxLnzpSb]$/;
const plainBinary = /^(?:=|==|!=|-nt|-ot|-ef)$/;

/** Looks into `[[ … ]]`: tests of files and texts are harmless, all others are a problem. */
export function readTest(node: TestExpression, scene: WordScene): void {
  switch (node.type) {
    case "TestUnary":
      if (!plainUnary.test(node.operator)) scene.onProblem(`it tests with ${node.operator}`);
      readWord(node.operand, scene);
      break;
    case "TestBinary":
      if (!plainBinary.test(node.operator)) scene.onProblem(`it tests with ${node.operator}`);
      readWord(node.left, scene);
      readWord(node.right, scene);
      break;
    case "TestLogical":
      for (const operand of node.operands) readTest(operand, scene);
      break;
    case "TestNot":
      readTest(node.operand, scene);
      break;
    case "TestGroup":
      readTest(node.expression, scene);
      break;
  }
}
