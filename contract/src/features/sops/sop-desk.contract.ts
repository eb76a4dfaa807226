import { z } from 'zod';
import { endpoint, file } from '../../endpoint.ts';
import { lineText, plainText, Timestamp } from '../../fields.ts';
import { ClaimedFile, claimErrors, UploadAddress } from '../uploads/uploads.contract.ts';
import { Sop, SopTextFault, SopTextState } from './sops.contract.ts';

/** A procedure as a trainer or an admin sees it. */
export const DeskSop = Sop.extend({
  /** It came with the product. */
  isShipped: z.boolean(),
  createdByName: z.string().nullable(),
  /** Whether its words can be found by the search. */
  textState: SopTextState,
  textFault: SopTextFault.nullable(),
  canDelete: z.boolean(),
  /** How many active people have read the present revision, and how many only an older one. */
  readCount: z.int(),
  readOlderCount: z.int(),
});
export type DeskSop = z.infer<typeof DeskSop>;

export const SopRevision = z.object({
  revision: z.int(),
  title: z.string(),
  fileName: z.string().nullable(),
  /** Null where the file of this revision was never made. */
  fileSize: z.int().nullable(),
  mimeType: z.string(),
  filePath: z.string().nullable(),
  note: z.string(),
  createdByName: z.string().nullable(),
  createdAt: Timestamp,
  readCount: z.int(),
});
export type SopRevision = z.infer<typeof SopRevision>;

/** `older`: they have read it, but not the present revision. */
export const ReaderState = z.enum(['read', 'older', 'not_read']);
export type ReaderState = z.infer<typeof ReaderState>;

export const SopReader = z.object({
  userId: z.uuid(),
  fullName: z.string(),
  employeeId: z.string(),
  department: z.string().nullable(),
  state: ReaderState,
  readRevision: z.int().nullable(),
  readAt: Timestamp.nullable(),
  /** They said so after a download, since the page cannot show this revision. */
  isDeclared: z.boolean(),
});
export type SopReader = z.infer<typeof SopReader>;

const SopId = z.object({ id: z.uuid() });
const Cursor = z.string().max(400).optional();

/** A claimed upload: `filePath` is the objectPath that PUT /api/sop-files gave. The server knows the file better. */
const UploadedFile = {
  filePath: lineText(500),
  fileName: lineText(255).optional(),
  fileSize: z.number().optional(),
  mimeType: lineText(200).optional(),
};

const Title = lineText(200);
const Description = plainText(2000);
const ChapterNumber = z.int().min(1).max(999).nullable();

/** What a trainer says of a procedure that they bring. Without a title the file's name is it; without a number it gets one. */
export const NewSop = z.object({
  title: Title.optional(),
  description: Description.optional(),
  number: lineText(40).optional(),
  chapterNumber: ChapterNumber.optional(),
  changesHost: z.boolean().optional(),
  ...UploadedFile,
});

export const sopDeskEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/trainer/documents',
    access: 'trainer',
    summary: 'All procedures, also deactivated ones, by number',
    query: z.object({ state: z.enum(['active', 'inactive']).optional(), cursor: Cursor }),
    reply: z.object({ items: z.array(DeskSop), nextCursor: z.string().nullable() }),
  }),
  one: endpoint({
    method: 'GET',
    path: '/api/trainer/documents/:id',
    access: 'trainer',
    summary: 'One procedure, also a deactivated one, with what may be done',
    params: SopId,
    reply: DeskSop,
    errors: ['sop_not_found'],
  }),
  readers: endpoint({
    method: 'GET',
    path: '/api/trainer/documents/:id/readers',
    access: 'trainer',
    summary: 'Who has read the procedure and who has not, by name',
    params: SopId,
    query: z.object({ state: ReaderState.optional(), cursor: Cursor }),
    reply: z.object({ items: z.array(SopReader), nextCursor: z.string().nullable() }),
    errors: ['sop_not_found'],
  }),
  revisions: endpoint({
    method: 'GET',
    path: '/api/trainer/documents/:id/revisions',
    access: 'trainer',
    summary: 'The history of the procedure, latest first',
    params: SopId,
    reply: z.array(SopRevision),
    errors: ['sop_not_found'],
  }),
  revisionFile: endpoint({
    method: 'GET',
    path: '/api/trainer/documents/:id/revisions/:revision/file',
    access: 'trainer',
    summary: 'The file of one revision, also an old one',
    params: SopId.extend({ revision: z.coerce.number().int().min(1).max(1_000_000) }),
    query: z.object({ download: z.literal('1').optional() }),
    reply: file,
    errors: ['sop_not_found'],
  }),
  claim: endpoint({
    method: 'PUT',
    path: '/api/sop-files',
    access: 'trainer',
    summary: 'Have an uploaded file checked; the path it gets makes a procedure or a revision of one',
    body: z.object({ sopFileURL: UploadAddress }),
    reply: ClaimedFile,
    errors: claimErrors,
    selfManaged: true,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/documents',
    access: 'trainer',
    summary: 'Add a procedure from a claimed upload; who adds it releases it',
    body: NewSop,
    reply: Sop,
    errors: ['upload_not_found', 'upload_claimed', 'upload_not_claimed', 'sop_number_taken'],
  }),
  edit: endpoint({
    method: 'PATCH',
    path: '/api/documents/:id',
    access: 'trainer',
    summary: 'Change title, description, chapter or the mark that it changes a host',
    params: SopId,
    body: z.object({
      title: Title.pipe(z.string().min(1)).optional(),
      description: Description.optional(),
      chapterNumber: ChapterNumber.optional(),
      changesHost: z.boolean().optional(),
    }),
    reply: Sop,
    errors: ['sop_not_found'],
  }),
  revise: endpoint({
    method: 'POST',
    path: '/api/documents/:id/revisions',
    access: 'trainer',
    summary: 'Put a new file in place of the present one; who had read that is asked to read again',
    params: SopId,
    body: z.object({ ...UploadedFile, note: plainText(500).optional() }),
    reply: Sop,
    errors: ['sop_not_found', 'upload_not_found', 'upload_claimed', 'upload_not_claimed'],
  }),
  release: endpoint({
    method: 'POST',
    path: '/api/documents/:id/release',
    access: 'trainer',
    summary: 'Release a procedure for this site after it was tried here',
    params: SopId,
    reply: Sop,
    errors: ['sop_not_found', 'sop_already_released'],
  }),
  deactivate: endpoint({
    method: 'POST',
    path: '/api/documents/:id/deactivate',
    access: 'trainer',
    summary: 'Take the procedure out of the library; it can come back',
    params: SopId,
    reply: Sop,
    errors: ['sop_not_found'],
  }),
  activate: endpoint({
    method: 'POST',
    path: '/api/documents/:id/activate',
    access: 'trainer',
    summary: 'Put a deactivated procedure back into the library',
    params: SopId,
    reply: Sop,
    errors: ['sop_not_found', 'sop_number_taken'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/documents/:id',
    access: 'trainer',
    summary: 'Delete the procedure: an admin any, a trainer their own. What somebody has read is kept as evidence',
    params: SopId,
    reply: z.object({ id: z.uuid() }),
    errors: ['sop_not_found', 'sop_not_own'],
    selfManaged: true,
  }),
};
