import { z } from 'zod';
import { isVisible, toVisibleText } from './person-name.ts';

/** A point in time as ISO 8601 with an offset. All times are taken from the server's clock. */
export const Timestamp = z.iso.datetime({ offset: true });

/** A calendar date as YYYY-MM-DD, without a time zone. */
export const CalendarDate = z.iso.date();

/** PostgreSQL's text type cannot store NUL, and unpaired surrogates are not valid UTF-8. */
const isStorable = (text: string) => !text.includes('\u0000') && text.isWellFormed();

/**
 * The text of a file, of at most `maximumLength` UTF-16 code units. Not trimmed, so that line numbers in messages match
 * the file.
 */
export const fileText = (maximumLength: number) =>
  z.string().max(maximumLength).refine(isStorable, 'This text holds characters that cannot be kept.');

/**
 * Text that a person types, with line breaks. The text is trimmed. `maximumLength`, in UTF-16 code units, is checked
 * before the trimming.
 */
export const plainText = (maximumLength: number) => fileText(maximumLength).trim();

/** Control characters, line breaks, and bidirectional overrides, which could disguise a name on a certificate. */
const forbiddenInLine = /[\p{Cc}\p{Zl}\p{Zp}\u202D\u202E]/u;

/** Trimmed text of one line, for tables, certificates and logs. */
export const lineText = (maximumLength: number) =>
  plainText(maximumLength).refine((text) => !forbiddenInLine.test(text), 'This must be one line of plain text.');

/** One line of at most 120 UTF-16 code units, such as a job title or a department. */
export const ShortText = lineText(120);

/**
 * Text of one line that identifies a person. Superfluous invisible characters are removed, so that two texts which
 * differ only in such characters become equal.
 */
export const visibleText = (maximumLength: number) =>
  lineText(maximumLength)
    .overwrite(toVisibleText)
    .pipe(z.string().min(1).max(maximumLength).refine(isVisible, 'This must have letters or digits that can be seen.'));

/** A person's name: one or more words in any script. */
export const PersonName = visibleText(160);

/** An integer percentage, 0 to 100. */
export const Percent = z.int().min(0).max(100);

/** A request field that the server accepts but does not use, because the server determines the value itself. */
export const IgnoredField = z.unknown().optional();
