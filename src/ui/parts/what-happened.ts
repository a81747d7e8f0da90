/**
 * The message of an error as the first line of a page. If the next step follows on its own, the advice at the end of the
 * message is left out.
 */
export function whatHappened(message: string, next: string | undefined): string {
  const [what = message] = next === undefined ? [message] : message.split(/; (?=[^;]*`)/, 1);
  return what.charAt(0).toUpperCase() + what.slice(1);
}
