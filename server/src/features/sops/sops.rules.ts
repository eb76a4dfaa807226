import { requiredReadingSeconds } from '@loopcheck/contract/features/progress/progress.rules';
import { viewingSeconds } from '@loopcheck/contract/features/sops/sops.contract';
import type { SignedInUser } from '../../platform/auth/signed-in.ts';
import { foldText } from './search.rules.ts';

/** The prefix of the numbers that the server assigns to procedures that are added at this site. */
export const numberPrefix = 'SITE-';

/** Returns the number of a procedure that is added at this site, such as SITE-007 for the numeric part 7. */
export const formatSiteNumber = (numericPart: number): string =>
  `${numberPrefix}${String(numericPart).padStart(3, '0')}`;

const maxTitleLength = 200;

/**
 * Returns the title of a procedure that is added without a title: the file name without its extension, truncated to
 * `maxTitleLength` characters.
 */
export function titleFromFileName(fileName: string): string {
  // A name such as `.txt` has no extension, so a character must precede the dot.
  return fileName.replace(/(?<=.)\.[A-Za-z0-9]{1,5}$/, '').slice(0, maxTitleLength);
}

/** Returns the file name of a PDF that the server renders. */
export const toPdfName = ({ number, title }: { number: string; title: string }): string => `${number} ${title}.pdf`;

/**
 * Returns the note on what has changed in a revision of a procedure. Returns null for revision 1, the first one that the
 * people of this site can read: for them, nothing has changed. If a shipped procedure has a note in revision 1, the note
 * compares the procedure with an earlier edition of the product, which this site does not have.
 */
export const noteOnRevision = (revision: number, note: string | null): string | null => (revision === 1 ? null : note);

/**
 * Returns the number, title and description of a procedure as one folded text. A search looks for words in this text
 * too, not only in the text of the procedure.
 */
export const buildSearchHead = (sop: { number: string; title: string; description: string }): string =>
  foldText(`${sop.number} ${sop.title} ${sop.description}`);

/** The last opening of a procedure by a person: the revision that was opened, and the time. */
interface Opening {
  readonly revision: number;
  readonly beganAt: Date;
}

/**
 * True if a person opened the current revision `revision` at least `seconds` ago. `opening` is undefined if they have
 * not opened the procedure.
 */
export function isOpenLongEnough(
  opening: Opening | undefined,
  { revision, now, seconds }: { readonly revision: number; readonly now: Date; readonly seconds: number },
): opening is Opening {
  if (opening === undefined || opening.revision !== revision) return false;
  return now.getTime() - opening.beganAt.getTime() >= seconds * 1000;
}

/**
 * The number of seconds for which a person must have a procedure open before confirming to have read it: a third of the
 * estimated reading time of its words, but at least `viewingSeconds`. Only `viewingSeconds` are needed if the site does
 * not check the reading time. The same holds if the words are not known, as for a scanned PDF.
 */
export const readingSecondsOf = (
  sop: { readonly word_count: number },
  { checksReadingTime }: { readonly checksReadingTime: boolean },
): number => (checksReadingTime ? Math.max(viewingSeconds, requiredReadingSeconds(sop.word_count)) : viewingSeconds);

/** True if the user is allowed to delete a procedure: an admin, or the trainer who added the procedure. */
export const mayDelete = (user: SignedInUser, createdBy: string | null): boolean =>
  user.isAdmin || (user.role === 'trainer' && createdBy === user.id);
