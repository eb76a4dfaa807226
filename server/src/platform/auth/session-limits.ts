/** A session ends after this many milliseconds without a request (12 hours), and after 7 days in any case. */
export const idleLimitMs = 12 * 3_600_000;
export const absoluteLimitMs = 7 * 24 * 3_600_000;
