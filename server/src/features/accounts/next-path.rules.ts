/**
 * The path to return to after signing in: a path on this site and nothing else. Whatever a browser would read as
 * another host (//host, /\host, a scheme, control characters) becomes the home page.
 */
export function safeNextPath(next: string | undefined): string {
  if (!next || !/^\/(?![/\\])[\x21-\x5B\x5D-\x7E]*$/.test(next)) return '/';
  if (next.startsWith('/api/')) return '/';
  return next;
}
