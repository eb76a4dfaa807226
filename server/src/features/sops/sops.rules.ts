import type { SignedInUser } from '../../platform/auth/signed-in.ts';
import { foldText } from './search.rules.ts';

/** The prefix of the numbers that the server assigns to procedures that are added at this site. */
export const numberPrefix = 'SITE-';

/** Returns the number of a procedure that is added at this site, such as SITE-007 for the count 7. */
export const formatSiteNumber = (count: number): string => `${numberPrefix}${String(count).padStart(3, '0')}`;

const maxTitleLength = 200;

/** Returns the title of a procedure that is added without one: its file name without the extension, truncated. */
export function titleFromFileName(fileName: string): string {
  return fileName.replace(/(?<=.)\.[A-Za-z0-9]{1,5}$/, '').slice(0, maxTitleLength);
}

/** Returns the file name of a PDF that the server renders. */
export const toPdfName = ({ number, title }: { number: string; title: string }): string => `${number} ${title}.pdf`;

/** Returns the folded number, title and description of a procedure, which are searched in addition to the text. */
export const buildSearchHead = (sop: { number: string; title: string; description: string }): string =>
  foldText(`${sop.number} ${sop.title} ${sop.description}`);

/**
 * True if a person opened the current revision `revision` at least `seconds` ago. `reading` contains the revision that
 * they opened last; it is undefined if they have not opened the procedure.
 */
export function hasReadLongEnough(
  reading: { readonly revision: number; readonly beganAt: Date } | undefined,
  { revision, now, seconds }: { readonly revision: number; readonly now: Date; readonly seconds: number },
): boolean {
  if (reading === undefined || reading.revision !== revision) return false;
  return now.getTime() - reading.beganAt.getTime() >= seconds * 1000;
}

/** True if the user may delete a procedure. Admins may delete any procedure, and trainers the ones that they added. */
export const mayDelete = (user: SignedInUser, createdBy: string | null): boolean =>
  user.isAdmin || (user.role === 'trainer' && createdBy === user.id);
