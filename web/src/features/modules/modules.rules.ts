/** The content revisions of a module, as the page with its text knows them. */
export interface TextRevisions {
  /** The revision that the page displays; null before it displays a text. */
  readonly displayed: number | null;
  /** The revision in the query cache; undefined before the first reply. */
  readonly cached: number | undefined;
  /** The newest revision according to the list of modules; 0 if the page does not have the list. */
  readonly listed: number;
}

/**
 * The state of the automatic request for a newer text. After a page has fetched the text for the first time, it sends at
 * most one such request. `ended`: successful or not.
 */
export type RefetchState = 'not_started' | 'running' | 'ended';

/**
 * True if the page must display the cached text. A displayed text is never replaced while somebody reads it. A cached
 * text that is older than the listed revision is displayed only after the automatic request has ended.
 */
export function mustDisplayCached({ displayed, cached, listed }: TextRevisions, refetchState: RefetchState): boolean {
  if (displayed !== null || cached === undefined) return false;
  return cached >= listed || refetchState === 'ended';
}

/**
 * True if the page must fetch the text again, because the cached text is older than the listed revision or because
 * `hasChanged` is true. `hasChanged`: the server says that the text has changed since the person read it.
 */
export function mustRefetch(revisions: TextRevisions, refetchState: RefetchState, hasChanged: boolean): boolean {
  const { displayed, cached, listed } = revisions;
  if (refetchState !== 'not_started' || cached === undefined) return false;
  return hasChanged || (displayed === null && cached < listed);
}

/** True if a newer text than the displayed one exists. */
export function hasNewerText({ displayed, cached, listed }: TextRevisions): boolean {
  return displayed !== null && Math.max(cached ?? 0, listed) > displayed;
}
