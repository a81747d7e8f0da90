/**
 * Waits a few milliseconds. The time is random, so that two processes that wait for each other do not collide again and
 * again.
 */
export async function shortSleep(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 1 + Math.random() * 9));
}
