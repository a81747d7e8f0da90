/** The generated part of a page between `<!-- name -->` and `<!-- /name -->`, or null if the page has no such part. */
export function sectionIn(page: string, name: string): string | null {
  return sectionPattern(name).exec(page)?.[0].trim() ?? null;
}

/** Returns the page with another text between its marks. Throws if the page does not have them. */
export function withSection(page: string, name: string, text: string): string {
  if (sectionIn(page, name) === null) throw new Error(`the page has no <!-- ${name} --> … <!-- /${name} -->`);
  return page.replace(sectionPattern(name), () => `\n${text}\n\n`);
}

function sectionPattern(name: string): RegExp {
  return new RegExp(`(?<=<!-- ${name} -->\\n)[\\s\\S]*?(?=<!-- /${name} -->)`);
}
