import type { Config } from '../../config.ts';
import { usesHttps } from './cookies.ts';

/** One year, the minimum of OWASP ASVS 5.0 (3.4.1). */
export const hstsMaxAgeSeconds = 365 * 24 * 3600;

/** The value of Strict-Transport-Security (HSTS); null over plain http, where browsers ignore the header. */
export const transportSecurity = (config: Config): string | null =>
  usesHttps(config) ? `max-age=${hstsMaxAgeSeconds}; includeSubDomains` : null;
