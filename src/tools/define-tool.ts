import type { z } from "zod";

import { redactText } from "../core/redaction/redact-text.ts";
import { capText } from "./cap-text.ts";
import { errorToAnswer } from "./tool-error.ts";
import type { Tool, ToolAnnotations, ToolAnswer, ToolContext } from "./tool.ts";

/** The definition of one tool. */
interface ToolSpec<I extends z.ZodObject, O extends z.ZodObject> {
  readonly name: string;
  readonly description: string;
  readonly input: I;
  readonly output: O;
  readonly annotations: ToolAnnotations;
  readonly run: (args: z.output<I>) => Promise<{ readonly text: string; readonly structured: z.input<O> }>;
}

/** The annotations of a tool that only reads. */
export const readsOnly: ToolAnnotations = {
  readOnlyHint: true,
  openWorldHint: false,
};

/** Creates a tool that checks its arguments, limits the length of its answers, and turns errors into answers. */
export function defineTool<I extends z.ZodObject, O extends z.ZodObject>(
  { name, description, input, output, annotations, run }: ToolSpec<I, O>,
  { onFault }: ToolContext,
): Tool {
  return {
    name,
    description,
    inputSchema: input,
    outputSchema: output,
    annotations,
    handle: async (args) => {
      try {
        // Inside the `try`, because an object from a program may throw when its fields are read.
        const parsed = input.safeParse(args ?? {});
        if (!parsed.success) return invalidArguments(name, parsed.error);
        const { text, structured } = await run(parsed.data);
        return { text: capText(text), structured, isError: false };
      } catch (error) {
        return errorToAnswer(error, onFault);
      }
    },
  };
}

function invalidArguments(name: string, { issues }: z.ZodError): ToolAnswer {
  const found = issues.map(({ path, message }) => (path.length === 0 ? message : `${path.join(".")}: ${message}`));
  return {
    text: `${name} was not called correctly. ${redactText(found.join("; "))}. Correct it and call again.`,
    isError: true,
  };
}
