import { createHash } from 'node:crypto';

/**
 * Returns a function that adds the hashes of the inline scripts of `html` to a content security policy, which must
 * contain `script-src 'self'`. The `html` must come from the build: it must contain nothing from a request.
 */
export function createInlineScriptPermitter(html: string): (policy: string) => string {
  // A script that is not inline has the attribute `src`, so the pattern does not match it.
  const hashes = [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  const scriptSources = ["script-src 'self'", ...hashes].join(' ');
  return (policy) => policy.replace("script-src 'self'", () => scriptSources);
}
