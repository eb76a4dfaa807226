/** How the numbers begin that this house gives to procedures of the site's own. */
export const numberPrefix = 'SITE-';

/** The number as it is written: SITE-007. */
export const givenNumber = (count: number): string => `${numberPrefix}${String(count).padStart(3, '0')}`;

/** A title for a procedure that came without one: its file's name, without the ending. */
export function titleOfFile(fileName: string): string {
  return fileName.replace(/(?<=.)\.[A-Za-z0-9]{1,5}$/, '').slice(0, 200) || fileName;
}

/**
 * Whether somebody has looked at a procedure for long enough to have read it (specification 2 and 9): so many seconds
 * since they began, by the server's clock, at the revision that counts.
 */
export function hasViewedEnough(
  view: { readonly revision: number; readonly beganAt: Date } | undefined,
  { revision, now, seconds }: { readonly revision: number; readonly now: Date; readonly seconds: number },
): boolean {
  return view !== undefined && view.revision === revision && now.getTime() - view.beganAt.getTime() >= seconds * 1000;
}
