import { z } from 'zod';
import { endpoint, file } from '../../endpoint.ts';
import { Timestamp } from '../../fields.ts';
import { sopsPaths } from './sops.paths.ts';

/**
 * The way in which the page shows a procedure: as PDF, as text, or only as a download. Old Word files (.doc) and files
 * whose text cannot be read are offered only as a download.
 */
export const SopView = z.enum(['pdf', 'text', 'download']);
export type SopView = z.infer<typeof SopView>;

/** State of the text of a file: there is no text, it has not been read yet, it was read, or it cannot be read. */
export const SopTextState = z.enum(['none', 'waiting', 'ready', 'failed']);
export type SopTextState = z.infer<typeof SopTextState>;

/** Why the text of a file cannot be read: it exceeds a limit of size, time or memory, or the file is malformed. */
export const SopTextFault = z.enum(['too_much', 'unreadable']);
export type SopTextFault = z.infer<typeof SopTextFault>;

/** A standard operating procedure. Paths of the API say "documents"; the code says SOP. */
export const Sop = z.object({
  id: z.uuid(),
  number: z.string(),
  title: z.string(),
  description: z.string(),
  chapterNumber: z.int().nullable(),
  revision: z.int(),
  documentDate: z.iso.date(),
  /** Whether its steps change a host; such steps require the permit that the procedure names. */
  changesHost: z.boolean(),
  fileName: z.string(),
  filePath: z.string(),
  /** In bytes; null until the PDF is rendered. */
  fileSize: z.int().nullable(),
  mimeType: z.string(),
  view: SopView,
  isActive: z.boolean(),
  /** Null until a trainer or an admin releases it for this site. */
  releasedAt: Timestamp.nullable(),
  createdAt: Timestamp,
});
export type Sop = z.infer<typeof Sop>;

/** The latest revision that a person has read of one procedure. */
export const SopReadState = z.object({
  sopId: z.uuid(),
  readRevision: z.int(),
  readAt: Timestamp,
  /** Whether there is a newer revision. */
  mustReadAgain: z.boolean(),
});
export type SopReadState = z.infer<typeof SopReadState>;

/** A part of an excerpt; `isHit` is true for a searched word. */
export const SopSnippetPart = z.object({ text: z.string(), isHit: z.boolean() });
export type SopSnippetPart = z.infer<typeof SopSnippetPart>;

/** A search hit; the snippet is null if only number, title or description contain the words. */
export const SopHit = z.object({ id: z.uuid(), snippet: z.array(SopSnippetPart).nullable() });
export type SopHit = z.infer<typeof SopHit>;

/** The text of a procedure: sanitized HTML for a Word document, plain text for a text file. */
export const SopText = z.object({
  state: SopTextState,
  html: z.string().nullable(),
  plainText: z.string().nullable(),
  fault: SopTextFault.nullable(),
});
export type SopText = z.infer<typeof SopText>;

/** The time for which a procedure must be open before it can be marked as read, in seconds. */
export const readingSeconds = 5;

const SopId = z.object({ id: z.uuid() });

export const sopsEndpoints = {
  list: endpoint({
    ...sopsPaths.list,
    access: 'member',
    summary: 'The active procedures, by number',
    reply: z.array(Sop),
    shared: true,
  }),
  search: endpoint({
    ...sopsPaths.search,
    access: 'member',
    summary: 'Active procedures that contain every word in number, title, description or text; best matches first',
    query: z.object({ search: z.string().max(100) }),
    reply: z.array(SopHit),
  }),
  readStates: endpoint({
    ...sopsPaths.readStates,
    access: 'member',
    summary: 'Which active procedures the caller has read, and how many must be read again',
    reply: z.object({ items: z.array(SopReadState), readCount: z.int(), readAgainCount: z.int() }),
  }),
  file: endpoint({
    ...sopsPaths.file,
    access: 'member',
    summary: 'The file of a procedure; download=1 as an attachment',
    params: SopId,
    query: z.object({ download: z.literal('1').optional() }),
    reply: file,
    errors: ['sop_not_found'],
  }),
  text: endpoint({
    ...sopsPaths.text,
    access: 'member',
    summary: 'The text of an uploaded Word or text file, for reading in the page',
    params: SopId,
    reply: SopText,
    errors: ['sop_not_found'],
  }),
  view: endpoint({
    ...sopsPaths.view,
    access: 'member',
    summary:
      'Start the reading time of the caller; after five seconds by the clock of the server the procedure can be marked as read',
    params: SopId,
    reply: z.object({
      revision: z.int(),
      beganAt: Timestamp,
      readingSeconds: z.int(),
      /** Time of the first download of this revision by the caller; null if there is none or the page shows it. */
      downloadedAt: Timestamp.nullable(),
    }),
    errors: ['sop_not_found'],
  }),
  read: endpoint({
    ...sopsPaths.read,
    access: 'member',
    summary:
      'Mark the current revision as read after five seconds; with declared=1 after a download when the page cannot show it',
    params: SopId,
    query: z.object({ declared: z.literal('1').optional() }),
    reply: SopReadState,
    errors: ['sop_not_found', 'sop_not_viewed', 'sop_not_downloaded'],
  }),
  download: endpoint({
    ...sopsPaths.download,
    access: 'member',
    summary: 'Record that the caller has downloaded the procedure',
    params: SopId,
    reply: z.object({ sopId: z.uuid(), revision: z.int(), downloadedAt: Timestamp }),
    errors: ['sop_not_found'],
  }),
};
