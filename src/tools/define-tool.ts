import type { z } from "zod";

import { redactText } from "../core/redaction/redact-text.ts";
import { capText, errorToAnswer } from "./tool-answer.ts";
import type { Tool, ToolAnnotations, ToolCallResult, ToolContext } from "./tool.ts";

/** The definition of one tool. */
export interface ToolSpec<I extends z.ZodObject, O extends z.ZodObject> {
  /** The name of the tool, different from all other tools of the model. */
  readonly name: string;
  /** What the tool does and when to use it, for the model. */
  readonly description: string;
  /** The schema of the arguments. */
  readonly input: I;
  /** The schema of `structured` in an answer. */
  readonly output: O;
  /** Hints for the host. */
  readonly annotations: ToolAnnotations;
  /** Does the work with arguments that the schema has checked. An error becomes an answer for the model. */
  readonly run: (args: z.output<I>) => Promise<ToolOutcome<O>>;
}

/** What a tool found or did, in two forms. */
export interface ToolOutcome<O extends z.ZodObject> {
  /** The result as text, for a model. Long texts are cut. */
  readonly text: string;
  /** The result as data, for a program. */
  readonly structured: z.input<O>;
}

/** The annotations of a tool that only reads. */
export const readsOnly: ToolAnnotations = {
  readOnlyHint: true,
  openWorldHint: false,
};

/**
 * Creates a tool that checks its arguments, limits the length of its answers, and turns errors into answers.
 *
 * @example
 * const orderStatus: ToolMaker = (context) =>
 *   defineTool(
 *     {
 *       name: "order_status",
 *       description: "Look up the status of an order.",
 *       input: z.object({ id: z.string() }),
 *       output: z.object({ status: z.string() }),
 *       annotations: { readOnlyHint: true, openWorldHint: true },
 *       run: async ({ id }) => {
 *         const status = await readStatus(id);
 *         return { text: `Order ${id} is ${status}.`, structured: { status } };
 *       },
 *     },
 *     context,
 *   );
 */
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

function invalidArguments(name: string, { issues }: z.ZodError): ToolCallResult {
  const found = issues.map(({ path, message }) => (path.length === 0 ? message : `${path.join(".")}: ${message}`));
  return {
    text: `${name} was not called correctly. ${redactText(found.join("; "))}. Correct it and call again.`,
    isError: true,
  };
}
