import { z } from 'zod';
import { endpoint, file } from '../../endpoint.ts';
import { Timestamp } from '../../fields.ts';
import { sopsPaths } from './sops.paths.ts';

/**
 * The form in which the page shows a procedure. `download`: the page cannot show it, because it is an old Word file
 * (.doc) or its text cannot be read.
 */
export const SopView = z.enum(['pdf', 'text', 'download']);
export type SopView = z.infer<typeof SopView>;

/** The state of extracting the text of a file. `none`: the file is of a type without text. */
export const SopTextState = z.enum(['none', 'waiting', 'ready', 'failed']);
export type SopTextState = z.infer<typeof SopTextState>;

/**
 * The reason why the text could not be extracted: a limit of size, time or memory was exceeded, or the file is
 * malformed.
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
  /** True if the steps of the procedure change the configuration of a computer. Such steps require a permit. */
  changesHost: z.boolean(),
  fileName: z.string(),
  /** The path of the API that returns the file. */
  filePath: z.string(),
  /** In bytes. Null for a procedure without an uploaded file, until its PDF is rendered from its text. */
  fileSize: z.int().nullable(),
  mimeType: z.string(),
  view: SopView,
  isActive: z.boolean(),
  /** The time at which a trainer or admin released the current revision for this site; null before. */
  releasedAt: Timestamp.nullable(),
  createdAt: Timestamp,
});
export type Sop = z.infer<typeof Sop>;

/** The newest of a procedure's revisions that a person has read. */
export const SopReadState = z.object({
  sopId: z.uuid(),
  readRevision: z.int(),
  readAt: Timestamp,
  /** True if the procedure has a newer revision. */
  mustReadAgain: z.boolean(),
});
export type SopReadState = z.infer<typeof SopReadState>;

/** A part of an excerpt from the text of a procedure. `isHit` is true for a searched word. */
export const SopSnippetPart = z.object({ text: z.string(), isHit: z.boolean() });
export type SopSnippetPart = z.infer<typeof SopSnippetPart>;

/** A search hit. The snippet is null if the words occur only in number, title or description. */
export const SopHit = z.object({ id: z.uuid(), snippet: z.array(SopSnippetPart).nullable() });
export type SopHit = z.infer<typeof SopHit>;

/** The text of an uploaded file of a procedure: sanitized HTML for a Word document, plain text for a text file. */
export const SopText = z.object({
  state: SopTextState,
  html: z.string().nullable(),
  plainText: z.string().nullable(),
  fault: SopTextFault.nullable(),
});
export type SopText = z.infer<typeof SopText>;

/** The time for which a person must have a procedure open before they can mark it as read, in seconds. */
export const readingSeconds = 5;

const SopId = z.object({ id: z.uuid() });

export const sopsEndpoints = {
  list: endpoint({
    ...sopsPaths.list,
    access: 'member',
    summary: 'Lists the active procedures by number',
    reply: z.array(Sop),
    sharedReply: true,
  }),
  search: endpoint({
    ...sopsPaths.search,
    access: 'member',
    summary: 'Searches active procedures for every word in number, title, description or text; best matches first',
    query: z.object({ search: z.string().max(100) }),
    reply: z.array(SopHit),
  }),
  readStates: endpoint({
    ...sopsPaths.readStates,
    access: 'member',
    summary: 'Lists the active procedures that the signed-in person has read, and counts those to read again',
    reply: z.object({ items: z.array(SopReadState), readCount: z.int(), readAgainCount: z.int() }),
  }),
  file: endpoint({
    ...sopsPaths.file,
    access: 'member',
    summary: 'Returns the file of a procedure; `download=1`: as attachment',
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
  view: endpoint({
    ...sopsPaths.view,
    access: 'member',
    summary: 'Starts the reading time of the signed-in person; the procedure can be marked as read 5 seconds later',
    params: SopId,
    reply: z.object({
      revision: z.int(),
      /** The time at which the person opened this revision. */
      beganAt: Timestamp,
      /** The number of seconds after `beganAt` from which the procedure can be marked as read. */
      readingSeconds: z.int(),
      /** The time at which the person first downloaded this revision. Null before, and always if `view` is not `download`. */
      downloadedAt: Timestamp.nullable(),
    }),
    errors: ['sop_not_found'],
  }),
  read: endpoint({
    ...sopsPaths.read,
    access: 'member',
    summary:
      'Marks the current revision as read, at least 5 seconds after it was opened. With `declared=1`, the person ' +
      'declares to have read the downloaded file, at least 5 seconds after its download',
    params: SopId,
    query: z.object({ declared: z.literal('1').optional() }),
    reply: SopReadState,
    errors: ['sop_not_found', 'sop_not_viewed', 'sop_not_downloaded'],
  }),
  download: endpoint({
    ...sopsPaths.download,
    access: 'member',
    summary: 'Adds a download to the training record. The reading time starts with the request of the file, not here',
    params: SopId,
    reply: z.object({ sopId: z.uuid(), revision: z.int(), downloadedAt: Timestamp }),
    errors: ['sop_not_found'],
  }),
};
