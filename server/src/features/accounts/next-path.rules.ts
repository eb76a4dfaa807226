/** Whatever stands for the address of our site while a path is looked at. */
const anySite = 'http://site.invalid';

/**
 * The path to return to after signing in: a path on this site, written as a browser would write it, and nothing else.
 * Whatever could be read as another host (//host, /\host, a scheme, control characters, encoded slashes, or a path that
 * becomes one of these when dots are resolved) becomes the home page.
 */
export function safeNextPath(next: string | undefined): string {
  if (!next?.startsWith('/') || !URL.canParse(next, anySite)) return '/';
  const { origin, pathname, search, hash } = new URL(next, anySite);
  const isAsWritten = origin === anySite && `${pathname}${search}${hash}` === next;
  const hasHiddenHost = /\/\/|\\|%2f|%5c|%25|%0|%1|%7f/i.test(pathname);
  const isCall = /^\/api(\/|$)/i.test(pathname);
  return isAsWritten && !hasHiddenHost && !isCall ? next : '/';
}
