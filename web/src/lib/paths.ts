// Paths that the router's typed links do not cover: links inside authored texts, and navigations of the browser.

/** The path of the module with a chapter number, optionally at one of its sections. */
export function chapterPath(chapterNumber: number, section?: string): string {
  return `/training-modules/by-chapter/${chapterNumber}${section ? `#${section}` : ''}`;
}

/** The path that opens a procedure in the library. */
export function sopPath(number: string): string {
  return `/sop-library?sop=${encodeURIComponent(number)}`;
}

/** Returns the number of the procedure that a link opens, or undefined if the link leads elsewhere. */
export function findSopNumber(href: string): string | undefined {
  const number = /^\/sop-library\?sop=([^&#]+)$/.exec(href)?.[1];
  try {
    return number === undefined ? undefined : decodeURIComponent(number);
  } catch {
    // Not a valid percent-encoding. The library opens without a procedure.
    return undefined;
  }
}

/** When one of our pages navigates the browser to this path, the session ends and the landing page opens. */
export const signOutPath = '/api/logout';

/** A browser navigation to this path opens the sign-in dialog. After sign-in, the browser opens `next`. */
export function signInPath(next: string): string {
  return `/api/login?next=${encodeURIComponent(next)}`;
}

/** The path, query and hash of the current page, for `signInPath`. */
export function currentPath(): string {
  const { pathname, search, hash } = window.location;
  return pathname + search + hash;
}

/**
 * The path to open after sign-in: `next` if it is a page of this site, otherwise `/`. These are rejected:
 * - two slashes at the start, and backslashes, because browsers read them as the start of a host name (WHATWG URL)
 * - characters other than printable ASCII, because browsers drop tabs and line breaks
 * - paths of the API, because they are not pages
 */
export function safeNextPath(next: unknown): string {
  // `[!-[\]-~]` matches printable ASCII without the space and the backslash.
  if (typeof next !== 'string' || !/^\/(?![/\\])[!-[\]-~]*$/.test(next)) return '/';
  // The browser resolves `..`, also as `%2e%2e`, before it requests the path.
  return /^\/api(\/|$)/i.test(new URL(next, window.location.origin).pathname) ? '/' : next;
}
