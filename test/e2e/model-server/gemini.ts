import type { Message, ModelRequest } from "./script.ts";
import { usualTokens, type Wire, type WireAnswer, type WireReply } from "./wire.ts";

interface Part {
  readonly text?: string;
  readonly functionCall?: { readonly id?: string; readonly name: string; readonly args?: unknown };
  readonly functionResponse?: { readonly id?: string; readonly name: string; readonly response?: unknown };
}

interface Content {
  readonly role?: string;
  readonly parts?: readonly Part[];
}

interface Body {
  readonly systemInstruction?: Content;
  readonly contents: readonly Content[];
  readonly tools?: readonly {
    readonly functionDeclarations?: readonly {
      readonly name: string;
      readonly description?: string;
      readonly parameters?: unknown;
      readonly parametersJsonSchema?: unknown;
    }[];
  }[];
}

/** `:streamGenerateContent` and `:generateContent`, which Gemini CLI uses. */
export const gemini: Wire = {
  name: "gemini",
  asks: (path) => /:(streamGenerateContent|generateContent)$/.test(path),
  read,
  write,
  answerAside: (method, path) => {
    if (path.endsWith(":countTokens")) return { totalTokens: 100 };
    return method === "GET" && path === "/v1beta/models" ? { models: [] } : undefined;
  },
};

function read(body: unknown): ModelRequest {
  const { systemInstruction, contents, tools } = body as Body;
  return {
    wire: "gemini",
    system: textOf(systemInstruction?.parts ?? []),
    messages: contents.flatMap(readContent),
    tools: (tools ?? []).flatMap(({ functionDeclarations }) =>
      (functionDeclarations ?? []).map(({ name, description, parameters, parametersJsonSchema }) => ({
        name,
        description: description ?? "",
        parameters: parametersJsonSchema ?? parameters,
      })),
    ),
    raw: body,
  };
}

function readContent({ role, parts = [] }: Content): Message[] {
  const text = textOf(parts);
  const toolCalls = parts.flatMap(({ functionCall }) =>
    functionCall === undefined
      ? []
      : [{ id: functionCall.id ?? "", tool: functionCall.name, input: functionCall.args }],
  );
  const toolResults = parts.flatMap(({ functionResponse }) =>
    functionResponse === undefined
      ? []
      : [{ id: functionResponse.id ?? "", text: resultText(functionResponse.response) }],
  );
  const speaker = role === "model" ? ("assistant" as const) : ("user" as const);
  return [
    ...(toolResults.length > 0 ? [{ role: "tool" as const, text: "", toolResults }] : []),
    ...(text !== "" || toolCalls.length > 0
      ? [{ role: speaker, text, ...(toolCalls.length > 0 ? { toolCalls } : {}) }]
      : []),
  ];
}

function textOf(parts: readonly Part[]): string {
  return parts.flatMap(({ text }) => (text === undefined ? [] : [text])).join("\n");
}

function resultText(response: unknown): string {
  const output = (response as { output?: unknown } | undefined)?.output;
  return typeof output === "string" ? output : JSON.stringify(response ?? {});
}

function write(reply: WireReply, _request: ModelRequest, path: string): WireAnswer {
  const parts =
    "text" in reply
      ? [{ text: reply.text }]
      : reply.calls.map(({ id, tool, input }) => ({ functionCall: { id, name: tool, args: input } }));
  const { requestTokens: asked = usualTokens } = reply;
  const answer = {
    candidates: [{ index: 0, content: { role: "model", parts }, finishReason: "STOP" }],
    usageMetadata: { promptTokenCount: asked, candidatesTokenCount: 10, totalTokenCount: asked + 10 },
  };
  return path.endsWith(":streamGenerateContent") ? { events: [{ data: answer }] } : { json: answer };
}
