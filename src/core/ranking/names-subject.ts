import type { Query } from "./understand-query.ts";

/**
 * True if a prompt names a subject that memories can be about. “Run the tests” and “looks good, commit” name no
 * subject. Their words occur in every session, so a search for them finds memories about other subjects.
 */
export function namesSubject({ words }: Query): boolean {
  const asked = words.filter(({ share }) => share === 1);
  return asked.length === 0 ? words.length > mostAsking : asked.some(({ term }) => !genericTerms.has(term));
}

/** A prompt of up to this many words that only ask, such as “what happened?”, names no subject. */
const mostAsking = 3;

// Words of everyday instructions to an agent. They are listed as stems, because stemming them at each start would take
// longer than reading a prompt.
const genericTerms = new Set(
  (
    "run rerun test build compil lint format check commit amend push pull merg rebas squash main master branch pr diff patch undo revert redo retri " +
    "again try continu proceed next step start stop wait finish done do doe don ahead ye yes yep yeah no nope ok okai k sure fine right correct " +
    "good great nice perfect awesom cool lgtm look thank thx ty cheer hi hello hei sorri pl plz pls " +
    "fix bug error issu problem broken broke break fail failur wrong crash work still same now then too here there all everyth noth " +
    "chang updat edit modifi write rewrit add remov delet clean up cleanup tidi simplifi simpl refactor shorten short shorter longer better " +
    "explain describ show print see read open review summari clarifi mean understand detail brief elabor " +
    "this that it them these those one 1 two 2 second other anoth way part bit file code line chang comment approv appli accept reject save ship comit " +
    "veri realli actual also instead well so back off out over let lets me you your my our we i am is ar wa be been will would " +
    "approach come faster doubl doublecheck unit doesn hold creat request bump version readm doc typo renam move split restart sound morn statu " +
    "linter warn resolv conflict stash not ask exampl english scratch keep rest on forgot red green idea option readi left pick verifi result " +
    "optimis prettier function extract loop inlin roll clear exit output handl catch except unus import sort " +
    "passt da zuruck lauf die sigu s il sil te plait " +
    "ja nein weiter bitt dank und mach nochmal gut genau oui non merci continuer si gracia vale " +
    "是 好 继续 谢谢 修复 はい 続けて 続け お願い ありがとう 계속 네 감사"
  ).split(" "),
);
