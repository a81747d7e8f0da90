// An agent's command for tests of src/models/language/cli-model.ts. It prints what the real one prints, for a scripted
// model. FAKE_FAULT makes it fail, and FAKE_REPORT names a file for what it was given.
import { spawn } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { text } from "node:stream/consumers";

import { createScriptedModels } from "../../src/testing/scripted-models.ts";

const [agent = "", ...args] = process.argv.slice(2);
const { FAKE_FAULT: fault, FAKE_REPORT: report, ...env } = process.env;
const prompt = await text(process.stdin);

if (report !== undefined)
  writeFileSync(
    report,
    JSON.stringify({ pid: process.pid, args, prompt, env, cwd: process.cwd(), files: readdirSync(".") }),
  );

const faults: Readonly<Record<string, () => void | Promise<void>>> = {
  "exit 1": () => {
    process.stderr.write("Not logged in. Please run /login\n");
    process.exit(1);
  },
  "prints nothing": () => process.exit(0),
  "prints no JSON": () => {
    process.stdout.write("Welcome!\n");
    process.exit(0);
  },
  "prints other JSON": () => {
    process.stdout.write('{"type":"result"}\n');
    process.exit(0);
  },
  "prints a list": () => {
    process.stdout.write("[]\n");
    process.exit(0);
  },
  "prints without end": () => {
    const chunk = "x".repeat(65_536);
    const more = (): void => {
      while (process.stdout.write(chunk));
    };
    process.stdout.on("drain", more);
    more();
    return new Promise(() => {});
  },
  hangs: () => {
    setInterval(() => {}, 1_000);
    return new Promise(() => {});
  },
  "hangs with a child": () => {
    const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" });
    writeFileSync(`${report}.child`, String(child.pid));
    setInterval(() => {}, 1_000);
    return new Promise(() => {});
  },
  "is killed": () => process.kill(process.pid, "SIGKILL") as unknown as void,
};
await faults[fault ?? ""]?.();

const option = (name: string): string => args[args.indexOf(name) + 1] ?? "";
const instructions = args.find((arg) => arg.startsWith("model_instructions_file="))?.slice(24);
const systemFile = args.includes("--system-prompt-file")
  ? option("--system-prompt-file")
  : instructions === undefined
    ? process.env["GEMINI_SYSTEM_MD"]
    : (JSON.parse(instructions) as string);
const system = systemFile === undefined ? "" : readFileSync(systemFile, "utf8");
const [, asked = prompt, schema] =
  /^([\s\S]*?)(?:\n\nAnswer with only one JSON document[^\n]*\n(.*))?$/.exec(prompt) ?? [];
const models = createScriptedModels();
const { text: said, usage } = await models.complete({
  system,
  messages: [{ role: "user", text: asked }],
  maxTokens: 100_000,
  schema: schema === undefined ? undefined : (JSON.parse(schema) as Record<string, unknown>),
});
const [input, output] = [usage.inputTokens, usage.outputTokens];
const answer =
  fault === "answers in a fence" ? `\`\`\`json\n${said}\n\`\`\`` : fault === "answers with nothing" ? "" : said;
const model = args.includes("--model") ? option("--model") : "auto";

const print = (...values: readonly object[]): void =>
  console.log(values.map((value) => JSON.stringify(value)).join("\n"));
const used = { input_tokens: input, output_tokens: output };
if (agent === "claude")
  print({
    type: "result",
    subtype: "success",
    is_error: fault === "reports an error",
    stop_reason: fault === "refuses" ? "refusal" : "end_turn",
    result: answer,
    total_cost_usd: 0.002,
    usage: used,
    modelUsage: { [model]: {} },
  });
if (agent === "codex")
  print(
    { type: "thread.started", thread_id: "t1" },
    { type: "item.completed", item: { type: "error", message: "Code Mode is unavailable" } },
    ...(fault === "reports an error"
      ? [{ type: "turn.failed", error: { message: "usage limit reached" } }]
      : [
          { type: "item.completed", item: { type: "agent_message", text: answer } },
          { type: "turn.completed", usage: used },
        ]),
  );
if (agent === "gemini") {
  const stats = { models: { [model]: { tokens: { prompt: input, candidates: output, thoughts: 0 } } } };
  print(fault === "reports an error" ? { error: { message: "quota" } } : { response: answer, stats });
}
if (agent === "copilot") {
  const metrics = { [model]: { usage: { inputTokens: input, outputTokens: output } } };
  writeFileSync(option("--usage-output-file"), JSON.stringify({ modelMetrics: metrics }));
  print(
    { type: "session.info", data: {} },
    fault === "reports an error"
      ? { type: "session.error", data: { message: "quota" } }
      : { type: "assistant.message", data: { content: answer, model } },
    { type: "result", exitCode: 0 },
  );
}
