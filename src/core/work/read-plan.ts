/** A step of an agent's plan or to-do list. */
export interface PlanStep {
  readonly step: string;
  readonly isDone: boolean;
}

/** The tools by which hosts keep a plan. */
const planTools: ReadonlySet<string> = new Set([
  "TodoWrite",
  "update_plan",
  "write_todos",
  "todowrite",
  "manage_todo_list",
]);

const mostSteps = 50;

/**
 * Reads the steps of a plan from the stored input of a host's tool. Returns null for another tool. The stored text may
 * be cut, so it is read step by step instead of as JSON.
 */
export function readPlan(tool: string, text: string): readonly PlanStep[] | null {
  if (!planTools.has(tool)) return null;
  const steps: PlanStep[] = [];
  for (const [entry] of text.matchAll(/\{[^{}]*\}/g)) {
    const step =
      fieldOf(entry, "content") ?? fieldOf(entry, "step") ?? fieldOf(entry, "description") ?? fieldOf(entry, "title");
    if (step === undefined || steps.length === mostSteps) continue;
    steps.push({ step, isDone: /^(?:completed|done|cancelled)$/.test(fieldOf(entry, "status") ?? "") });
  }
  return steps;
}

function fieldOf(entry: string, name: string): string | undefined {
  const found = new RegExp(`"${name}"\\s*:\\s*"((?:[^"\\\\]|\\\\.)*)"`).exec(entry)?.[1];
  return found?.replaceAll(/\\(.)/g, (_, character: string) => (character === "n" ? " " : character));
}
