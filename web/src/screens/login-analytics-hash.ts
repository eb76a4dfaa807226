/** The hash of `/trainer` that opens the login analytics. */
export const loginAnalyticsHash = 'sign-ins';
