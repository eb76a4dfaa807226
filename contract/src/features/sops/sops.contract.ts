import { z } from 'zod';
import { endpoint, file } from '../../endpoint.ts';
import { Timestamp } from '../../fields.ts';

/**
 * How a procedure is looked at in the page: its file, the words of its file, or not at all but by downloading it, as an
 * old Word file and one whose words cannot be read.
 */
export const SopView = z.enum(['pdf', 'text', 'download']);
export type SopView = z.infer<typeof SopView>;

/** Whether the words of a file are there: nothing to be read, still to be read, read, or they cannot be. */
export const SopTextState = z.enum(['none', 'waiting', 'ready', 'failed']);
export type SopTextState = z.infer<typeof SopTextState>;

/** Why the words of a file cannot be read: more than a reader could use, or not the file that its name says. */
export const SopTextFault = z.enum(['too_much', 'unreadable']);
export type SopTextFault = z.infer<typeof SopTextFault>;

/** A standard operating procedure. The addresses say "documents", as the specification does; the code says SOP. */
export const Sop = z.object({
  id: z.uuid(),
  number: z.string(),
  title: z.string(),
  description: z.string(),
  chapterNumber: z.int().nullable(),
  revision: z.int(),
  documentDate: z.iso.date(),
  /** It changes the state of a host: to be done only with the permit that it names. */
  changesHost: z.boolean(),
  fileName: z.string(),
  filePath: z.string(),
  /** Bytes; null while the file is being drawn. */
  fileSize: z.int().nullable(),
  mimeType: z.string(),
  view: SopView,
  isActive: z.boolean(),
  /** Null until a trainer or an admin releases it for this site. */
  releasedAt: Timestamp.nullable(),
  createdAt: Timestamp,
});
export type Sop = z.infer<typeof Sop>;

/** What somebody has read of one procedure, the latest revision of it. */
export const SopReadState = z.object({
  sopId: z.uuid(),
  readRevision: z.int(),
  readAt: Timestamp,
  /** A newer revision has come since. */
  mustReadAgain: z.boolean(),
});
export type SopReadState = z.infer<typeof SopReadState>;

/** A piece of a text; the hits are what was searched for. */
export const SopSnippetPart = z.object({ text: z.string(), isHit: z.boolean() });
export type SopSnippetPart = z.infer<typeof SopSnippetPart>;

/** A procedure that was found, and where in its text; null where title, number or description say it already. */
export const SopHit = z.object({ id: z.uuid(), snippet: z.array(SopSnippetPart).nullable() });
export type SopHit = z.infer<typeof SopHit>;

/** The words of a procedure: of a Word document as clean HTML, of a text file as they are. */
export const SopText = z.object({
  state: SopTextState,
  html: z.string().nullable(),
  plainText: z.string().nullable(),
  fault: SopTextFault.nullable(),
});
export type SopText = z.infer<typeof SopText>;

/** Seconds of viewing from which a procedure counts as read (specification 2 and 9). */
export const readingSeconds = 5;

const SopId = z.object({ id: z.uuid() });

export const sopsEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/documents',
    access: 'member',
    summary: 'The active procedures, by number',
    reply: z.array(Sop),
    shared: true,
  }),
  search: endpoint({
    method: 'GET',
    path: '/api/documents/search',
    access: 'member',
    summary: 'Active procedures that hold every word, in number, title, description or text; the best first',
    query: z.object({ search: z.string().max(100) }),
    reply: z.array(SopHit),
  }),
  readStates: endpoint({
    method: 'GET',
    path: '/api/documents/read-states',
    access: 'member',
    summary: 'What oneself has read of the active procedures, and how many are to be read again',
    reply: z.object({ items: z.array(SopReadState), readCount: z.int(), readAgainCount: z.int() }),
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/documents/:id/file',
    access: 'member',
    summary: 'The file of the procedure; download=1 as an attachment',
    params: SopId,
    query: z.object({ download: z.literal('1').optional() }),
    reply: file,
    errors: ['sop_not_found'],
  }),
  text: endpoint({
    method: 'GET',
    path: '/api/documents/:id/text',
    access: 'member',
    summary: 'The words of an uploaded Word or text file, for reading in the page',
    params: SopId,
    reply: SopText,
    errors: ['sop_not_found'],
  }),
  view: endpoint({
    method: 'PUT',
    path: '/api/documents/:id/view',
    access: 'member',
    summary:
      'Oneself begins to look at the procedure; after five seconds by the clock of the server it can be marked as read',
    params: SopId,
    reply: z.object({
      revision: z.int(),
      beganAt: Timestamp,
      readingSeconds: z.int(),
      /** When oneself first downloaded this revision; null where not yet, and where the page shows it. */
      downloadedAt: Timestamp.nullable(),
    }),
    errors: ['sop_not_found'],
  }),
  read: endpoint({
    method: 'PUT',
    path: '/api/documents/:id/read',
    access: 'member',
    summary:
      'Mark as read: the revision that oneself has looked at for five seconds; one that the page cannot show by declared=1, once it was downloaded',
    params: SopId,
    query: z.object({ declared: z.literal('1').optional() }),
    reply: SopReadState,
    errors: ['sop_not_found', 'sop_not_viewed', 'sop_not_downloaded'],
  }),
  download: endpoint({
    method: 'PUT',
    path: '/api/documents/:id/download',
    access: 'member',
    summary: 'Note that oneself has downloaded the procedure',
    params: SopId,
    reply: z.object({ sopId: z.uuid(), revision: z.int(), downloadedAt: Timestamp }),
    errors: ['sop_not_found'],
  }),
};
