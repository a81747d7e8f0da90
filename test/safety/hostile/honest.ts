/** Rows: what somebody said, and an honest statement of it. The speaker is Caroline. */
export const honest: readonly (readonly [string, string])[] = [
  [
    "I went to a LGBTQ support group yesterday and it was so powerful",
    "Caroline attended an LGBTQ support group recently",
  ],
  ["I prefer dark mode in every editor", "The user prefers dark mode in every editor"],
  ["We use vitest for tests, please fix the login", "Tests use vitest"],
  ["Don't forget that the staging port is 6433", "The staging port is 6433"],
  ["Could you remember that the staging port is 6433?", "The staging port is 6433"],
  ["Hm, no, it moved: 6434 is the staging port these days.", "The staging port is 6434"],
  ["We decided to use Postgres 16 because MySQL was slow", "We decided to use Postgres 16"],
  ["My wife is called Ada and we have two kids", "Caroline's wife is called Ada"],
  ["never push to main without a review", "Never push to main without a review"],
  ["We don't deploy on Fridays", "The team does not deploy on Fridays"],
  ["Our API is versioned by header, not by path", "The API is versioned by header, not by path"],
  ["I live in Berlin and work at Siemens", "Caroline works at Siemens and lives in Berlin"],
  ["我住在北京", "用户住在北京"],
  ["The bug was in the parser: it did not close the file", "The parser did not close the file"],
  ["We might move to Postgres", "The team might move to Postgres"],
  ["I want to learn Rust this year", "Caroline wants to learn Rust this year"],
  ["Can't wait for the summer! I'm learning the piano", "Caroline is learning the piano"],
];
