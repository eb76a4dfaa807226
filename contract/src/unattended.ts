/**
 * The header of a request that a page sends without an action of the person, for example to ask for a state again or to
 * repeat a failed request. Such a request does not extend the session. A request without the header extends the session,
 * unless its endpoint declares `unattended`.
 */
export const unattendedHeader = 'loopcheck-unattended';
