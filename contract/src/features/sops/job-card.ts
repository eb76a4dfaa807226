import { z } from 'zod';

/** A link of a job card: to another procedure by its number, or to a module by its chapter number. */
export const JobCardLink = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sop'), number: z.string() }),
  z.object({ kind: z.literal('chapter'), chapterNumber: z.int(), sectionId: z.string().nullable() }),
]);
export type JobCardLink = z.infer<typeof JobCardLink>;

/** A piece of a text with one style. Code is displayed in a monospaced font. */
export const JobCardSpan = z.object({
  text: z.string(),
  style: z.enum(['plain', 'strong', 'emphasis', 'code']),
  link: JobCardLink.nullable(),
});
export type JobCardSpan = z.infer<typeof JobCardSpan>;

/** A paragraph, an item of a list, or a cell of a table. */
export const JobCardText = z.array(JobCardSpan);
export type JobCardText = z.infer<typeof JobCardText>;

/**
 * A part of a job card.
 * - `text`: a paragraph.
 * - `stop`: a stop line, which is a warning or a sentence that tells the reader to stop. Pages show it in amber.
 * - `note`: a note, or a list of people to call.
 * - `list`: a bulleted list. An item with `isStop` is a stop line.
 * - `command`: a block of code. `use` is `copy` for a command to type, `sample` for an example of output, and `never`
 *   for a command that must not be typed.
 * - `table`: a table with one row of headers.
 */
export const JobCardBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: JobCardText }),
  z.object({ kind: z.literal('stop'), title: z.string().nullable(), texts: z.array(JobCardText) }),
  z.object({ kind: z.literal('note'), title: z.string().nullable(), texts: z.array(JobCardText) }),
  z.object({ kind: z.literal('list'), items: z.array(z.object({ text: JobCardText, isStop: z.boolean() })) }),
  z.object({
    kind: z.literal('command'),
    title: z.string(),
    code: z.string(),
    use: z.enum(['copy', 'sample', 'never']),
  }),
  z.object({ kind: z.literal('table'), head: z.array(JobCardText), rows: z.array(z.array(JobCardText)) }),
]);
export type JobCardBlock = z.infer<typeof JobCardBlock>;

/** A step of a procedure, numbered from 1. `blocks` is the instruction, `expected` the result to check. */
export const JobCardStep = z.object({
  number: z.int(),
  blocks: z.array(JobCardBlock),
  expected: z.array(JobCardBlock),
});
export type JobCardStep = z.infer<typeof JobCardStep>;

/** A section of a procedure other than the steps. `title` is its heading. */
export const JobCardSection = z.object({ title: z.string(), blocks: z.array(JobCardBlock) });
export type JobCardSection = z.infer<typeof JobCardSection>;

/** A procedure as a list of steps for the screen of a phone. The server creates it from the text of the procedure. */
export const JobCard = z.object({
  /** The sections before the steps, such as Purpose and Tools. */
  before: z.array(JobCardSection),
  /** The blocks between the heading of the steps and the first step. */
  warnings: z.array(JobCardBlock),
  steps: z.array(JobCardStep),
  /** The sections after the steps, such as "If it goes wrong". */
  after: z.array(JobCardSection),
});
export type JobCard = z.infer<typeof JobCard>;
