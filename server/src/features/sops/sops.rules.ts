import type { SignedIn } from '../../platform/auth/signed-in.ts';
import { searchForm } from './search.rules.ts';

/** Prefix of the numbers that the server assigns to procedures of the site. */
export const numberPrefix = 'SITE-';

/** The number of a procedure of the site, such as SITE-007 for the count 7. */
export const numberFor = (count: number): string => `${numberPrefix}${String(count).padStart(3, '0')}`;

/** The title of a procedure that was added without one: its file name without the extension. */
export function titleOfFile(fileName: string): string {
  return fileName.replace(/(?<=.)\.[A-Za-z0-9]{1,5}$/, '').slice(0, 200) || fileName;
}

/** The file name of a rendered procedure. */
export const pdfNameOf = ({ number, title }: { number: string; title: string }): string => `${number} ${title}.pdf`;

/** The folded number, title and description, which a search compares in addition to the text. */
export const searchHead = (sop: { number: string; title: string; description: string }): string =>
  searchForm(`${sop.number} ${sop.title} ${sop.description}`);

/** Whether a person has had the current revision open for at least `seconds`, by the clock of the server. */
export function hasViewedEnough(
  view: { readonly revision: number; readonly beganAt: Date } | undefined,
  { revision, now, seconds }: { readonly revision: number; readonly now: Date; readonly seconds: number },
): boolean {
  return view !== undefined && view.revision === revision && now.getTime() - view.beganAt.getTime() >= seconds * 1000;
}

/** An admin may delete any procedure; a trainer may delete the procedures that they added. */
export const mayDelete = (user: SignedIn, createdBy: string | null): boolean =>
  user.isAdmin || (user.role === 'trainer' && createdBy === user.id);
