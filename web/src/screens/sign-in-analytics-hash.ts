/** The fragment of the URL of `/trainer` (the part after #) that opens the sign-in analytics. */
export const signInAnalyticsHash = 'sign-ins';
