/** Allows at most `limit` calls in any period of `windowMs` milliseconds (a sliding window). */
export interface RateLimit {
  readonly limit: number;
  readonly windowMs: number;
}

/**
 * The part of an IP address under which limits count calls. For IPv6, this is the first 64 bits, because internet
 * providers assign all addresses with the same first 64 bits to one subscriber. An IPv4 address is returned unchanged,
 * even if it is written as an IPv6 address (`::ffff:10.20.4.7`).
 */
export function networkOf(ipAddress: string): string {
  if (!ipAddress.includes(':') || ipAddress.includes('.')) return ipAddress;
  const [head = '', tail = ''] = ipAddress.toLowerCase().split('::');
  const [first, last] = [groupsOf(head), groupsOf(tail)];
  // `::` stands for the zeros that are missing from the eight groups of an address.
  const zeroCount = Math.max(0, 8 - first.length - last.length);
  const groups = [...first, ...Array.from({ length: zeroCount }, () => '0'), ...last];
  return groups.slice(0, 4).map(withoutLeadingZeros).join(':');
}

const groupsOf = (part: string): string[] => part.split(':').filter((group) => group !== '');

const withoutLeadingZeros = (group: string): string => group.replace(/^0+(?=.)/, '');

/**
 * The value of the Retry-After header: the whole seconds, at least 1, until `oldest` leaves the window. `oldest` is the
 * oldest call in the window.
 */
export const secondsUntilFree = (oldest: Date, now: Date, { windowMs }: RateLimit): number =>
  Math.max(1, Math.ceil((oldest.getTime() + windowMs - now.getTime()) / 1000));
