/** The time without a request after which a session expires: 12 hours, in milliseconds. */
export const idleLimitMs = 12 * 3_600_000;

/** The time after sign-in at which a session expires even if it is in use: 7 days, in milliseconds. */
export const absoluteLimitMs = 7 * 24 * 3_600_000;

/** The time for which, after a sign-in, the browser counts as known to the account: 365 days, in milliseconds. */
export const knownBrowserLifetimeMs = 365 * 24 * 3_600_000;
