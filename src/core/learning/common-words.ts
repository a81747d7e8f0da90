import { textToTerms } from "../text/terms/text-to-terms.ts";

/** True for a term that says nothing about a subject, because most sessions of developers contain it. */
export function isCommonTerm(term: string): boolean {
  return term.length < 3 || commonTerms().has(term);
}

const words = `able about actually add added after again all almost already also always another answer any anymore app
  appear apply approach around ask asked available away back based because become before begin being below best better
  between both bring build bug call called can cannot case cause change changed check clean clear code come command
  commit complete config confirm contain content copy correct could create current currently data date day default describe
  detail different does doing done down each early easy edit either else empty end enough ensure error even ever every
  everything exact example exist expect explain extra fail failed false far feature few field file find fine finish first
  fix fixed folder follow following found full function further general get give given go going good got great handle
  happen hard have help here hold how however idea implement important include instead issue item just keep kind know
  known large last later latest learn least leave left less let like line list little live local long longer look lot made main
  make many may maybe mean mention might mind miss missing more most move much must name need needed never new next nice
  none not note nothing now number off obsolete often old once one only open option order other out outdated output over own page part pass
  path people place plan please point possible prefer problem process project provide pull push put question quick quite
  read ready real really reason recent remember remove repo request require rest result return right run running safe said
  same save say second see seem send sense set several should show side simple since single stale small some something sort
  start started state stay step still stop such suggest sure system take talk task tell test tests than thank thing think
  though time today together told tool try true turn two type under understand until update use used user using usual
  value version very want wanted way week well what when where whether which while who whole why wish without word work
  working write wrong year yes yet yesterday`;

let terms: ReadonlySet<string> | undefined;

function commonTerms(): ReadonlySet<string> {
  terms ??= new Set(textToTerms(words));
  return terms;
}
