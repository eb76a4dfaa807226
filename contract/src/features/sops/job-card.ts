import { z } from 'zod';

/**
 * A link of a job card: to another procedure by its number, or to a module by its chapter number. A job card is a
 * procedure as structured data, for the screen of a phone.
 */
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

/** The people who sign hold points: points at which the work stops until somebody has signed. */
export const holdPointSigners = [
  'operator',
  'supervisor',
  'owner',
  'permit-issuer',
  'second-person',
  'incident-contact',
] as const;
export type HoldPointSigner = (typeof holdPointSigners)[number];

/** The names of the signers in the texts of the procedures. */
export const signerNames: Readonly<Record<HoldPointSigner, string>> = {
  operator: 'panel operator',
  supervisor: 'shift supervisor',
  owner: 'system owner',
  'permit-issuer': 'permit issuer',
  'second-person': 'second person',
  'incident-contact': 'incident contact',
};

/** A point before a step at which somebody other than the technician must sign. `check` is what the signer confirms. */
export const JobCardHoldPoint = z.object({ signedBy: z.enum(holdPointSigners), check: z.string() });
export type JobCardHoldPoint = z.infer<typeof JobCardHoldPoint>;

/**
 * The types of fields of a record form. A `hash` is a SHA-256 hash. A `signature` is a name, a signature and a time.
 */
export const recordFieldTypes = [
  'text',
  'longText',
  'number',
  'date',
  'dateTime',
  'choice',
  'yesNo',
  'hash',
  'signature',
] as const;

/** A field of the record form of a procedure. The form is filled in on paper. */
export const JobCardField = z.object({
  id: z.string(),
  label: z.string(),
  type: z.enum(recordFieldTypes),
  /** The unit of a number; null for other types. */
  unit: z.string().nullable(),
  /** The options of a choice; empty for other types. */
  options: z.array(z.string()),
  /** The number of the step in which the value is read; null if the field belongs to no step. */
  step: z.int().nullable(),
  isRequired: z.boolean(),
});
export type JobCardField = z.infer<typeof JobCardField>;

/**
 * A step of a procedure, numbered from 1. `blocks` is the instruction, `expected` the result to check. Nobody begins
 * the step before all its hold points are signed.
 */
export const JobCardStep = z.object({
  number: z.int(),
  holdPoints: z.array(JobCardHoldPoint).default([]),
  blocks: z.array(JobCardBlock),
  expected: z.array(JobCardBlock),
});
export type JobCardStep = z.infer<typeof JobCardStep>;

/** A section of a procedure other than the steps. `title` is its heading. */
export const JobCardSection = z.object({ title: z.string(), blocks: z.array(JobCardBlock) });
export type JobCardSection = z.infer<typeof JobCardSection>;

/** The heading of the section in which a procedure states how the work is recorded. */
export const recordSectionTitle = 'What to record';

/**
 * A heading in the HTML of shipped procedures. The hold points and fields are repeated below it as sentences, so that
 * the search finds them.
 */
export const recordFormTitle = 'Record form';

/**
 * A procedure as structured data: its steps and its record form. The server creates the job card from the text of the
 * procedure. Job cards that an older server stored have no hold points, Windows versions, revision note and record
 * form. These fields therefore have default values.
 */
export const JobCard = z.object({
  /**
   * The Windows versions on which all steps can be done as printed. Empty if the procedure has no commands to type on a
   * Windows host. Null if the text does not state them.
   */
  windows: z.array(z.string()).nullable().default(null),
  /** What changed in this revision; null if the text does not state it. */
  revisionNote: z.string().nullable().default(null),
  /**
   * Statements about Windows or another program that the authors of the procedure have found in no public document and
   * have not tried. A site tries them itself before it releases the procedure. Empty for a procedure that a site wrote.
   */
  untriedClaims: z.array(z.string()).default([]),
  /** The fields of the record form, in the order of the job. Empty if the text has no form. */
  record: z.array(JobCardField).default([]),
  /** The sections before the steps, such as Purpose and Tools. */
  before: z.array(JobCardSection),
  /** The blocks between the heading of the steps and the first step. */
  warnings: z.array(JobCardBlock),
  steps: z.array(JobCardStep),
  /** The sections after the steps, such as "If it goes wrong". */
  after: z.array(JobCardSection),
});
export type JobCard = z.infer<typeof JobCard>;
