import { z } from 'zod';
import { download, endpoint, file } from '../../endpoint.ts';
import { Timestamp } from '../../fields.ts';
import { JobCard } from './job-card.ts';
import { sopsPaths } from './sops.paths.ts';

/**
 * The form in which the page shows a procedure. `download`: the page only offers the file, because the file is an
 * old Word file (.doc) or an Excel workbook (.xlsx), or because its text could not be extracted.
 */
export const SopView = z.enum(['pdf', 'text', 'download']);
export type SopView = z.infer<typeof SopView>;

/** The state of extracting the text of a file. `none`: the server does not extract text from this type of file. */
export const SopTextState = z.enum(['none', 'waiting', 'ready', 'failed']);
export type SopTextState = z.infer<typeof SopTextState>;

/**
 * The reason why the text could not be extracted. `too_much`: a limit of size, time or memory was exceeded.
 * `unreadable`: the file is malformed.
 */
export const SopTextFault = z.enum(['too_much', 'unreadable']);
export type SopTextFault = z.infer<typeof SopTextFault>;

/** A standard operating procedure (SOP). In the paths of the API it is called a document. */
export const Sop = z.object({
  id: z.uuid(),
  number: z.string(),
  title: z.string(),
  description: z.string(),
  chapterNumber: z.int().nullable(),
  revision: z.int(),
  documentDate: z.iso.date(),
  /** True if the procedure changes the configuration of a computer, for which the reader needs a permit. */
  changesHost: z.boolean(),
  fileName: z.string(),
  /** The path of the API that returns the file. */
  filePath: z.string(),
  /** The size of the file in bytes; null while the PDF of a procedure without an uploaded file is not rendered yet. */
  fileSize: z.int().nullable(),
  mimeType: z.string(),
  view: SopView,
  /** True if the procedure is also available as a job card. Uploaded files have none. */
  hasJobCard: z.boolean(),
  isActive: z.boolean(),
  /** The time at which a trainer or admin released the current revision for this site; null if it is not released. */
  releasedAt: Timestamp.nullable(),
  createdAt: Timestamp,
});
export type Sop = z.infer<typeof Sop>;

/**
 * The newest revision of a procedure that a person has read. A revision counts as read when the person has confirmed that
 * they have read and understood it.
 */
export const SopReadState = z.object({
  sopId: z.uuid(),
  readRevision: z.int(),
  readAt: Timestamp,
  /** True if the procedure has a newer revision. */
  mustReadAgain: z.boolean(),
});
export type SopReadState = z.infer<typeof SopReadState>;

/** A part of an excerpt from the text of a procedure. `isHit` is true for a word that the person searched for. */
export const SopSnippetPart = z.object({ text: z.string(), isHit: z.boolean() });
export type SopSnippetPart = z.infer<typeof SopSnippetPart>;

/** A search hit. `snippet` is an excerpt of the text; null if the words occur only in number, title or description. */
export const SopHit = z.object({ id: z.uuid(), snippet: z.array(SopSnippetPart).nullable() });
export type SopHit = z.infer<typeof SopHit>;

/**
 * The text of an uploaded file of a procedure: `html` (sanitised) for a Word document, `plainText` for a text file. The
 * other field is null. Both fields are null if `state` is not `ready`.
 */
export const SopText = z.object({
  state: SopTextState,
  html: z.string().nullable(),
  plainText: z.string().nullable(),
  fault: SopTextFault.nullable(),
});
export type SopText = z.infer<typeof SopText>;

/** The job card of the current revision of a procedure. */
export const SopJobCard = JobCard.extend({ sopId: z.uuid(), revision: z.int() });
export type SopJobCard = z.infer<typeof SopJobCard>;

/** The time, in seconds, for which a person must have a procedure open before the procedure counts as viewed. */
export const viewingSeconds = 5;

const SopId = z.object({ id: z.uuid() });

export const sopsEndpoints = {
  list: endpoint({
    ...sopsPaths.list,
    access: 'member',
    summary: 'Lists the active procedures by number',
    reply: z.array(Sop),
    sameReplyForEverybody: true,
  }),
  search: endpoint({
    ...sopsPaths.search,
    access: 'member',
    summary:
      'Finds the active procedures whose number, title, description or text contain every word; best matches first',
    query: z.object({ search: z.string().max(100) }),
    reply: z.array(SopHit),
  }),
  readStates: endpoint({
    ...sopsPaths.readStates,
    access: 'member',
    summary: 'Lists the active procedures that the signed-in person has read, and counts those to read again',
    reply: z.object({
      items: z.array(SopReadState),
      /** The number of procedures whose current revision the person has read. */
      readCount: z.int(),
      readAgainCount: z.int(),
    }),
  }),
  file: endpoint({
    ...sopsPaths.file,
    access: 'member',
    summary: 'Returns the file of a procedure; with `download=1`, as an attachment',
    params: SopId,
    query: z.object({ download: z.literal('1').optional() }),
    reply: file,
    errors: ['sop_not_found'],
  }),
  text: endpoint({
    ...sopsPaths.text,
    access: 'member',
    summary: 'Returns the text of an uploaded Word or text file',
    params: SopId,
    reply: SopText,
    errors: ['sop_not_found'],
  }),
  jobCard: endpoint({
    ...sopsPaths.jobCard,
    access: 'member',
    summary: 'Returns a procedure as a job card: its steps, stop lines and commands, for the screen of a phone',
    params: SopId,
    reply: SopJobCard,
    errors: ['sop_not_found', 'sop_has_no_job_card'],
  }),
  recordForm: endpoint({
    ...sopsPaths.recordForm,
    access: 'member',
    summary:
      'Returns the record form of a procedure as a PDF of one page. Refused if `revision` is not the current revision',
    params: SopId,
    query: z.object({ revision: z.coerce.number().int().min(1).max(1_000_000).optional() }),
    reply: download,
    contentTypes: ['application/pdf'],
    errors: ['sop_not_found', 'sop_has_no_record_form', 'sop_revised', 'too_many_requests'],
  }),
  view: endpoint({
    ...sopsPaths.view,
    access: 'member',
    summary:
      'Records that the signed-in person opens a procedure. With `viewed=1`, at least 5 seconds after the opening, ' +
      'records that they have viewed it',
    params: SopId,
    query: z.object({ viewed: z.literal('1').optional() }),
    reply: z.object({
      revision: z.int(),
      /** The time at which the person opened this revision. */
      beganAt: Timestamp,
      /** How many seconds after `beganAt` the procedure counts as viewed. */
      viewingSeconds: z.int(),
      /**
       * How many seconds after `beganAt` the person can confirm that they have read the revision. If the procedure can
       * only be downloaded, the seconds are counted from `downloadedAt`.
       */
      readingSeconds: z.int(),
      /** The time at which this revision first counted as viewed; null if it does not count as viewed yet. */
      viewedAt: Timestamp.nullable(),
      /**
       * The time at which the person first downloaded this revision; null if they have not downloaded it, or if the
       * `view` of the procedure is not `download`.
       */
      downloadedAt: Timestamp.nullable(),
    }),
    errors: ['sop_not_found', 'sop_not_viewed'],
  }),
  read: endpoint({
    ...sopsPaths.read,
    access: 'member',
    summary:
      'Records that the person confirms that they have read and understood the current revision. Refused if the site ' +
      'checks the reading time, and this time was too short for the text. `declared=1`: the person declares that they have ' +
      'read the downloaded file; required if the procedure can only be downloaded',
    params: SopId,
    query: z.object({ declared: z.literal('1').optional() }),
    reply: SopReadState,
    errors: ['sop_not_found', 'sop_not_viewed', 'sop_not_downloaded', 'reading_too_fast'],
  }),
  download: endpoint({
    ...sopsPaths.download,
    access: 'member',
    summary:
      'Records that the person has downloaded the file. Does not return the file; the reading time starts with the request ' +
      'for the file',
    params: SopId,
    reply: z.object({ sopId: z.uuid(), revision: z.int(), downloadedAt: Timestamp }),
    errors: ['sop_not_found'],
  }),
};
