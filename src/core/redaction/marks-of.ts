/** Signs that a text has or has not: what is written with one that it has not need not be looked for. */
export interface Marks {
  /** Only ASCII, and no zeros. */
  readonly isPlain: boolean;
  readonly hasBackslash: boolean;
  readonly hasPercent: boolean;
  /** A sign right behind a word that leads to a secret: a signature, a mnemonic, a login. */
  readonly hasLead: boolean;
}

/** The sign is rarer than the words are: a look back from it takes a third of what a search for one of them would. */
const lead =
  /[:=%](?<=(?:[sS][iI][gG]|[nN][aA][tT][uU][rR][eE]|(?:onic|ONIC|enha|ENHA|[oO][gG][iI][nN]|fiants|ponse)["']? ?).)/;

/** The marks of a text. Four looks at it spare a dozen others: most texts are plain and have no escapes. */
export function marksOf(text: string): Marks {
  return {
    isPlain: !/[^\x01-\x7f]/.test(text),
    hasBackslash: text.includes("\\"),
    hasPercent: text.includes("%"),
    hasLead: lead.test(text),
  };
}
