import { z } from 'zod';

/** A moment, as ISO 8601 with zone; the server's clock unless a field says otherwise. */
export const Timestamp = z.iso.datetime({ offset: true });

/** A day of the calendar as YYYY-MM-DD, without a time zone. */
export const CalendarDate = z.iso.date();

/** PostgreSQL text holds no NUL; unpaired surrogates are not text at all. */
const isStorable = (text: string) => !text.includes('\u0000') && text.isWellFormed();

/** Text that people type: trimmed, without NUL, bounded. */
export const plainText = (maximumLength: number) =>
  z.string().max(maximumLength).refine(isStorable, 'This text holds characters that cannot be kept.').trim();

/** The text of a file, kept to the letter: its lines are counted. */
export const fileText = (maximumLength: number) =>
  z.string().max(maximumLength).refine(isStorable, 'This text holds characters that cannot be kept.');

/** Control characters, line ends, and the marks that make a text read backwards: no name on a certificate has them. */
const notInOneLine = /[\p{Cc}\p{Zl}\p{Zp}\u202D\u202E]/u;

/** Text of one line, such as goes into a table, a certificate or a log. */
export const lineText = (maximumLength: number) =>
  plainText(maximumLength).refine((text) => !notInOneLine.test(text), 'This must be one line of plain text.');

/** One line such as a position or a department. */
export const ShortText = lineText(120);

/** A name as its owner writes it: one word is enough, any script. */
export const PersonName = lineText(160).pipe(z.string().min(1));

/** Whole percent, 0 to 100. */
export const Percent = z.int().min(0).max(100);
