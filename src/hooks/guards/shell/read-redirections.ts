import type { Redirection as RedirectionNode } from "unbash";

import { leadOf, unknownArgument } from "./argument.ts";
import type { Invocation, Redirection } from "./invocation.ts";
import { readTextParts, readWord, type WordScene } from "./read-word.ts";

/** Returns the files that a command's redirections read and write, and the texts of here-documents. */
export function readRedirections(
  nodes: readonly RedirectionNode[],
  scene: WordScene,
): Pick<Invocation, "redirections" | "inputs"> {
  const inputs: string[] = [];
  const redirections = nodes.flatMap((node): Redirection[] => {
    if (node.descriptor?.type === "FileDescriptorVariable") scene.onProblem("it opens a file under a name");
    switch (node.type) {
      case "HereDoc":
        if (node.closing === undefined) scene.onProblem("a text in it has no end");
        readTextParts(node.body.parts ?? [], scene);
        inputs.push(node.body.text);
        return [];
      case "HereString":
        if (node.target !== undefined) inputs.push(leadOf(readWord(node.target, scene)));
        return [];
      case "Redirect": {
        const target = node.target === undefined ? unknownArgument : readWord(node.target, scene);
        switch (node.operator) {
          case "<":
            return [{ direction: "read", target }];
          case "<&":
          case ">&":
            // The target is a file descriptor or `-`. Anything else is the name of a file to write.
            if (target.kind === "text" && /^(?:\d{1,2}|-)$/.test(target.text)) return [];
            return [{ direction: "write", target }];
          default:
            return [{ direction: "write", target }];
        }
      }
    }
  });
  return { redirections, inputs };
}
