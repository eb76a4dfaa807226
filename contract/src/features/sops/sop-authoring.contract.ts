import { z } from 'zod';
import { endpoint, file } from '../../endpoint.ts';
import { lineText, plainText, Timestamp } from '../../fields.ts';
import { ClaimedFile, claimErrors, UploadAddress } from '../uploads/uploads.contract.ts';
import { Sop, SopTextFault, SopTextState } from './sops.contract.ts';
import { sopAuthoringPaths } from './sop-authoring.paths.ts';

/** A procedure with the additional fields that trainers and admins see. */
export const ManagedSop = Sop.extend({
  /** True if the procedure is part of the shipped curriculum. */
  isShipped: z.boolean(),
  createdByName: z.string().nullable(),
  /** The search finds the text of the file only in the state `ready`. */
  textState: SopTextState,
  textFault: SopTextFault.nullable(),
  /** True if the viewer can delete the procedure. */
  canDelete: z.boolean(),
  /** The number of active people who have read the current revision. */
  readCount: z.int(),
  /** The number of active people who have read an older revision but not the current one. */
  readOlderCount: z.int(),
});
export type ManagedSop = z.infer<typeof ManagedSop>;

/** A revision of a procedure, as returned to trainers. */
export const SopRevision = z.object({
  revision: z.int(),
  title: z.string(),
  fileName: z.string().nullable(),
  /** The size of the file in bytes. Null if the revision has no uploaded file, and its PDF was never rendered. */
  fileSize: z.int().nullable(),
  mimeType: z.string(),
  /** The path of the API that returns the file; null if `fileSize` is null. */
  filePath: z.string().nullable(),
  note: z.string(),
  createdByName: z.string().nullable(),
  createdAt: Timestamp,
  /** The number of people who have read this revision. */
  readCount: z.int(),
});
export type SopRevision = z.infer<typeof SopRevision>;

/**
 * `read`: the person has confirmed that they have read and understood the current revision. `older`: they have
 * confirmed only an older revision.
 */
export const ReaderState = z.enum(['read', 'older', 'not_read']);
export type ReaderState = z.infer<typeof ReaderState>;

/**
 * A person, the newest revision of a procedure that they have read, and the newest one that they have viewed.
 * `readRevision` and `readAt` are null if the person has not confirmed any revision. `viewedRevision` and `viewedAt`
 * are null if the person has not viewed any revision.
 */
export const SopReader = z.object({
  userId: z.uuid(),
  fullName: z.string(),
  employeeId: z.string(),
  department: z.string().nullable(),
  state: ReaderState,
  readRevision: z.int().nullable(),
  readAt: Timestamp.nullable(),
  viewedRevision: z.int().nullable(),
  viewedAt: Timestamp.nullable(),
  /** True if the page cannot show the file, and the person declared that they have read the downloaded file. */
  isDeclared: z.boolean(),
});
export type SopReader = z.infer<typeof SopReader>;

const SopId = z.object({ id: z.uuid() });
const Cursor = z.string().max(400).optional();

/**
 * A file that was uploaded and claimed, which means that the server has checked its content. `filePath` is the
 * `objectPath` that PUT /api/sop-files returned. The server ignores the other fields, because it knows these values
 * from the upload.
 */
const ClaimedFileFields = {
  filePath: lineText(500),
  fileName: lineText(255).optional(),
  fileSize: z.number().optional(),
  mimeType: lineText(200).optional(),
};

const Title = lineText(200);
const Description = plainText(2000);
const ChapterNumber = z.int().min(1).max(999).nullable();

/**
 * A procedure to create. Without `title`, the title is the name of the uploaded file. Without `number`, the procedure
 * gets the next free number of the site.
 */
export const NewSop = z.object({
  title: Title.optional(),
  description: Description.optional(),
  number: lineText(40).optional(),
  chapterNumber: ChapterNumber.optional(),
  /** True if the steps change the configuration of a computer, as in `Sop`. */
  changesHost: z.boolean().optional(),
  ...ClaimedFileFields,
});

/** The fields that can be changed without a new revision. */
export const SopEdit = z.object({
  title: Title.pipe(z.string().min(1)).optional(),
  description: Description.optional(),
  chapterNumber: ChapterNumber.optional(),
  /** True if the steps change the configuration of a computer, as in `Sop`. */
  changesHost: z.boolean().optional(),
});

export const NewSopRevision = z.object({ ...ClaimedFileFields, note: plainText(500).optional() });

export const sopAuthoringEndpoints = {
  list: endpoint({
    ...sopAuthoringPaths.list,
    access: 'trainer',
    summary: 'Lists all procedures by number, including inactive ones',
    query: z.object({ state: z.enum(['active', 'inactive']).optional(), cursor: Cursor }),
    reply: z.object({ items: z.array(ManagedSop), nextCursor: z.string().nullable() }),
  }),
  one: endpoint({
    ...sopAuthoringPaths.one,
    access: 'trainer',
    summary: 'Returns a procedure, active or inactive, with the actions allowed to the caller',
    params: SopId,
    reply: ManagedSop,
    errors: ['sop_not_found'],
  }),
  readers: endpoint({
    ...sopAuthoringPaths.readers,
    access: 'trainer',
    summary: 'Lists active people by name, with the revision of the procedure that each has read',
    params: SopId,
    query: z.object({ state: ReaderState.optional(), cursor: Cursor }),
    reply: z.object({ items: z.array(SopReader), nextCursor: z.string().nullable() }),
    errors: ['sop_not_found'],
  }),
  revisions: endpoint({
    ...sopAuthoringPaths.revisions,
    access: 'trainer',
    summary: 'Lists the revisions of a procedure, newest first',
    params: SopId,
    reply: z.array(SopRevision),
    errors: ['sop_not_found'],
  }),
  revisionFile: endpoint({
    ...sopAuthoringPaths.revisionFile,
    access: 'trainer',
    summary: 'Returns the file of one revision of a procedure',
    params: SopId.extend({ revision: z.coerce.number().int().min(1).max(1_000_000) }),
    query: z.object({ download: z.literal('1').optional() }),
    reply: file,
    errors: ['sop_not_found'],
  }),
  claim: endpoint({
    ...sopAuthoringPaths.claim,
    access: 'trainer',
    summary: 'Claims an uploaded file: checks its content and returns the path to send for a procedure or a revision',
    body: z.object({ sopFileURL: UploadAddress }),
    reply: ClaimedFile,
    errors: claimErrors,
    selfManagedTransactions: true,
  }),
  create: endpoint({
    ...sopAuthoringPaths.create,
    access: 'trainer',
    summary: 'Adds a procedure from a claimed file, and releases it',
    body: NewSop,
    reply: Sop,
    errors: ['upload_not_found', 'upload_claimed', 'upload_not_claimed', 'sop_number_taken'],
  }),
  edit: endpoint({
    ...sopAuthoringPaths.edit,
    access: 'trainer',
    summary: 'Changes title, description, chapter number or `changesHost` of a procedure',
    params: SopId,
    body: SopEdit,
    reply: Sop,
    errors: ['sop_not_found'],
  }),
  revise: endpoint({
    ...sopAuthoringPaths.revise,
    access: 'trainer',
    summary: 'Adds a revision with a new file; people who have read an older revision are asked to read again',
    params: SopId,
    body: NewSopRevision,
    reply: Sop,
    errors: ['sop_not_found', 'upload_not_found', 'upload_claimed', 'upload_not_claimed'],
  }),
  release: endpoint({
    ...sopAuthoringPaths.release,
    access: 'trainer',
    summary:
      'Approves the current revision of a procedure for use at this site, which removes the warning "not released"',
    params: SopId,
    reply: Sop,
    errors: ['sop_not_found', 'sop_already_released'],
  }),
  deactivate: endpoint({
    ...sopAuthoringPaths.deactivate,
    access: 'trainer',
    summary: 'Removes a procedure from the library; it can be activated again',
    params: SopId,
    reply: Sop,
    errors: ['sop_not_found'],
  }),
  activate: endpoint({
    ...sopAuthoringPaths.activate,
    access: 'trainer',
    summary: 'Returns a deactivated procedure to the library',
    params: SopId,
    reply: Sop,
    errors: ['sop_not_found', 'sop_number_taken'],
  }),
  remove: endpoint({
    ...sopAuthoringPaths.remove,
    access: 'trainer',
    summary:
      'Deletes a procedure, or hides it if it is shipped or was read. Admins can delete any procedure, trainers only those that they added',
    params: SopId,
    reply: z.object({ id: z.uuid() }),
    errors: ['sop_not_found', 'sop_not_own'],
  }),
};
