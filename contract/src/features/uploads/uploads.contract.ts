import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import type { ErrorCode } from '../../errors.ts';
import { lineText } from '../../fields.ts';
import { uploadsPaths } from './uploads.paths.ts';

/** The purpose of an upload. It determines who may upload, the accepted file types and the maximum file size. */
export const UploadPurpose = z.enum(['resource', 'sop', 'news', 'picture']);
export type UploadPurpose = z.infer<typeof UploadPurpose>;

/** The URL to which the bytes were PUT, as returned in `uploadURL`. The query of the URL may be omitted. */
export const UploadAddress = z.string().min(1).max(2000);

/** A file that was uploaded and checked. The request that creates a record from the file sends `objectPath`. */
export const ClaimedFile = z.object({ objectPath: z.string() });
export type ClaimedFile = z.infer<typeof ClaimedFile>;

/** The errors of an endpoint that claims an uploaded file, which means: checks the file before a record can use it. */
export const claimErrors = [
  'upload_not_found',
  'upload_incomplete',
  'upload_claimed',
  'upload_being_checked',
  'upload_size_differs',
  'file_content_differs',
  'file_damaged',
  'file_unpacks_too_large',
  'file_infected',
  'scan_unavailable',
  'storage_full',
  'storage_unavailable',
] as const satisfies readonly ErrorCode[];

/** The errors of an endpoint that creates a record from a claimed file. */
export const attachErrors = [
  'upload_not_found',
  'upload_not_claimed',
  'upload_claimed',
] as const satisfies readonly ErrorCode[];

/** The announcement of a file that the browser is going to upload. */
export const UploadRequest = z.object({
  fileName: lineText(255).pipe(z.string().min(1)),
  /** Empty if the browser does not know the type. */
  mimeType: lineText(150).default(''),
  /** In bytes. */
  fileSize: z.int().min(0),
  purpose: UploadPurpose,
});
export type UploadRequest = z.infer<typeof UploadRequest>;

export const uploadsEndpoints = {
  request: endpoint({
    ...uploadsPaths.request,
    access: 'member',
    summary: 'Announces a file and returns a URL to PUT it to, valid for one hour for this person, size and type',
    body: UploadRequest,
    reply: z.object({ uploadURL: z.string() }),
    errors: [
      'forbidden',
      'file_name_unusable',
      'file_kind_not_taken',
      'file_too_large',
      'file_empty',
      'uploads_too_many',
      'storage_unavailable',
    ],
  }),
  put: endpoint({
    ...uploadsPaths.put,
    access: 'member',
    summary:
      'Receives the bytes of an announced file; used only if the server stores files in DATA_DIR, not in a bucket',
    params: z.object({ id: z.uuid() }),
    query: z.object({ expires: z.coerce.number().int().min(0).max(8.64e15), signature: z.string().max(100) }),
    hasRawBody: true,
    // `received` is the number of bytes.
    reply: z.object({ received: z.int() }),
    errors: [
      'upload_not_found',
      'upload_address_not_valid',
      'upload_claimed',
      'upload_size_differs',
      'upload_type_differs',
      'storage_full',
      'storage_unavailable',
    ],
    selfManagedTransactions: true,
  }),
};
