/** The hash of `/trainer` that opens the sign-in analytics. */
export const signInAnalyticsHash = 'sign-ins';
