/**
 * The header of a request that a page sends without an action of the person, for example to refresh what it shows or to
 * repeat a failed request. Such a request does not extend the session. Every other request extends the session, unless
 * its endpoint declares `unattended`.
 */
export const unattendedHeader = 'loopcheck-unattended';
