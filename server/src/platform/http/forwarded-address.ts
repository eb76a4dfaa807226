import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * Removes the X-Forwarded-For header of a request if it makes `request.ip` a text that is not an IP address.
 * `request.ip` is then the address of the connection. Otherwise an invented text would be stored as the address of a
 * sign-in, and each new text would have its own rate limits.
 */
export function dropUnusableForwardedAddress(request: FastifyRequest): void {
  if (!isAddress(request.ip)) delete request.raw.headers['x-forwarded-for'];
}

/** True for an IPv4 or IPv6 address without a zone. A zone (`fe80::1%eth0`) is a name that the sender can choose. */
const isAddress = (text: string): boolean => isIP(text) !== 0 && !text.includes('%');
