import { isAbstention } from "./longmemeval.ts";
import type { DataSet, Haystack, Question } from "./shape.ts";

/** Asks each question in a memory that does not contain the answer. */
export function withoutAnswers(longmemeval: DataSet, locomo: DataSet): DataSet[] {
  return [
    { ...longmemeval, haystacks: foreignToHaystack(longmemeval.haystacks) },
    { ...locomo, haystacks: foreignToConversation(locomo.haystacks) },
  ];
}

/**
 * Moves each question to the next unrelated haystack of the same half. Abstention questions stay in their own haystack.
 */
function foreignToHaystack(haystacks: readonly Haystack[]): Haystack[] {
  const hosts = haystacks.map((haystack) => ({
    haystack,
    sessions: new Set(haystack.sessions.map(({ id }) => id)),
    asked: [] as Question[],
  }));
  for (const [n, { haystack }] of hosts.entries()) {
    for (const question of haystack.questions) {
      if (isAbstention(question.id)) {
        hosts[n]?.asked.push(unanswerable(question, haystack, "abstention"));
        continue;
      }
      const host = [...hosts.slice(n + 1), ...hosts.slice(0, n)].find(
        ({ haystack: { questions }, sessions }) =>
          questions[0]?.half === question.half && !question.goldSessions.some((id) => sessions.has(id)),
      );
      host?.asked.push(unanswerable(question, host.haystack, "other_haystack"));
    }
  }
  return hosts.map(({ haystack, asked }) => ({ ...haystack, questions: asked }));
}

/**
 * Moves each question to the next conversation of the same half. Adversarial questions stay in their own conversation.
 */
function foreignToConversation(haystacks: readonly Haystack[]): Haystack[] {
  return haystacks.map((haystack, n) => {
    const before = [...haystacks.slice(0, n).toReversed(), ...haystacks.slice(n + 1).toReversed()];
    const half = haystack.questions[0]?.half;
    const guests = before.find(({ questions }) => questions[0]?.half === half)?.questions ?? [];
    return {
      ...haystack,
      questions: [
        ...haystack.questions
          .filter(({ type }) => type === "adversarial")
          .map((question) => unanswerable(question, haystack, "adversarial")),
        ...guests
          .filter(({ type }) => type !== "adversarial")
          .map((question) => unanswerable(question, haystack, "other_conversation")),
      ],
    };
  });
}

function unanswerable(question: Question, host: Haystack, type: string): Question {
  const at = host.questions[0]?.at ?? question.at;
  return { ...question, id: `${question.id}@${host.id}`, type, at, goldTurns: [], goldSessions: [] };
}
