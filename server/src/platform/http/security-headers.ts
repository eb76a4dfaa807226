import type { Config } from '../../config.ts';
import { usesHttps } from './cookies.ts';
import { transportSecurity } from './transport-security.ts';

/**
 * Returns the security headers of replies that the application sends before its hooks run: to bytes that are not HTTP,
 * and to malformed URLs. All other replies get their headers from the helmet plugin. The content security policy is
 * stricter here, because these replies load no resources.
 */
export function fallbackSecurityHeaders(config: Config): Readonly<Record<string, string>> {
  const hsts = transportSecurity(config);
  return {
    'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
    ...(usesHttps(config) && { 'cross-origin-opener-policy': 'same-origin', 'origin-agent-cluster': '?1' }),
    ...(hsts && { 'strict-transport-security': hsts }),
  };
}
