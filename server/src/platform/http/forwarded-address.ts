import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * Removes the X-Forwarded-For header of a request if the text that this header gives `request.ip` is not an IP address.
 * Without the header, `request.ip` is the address of the connection. Otherwise a text that somebody invented would be
 * stored as the address of a sign-in, and each new text would have its own rate limits.
 */
export function dropUnusableForwardedAddress(request: FastifyRequest): void {
  if (!isAddress(request.ip)) delete request.raw.headers['x-forwarded-for'];
}

/** True for an IPv4 or IPv6 address without a zone. A zone (`fe80::1%eth0`) is a name that the sender can choose. */
const isAddress = (text: string): boolean => isIP(text) !== 0 && !text.includes('%');
