/** A few milliseconds, uneven so that two processes that wait for each other do not keep colliding. */
export async function shortSleep(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 1 + Math.random() * 9));
}
