/** Addresses that no typed link of the router makes: those inside authored text, and those the browser itself goes to. */

/** The module of a chapter, at a section of it. */
export function chapterPath(chapterNumber: number, section?: string): string {
  return `/training-modules/by-chapter/${chapterNumber}${section ? `#${section}` : ''}`;
}

/** A procedure, opened in the library. */
export function sopPath(number: string): string {
  return `/sop-library?sop=${encodeURIComponent(number)}`;
}

/** The number of the procedure that an address opens; undefined for any other address. */
export function sopNumberIn(href: string): string | undefined {
  const found = /^\/sop-library\?sop=([^&#]+)$/.exec(href)?.[1];
  return found === undefined ? undefined : decodeURIComponent(found);
}

/** A browser navigation here ends the session and leads to the landing page. */
export const signOutPath = '/api/logout';

/** A browser navigation here leads to the sign-in dialog, and after it to `next`. */
export function signInPath(next: string): string {
  return `/api/login?next=${encodeURIComponent(next)}`;
}

/** The page that is shown, as `next` wants it. */
export function presentPath(): string {
  const { pathname, search, hash } = window.location;
  return pathname + search + hash;
}

/**
 * Where to go after sign-in: a path of this site, otherwise home. Two slashes or a backslash would lead to
 * another site (WHATWG URL), and a call of ours is no page.
 */
export function safeNextPath(next: unknown): string {
  if (typeof next !== 'string' || !/^\/(?![/\\])[!-[\]-~]*$/.test(next)) return '/';
  return next.startsWith('/api/') ? '/' : next;
}
