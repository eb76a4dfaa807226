import { createHash } from 'node:crypto';

/**
 * Returns a function that adds the hashes of the inline scripts of `html` to a content security policy, which must
 * contain `script-src 'self'`. The `html` must come from the build: it must contain nothing from a request.
 */
export function inlineScriptPermission(html: string): (policy: string) => string {
  const hashes = [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  const scriptSources = ["script-src 'self'", ...hashes].join(' ');
  return (policy) => policy.replace("script-src 'self'", () => scriptSources);
}
