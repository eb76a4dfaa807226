/** A session ends after so long without a request, and after so long in any case, in milliseconds (design 5). */
export const idleLimitMs = 12 * 3_600_000;
export const absoluteLimitMs = 7 * 24 * 3_600_000;
