/**
 * The request header by which a page says that it sends a request by itself, for example to ask for a state again or to
 * repeat a failed request. Such a request does not extend the session. A request without the header extends the session,
 * unless its endpoint declares `unattended`.
 */
export const unattendedHeader = 'loopcheck-unattended';
