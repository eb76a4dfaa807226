import { z } from 'zod';
import { endpoint, file } from '../../endpoint.ts';
import { lineText, plainText, Timestamp } from '../../fields.ts';
import { ClaimedFile, claimErrors, UploadAddress } from '../uploads/uploads.contract.ts';
import { Sop, SopTextFault, SopTextState } from './sops.contract.ts';
import { sopAuthoringPaths } from './sop-authoring.paths.ts';

/** A procedure with the additional fields that trainers and admins see. */
export const ManagedSop = Sop.extend({
  /** Whether the procedure is part of the shipped curriculum. */
  isShipped: z.boolean(),
  createdByName: z.string().nullable(),
  /** State of the text of its file; the search finds the text only in the state `ready`. */
  textState: SopTextState,
  textFault: SopTextFault.nullable(),
  canDelete: z.boolean(),
  /** Number of active people who have read the current revision. */
  readCount: z.int(),
  /** Number of active people who have read an older revision but not the current one. */
  readOlderCount: z.int(),
});
export type ManagedSop = z.infer<typeof ManagedSop>;

export const SopRevision = z.object({
  revision: z.int(),
  title: z.string(),
  fileName: z.string().nullable(),
  /** Null when the file of this revision was never rendered. */
  fileSize: z.int().nullable(),
  mimeType: z.string(),
  filePath: z.string().nullable(),
  note: z.string(),
  createdByName: z.string().nullable(),
  createdAt: Timestamp,
  readCount: z.int(),
});
export type SopRevision = z.infer<typeof SopRevision>;

/** `older`: the person has read an older revision but not the current one. */
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
  /** True if the person declared, after a download, that they have read a revision that the page cannot show. */
  isDeclared: z.boolean(),
});
export type SopReader = z.infer<typeof SopReader>;

const SopId = z.object({ id: z.uuid() });
const Cursor = z.string().max(400).optional();

/** A claimed upload: `filePath` is the `objectPath` that PUT /api/sop-files returned. The other fields are ignored. */
const UploadedFile = {
  filePath: lineText(500),
  fileName: lineText(255).optional(),
  fileSize: z.number().optional(),
  mimeType: lineText(200).optional(),
};

const Title = lineText(200);
const Description = plainText(2000);
const ChapterNumber = z.int().min(1).max(999).nullable();

/** A new procedure. The title defaults to the file name, the number to the site's next number. */
export const NewSop = z.object({
  title: Title.optional(),
  description: Description.optional(),
  number: lineText(40).optional(),
  chapterNumber: ChapterNumber.optional(),
  changesHost: z.boolean().optional(),
  ...UploadedFile,
});

/** The fields that can be changed without a new revision. */
export const SopEdit = z.object({
  title: Title.pipe(z.string().min(1)).optional(),
  description: Description.optional(),
  chapterNumber: ChapterNumber.optional(),
  changesHost: z.boolean().optional(),
});

export const sopAuthoringEndpoints = {
  list: endpoint({
    ...sopAuthoringPaths.list,
    access: 'trainer',
    summary: 'All procedures by number, including deactivated ones',
    query: z.object({ state: z.enum(['active', 'inactive']).optional(), cursor: Cursor }),
    reply: z.object({ items: z.array(ManagedSop), nextCursor: z.string().nullable() }),
  }),
  one: endpoint({
    ...sopAuthoringPaths.one,
    access: 'trainer',
    summary: 'One procedure, active or not, with what the caller may do',
    params: SopId,
    reply: ManagedSop,
    errors: ['sop_not_found'],
  }),
  readers: endpoint({
    ...sopAuthoringPaths.readers,
    access: 'trainer',
    summary: 'Who has read the procedure and who has not, by name',
    params: SopId,
    query: z.object({ state: ReaderState.optional(), cursor: Cursor }),
    reply: z.object({ items: z.array(SopReader), nextCursor: z.string().nullable() }),
    errors: ['sop_not_found'],
  }),
  revisions: endpoint({
    ...sopAuthoringPaths.revisions,
    access: 'trainer',
    summary: 'The history of the procedure, latest first',
    params: SopId,
    reply: z.array(SopRevision),
    errors: ['sop_not_found'],
  }),
  revisionFile: endpoint({
    ...sopAuthoringPaths.revisionFile,
    access: 'trainer',
    summary: 'The file of one revision, current or old',
    params: SopId.extend({ revision: z.coerce.number().int().min(1).max(1_000_000) }),
    query: z.object({ download: z.literal('1').optional() }),
    reply: file,
    errors: ['sop_not_found'],
  }),
  claim: endpoint({
    ...sopAuthoringPaths.claim,
    access: 'trainer',
    summary: 'Claim an uploaded file: check its content and get the filePath for a procedure or a revision',
    body: z.object({ sopFileURL: UploadAddress }),
    reply: ClaimedFile,
    errors: claimErrors,
    selfManaged: true,
  }),
  create: endpoint({
    ...sopAuthoringPaths.create,
    access: 'trainer',
    summary: 'Add a procedure from a claimed upload; this also releases it',
    body: NewSop,
    reply: Sop,
    errors: ['upload_not_found', 'upload_claimed', 'upload_not_claimed', 'sop_number_taken'],
  }),
  edit: endpoint({
    ...sopAuthoringPaths.edit,
    access: 'trainer',
    summary: 'Change title, description, chapter number or changesHost',
    params: SopId,
    body: SopEdit,
    reply: Sop,
    errors: ['sop_not_found'],
  }),
  revise: endpoint({
    ...sopAuthoringPaths.revise,
    access: 'trainer',
    summary: 'Replace the file by a new revision; people who have read an older one are asked to read again',
    params: SopId,
    body: z.object({ ...UploadedFile, note: plainText(500).optional() }),
    reply: Sop,
    errors: ['sop_not_found', 'upload_not_found', 'upload_claimed', 'upload_not_claimed'],
  }),
  release: endpoint({
    ...sopAuthoringPaths.release,
    access: 'trainer',
    summary: 'Release a procedure for this site',
    params: SopId,
    reply: Sop,
    errors: ['sop_not_found', 'sop_already_released'],
  }),
  deactivate: endpoint({
    ...sopAuthoringPaths.deactivate,
    access: 'trainer',
    summary: 'Take a procedure out of the library; it can be activated again',
    params: SopId,
    reply: Sop,
    errors: ['sop_not_found'],
  }),
  activate: endpoint({
    ...sopAuthoringPaths.activate,
    access: 'trainer',
    summary: 'Return a deactivated procedure to the library',
    params: SopId,
    reply: Sop,
    errors: ['sop_not_found', 'sop_number_taken'],
  }),
  remove: endpoint({
    ...sopAuthoringPaths.remove,
    access: 'trainer',
    summary: 'Delete a procedure: an admin any, a trainer their own. One that somebody has read is kept as evidence',
    params: SopId,
    reply: z.object({ id: z.uuid() }),
    errors: ['sop_not_found', 'sop_not_own'],
  }),
};
