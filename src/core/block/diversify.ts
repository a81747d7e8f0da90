import { isByAgent } from "../event/memory-type.ts";
import { areTextsAlike } from "../text/terms/are-texts-alike.ts";
import { textToTerms } from "../text/terms/text-to-terms.ts";
import type { BlockCandidate } from "./block-candidate.ts";
import type { NoteLeftOut } from "./left-out.ts";

/** From this likeness on, one text repeats another. */
const nearlySame = 0.89;
const readForSameness = 500;
const shortReply = 80;

/**
 * Orders candidates so that one session does not fill a whole block: candidates beyond the session's share come last.
 * Of several nearly equal texts, yields only the first. Skips unwanted candidates without reading their text. At the
 * end come the other forms of statements, which can fill the remaining room.
 */
export function* diversify(
  candidates: readonly BlockCandidate[],
  snippets: number,
  isWanted: (candidate: BlockCandidate) => boolean = () => true,
  note?: NoteLeftOut,
): Generator<BlockCandidate, void> {
  const perSession = Math.max(2, Math.ceil(snippets / 2));
  const counts = new Map<string, number>();
  const seen: Seen = new Map();
  const later: BlockCandidate[] = [];
  const left: BlockCandidate[] = [];
  for (const candidate of stateOnce(candidates, isWanted, left, note)) {
    const wanted = isWanted(candidate);
    const earlier = wanted ? repeated(candidate, seen) : undefined;
    if (earlier !== undefined) {
      note?.(candidate.id, "similar", earlier);
      continue;
    }
    const count = candidate.session === null ? 0 : (counts.get(candidate.session) ?? 0);
    if (candidate.session !== null) counts.set(candidate.session, count + 1);
    if (!wanted) {
      note?.(candidate.id, "limit");
      continue;
    }
    if (count < perSession) yield candidate;
    else later.push(candidate);
  }
  yield* later;
  yield* left;
}

/** The terms of the earlier texts, by the ids of their candidates. */
type Seen = Map<string, ReadonlySet<string>>;

/**
 * Returns the id of an earlier text that this one nearly repeats. If there is none, adds the terms of this text. A short
 * reply such as “Done.” says little alone, so it is compared together with its prompt.
 */
function repeated({ id, text, asked }: BlockCandidate, seen: Seen): string | undefined {
  const said =
    text.length < shortReply && asked !== undefined ? `${asked.text.slice(0, readForSameness)}\n${text}` : text;
  const terms = new Set(textToTerms(said.slice(0, readForSameness)));
  for (const [other, its] of seen) if (areTextsAlike(terms, its, nearlySame)) return other;
  seen.set(id, terms);
  return undefined;
}

/**
 * Yields each statement once, as a fact or as an event that the fact quotes. The best statement comes in the words of
 * its event, which most likely contain the answer. It comes as a fact if the event is an agent's, which is too long, or
 * a pointer, which shows too little. The other statements come as facts, because a fact is shorter, unless the fact
 * hardly answers. The form that was not chosen is added to `left`.
 */
function* stateOnce(
  candidates: readonly BlockCandidate[],
  isWanted: (candidate: BlockCandidate) => boolean,
  left: BlockCandidate[],
  note?: NoteLeftOut,
): Generator<BlockCandidate, void> {
  const byId = new Map(candidates.flatMap((candidate) => idsOf(candidate).map((id) => [id, candidate] as const)));
  const eventsOf = ({ quotes = [] }: BlockCandidate) => quotes.flatMap((id) => byId.get(id) ?? []);
  const factsOf = factsByEvent(candidates);
  const done = new Set<string>();
  for (const ranked of candidates) {
    if (done.has(ranked.id)) continue;
    const quoted = eventsOf(ranked);
    const [events, facts] =
      quoted.length > 0 ? [quoted, [ranked]] : [[ranked], idsOf(ranked).flatMap((id) => factsOf.get(id) ?? [])];
    const isStated = events.some(({ id }) => done.has(id));
    const isBest =
      done.size === 0 &&
      !facts.some(({ asks }) => asks === true) &&
      !events.some(({ type, asked, pointer }) => (isByAgent(type) && asked === undefined) || pointer === true);
    const leading = isBest ? [] : facts.filter(({ aside }) => aside !== true);
    const forms = [...leading, ...events, ...facts];
    const shown = isStated ? undefined : (forms.find((form) => !done.has(form.id) && isWanted(form)) ?? ranked);
    // A fact states all the events that it quotes.
    for (const form of shown === undefined ? [ranked] : [shown, ranked, ...eventsOf(shown)]) {
      if (form !== shown && !done.has(form.id)) {
        left.push(form);
        note?.(form.id, "stated", (shown ?? events.find(({ id }) => done.has(id)))?.id);
      }
      done.add(form.id);
    }
    if (shown === undefined) continue;
    yield shown.type === "fact"
      ? shown
      : withFacts(
          shown,
          idsOf(shown).flatMap((id) => factsOf.get(id) ?? []),
        );
  }
}

function idsOf({ id, asked }: BlockCandidate): string[] {
  return asked === undefined ? [id] : [id, asked.id];
}

function withFacts(event: BlockCandidate, facts: readonly BlockCandidate[]): BlockCandidate {
  return facts.length === 0 ? event : { ...event, stated: facts.map(({ text }) => text) };
}

function factsByEvent(candidates: readonly BlockCandidate[]): Map<string, BlockCandidate[]> {
  const facts = new Map<string, BlockCandidate[]>();
  for (const candidate of candidates)
    for (const event of candidate.quotes ?? []) facts.set(event, [...(facts.get(event) ?? []), candidate]);
  return facts;
}
