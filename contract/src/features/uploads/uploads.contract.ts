import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import type { ErrorCode } from '../../errors.ts';
import { lineText, Timestamp } from '../../fields.ts';
import { callLimits } from '../../call-limits.ts';
import { uploadsPaths } from './uploads.paths.ts';

/** The last time that a JavaScript `Date` can represent, in milliseconds since 1970. */
const maxTime = 8.64e15;

/** The purpose of an upload. It determines who can upload, which file types are accepted, and the maximum file size. */
export const UploadPurpose = z.enum(['resource', 'sop', 'news', 'picture']);
export type UploadPurpose = z.infer<typeof UploadPurpose>;

/**
 * The `uploadURL` of a file. A request that claims the file identifies it by this URL, with or without the query of the
 * URL.
 */
export const UploadAddress = z.string().min(1).max(2000);

/** An uploaded file that the server has checked. The request that creates a record from the file sends `objectPath`. */
export const ClaimedFile = z.object({ objectPath: z.string() });
export type ClaimedFile = z.infer<typeof ClaimedFile>;

/**
 * The errors of an endpoint that claims an uploaded file. Claiming checks the file, so that a record can use it. A file
 * can be claimed again. The code `upload_claimed` means something else: a record already uses the file.
 */
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

/**
 * The errors of an endpoint that creates a record from a claimed file. In spite of their names, these two codes are not
 * opposites:
 * - `upload_not_claimed`: the file has not been claimed yet, so it has not been checked
 * - `upload_claimed`: another record already uses the file
 */
export const attachErrors = [
  'upload_not_found',
  'upload_not_claimed',
  'upload_claimed',
] as const satisfies readonly ErrorCode[];

/** The body of the request with which a browser announces a file before it sends the bytes. */
export const UploadRequest = z.object({
  fileName: lineText(255).pipe(z.string().min(1)),
  /** The MIME type of the file; empty if the browser does not know it. */
  mimeType: lineText(150).default(''),
  /** The size of the file in bytes. */
  fileSize: z.int().min(0),
  purpose: UploadPurpose,
  /**
   * The time of the last change of the file on the device, in milliseconds since 1970. With this time, the server
   * recognises a file that was sent only in part. It then returns the same upload, so that the browser can send the
   * rest.
   */
  lastModified: z.int().min(0).max(maxTime).optional(),
});
export type UploadRequest = z.infer<typeof UploadRequest>;

/** The limits for uploads with one purpose. Sizes are in bytes, extensions have a dot and are in lower case. */
const Limits = z.object({
  /** The maximum number of files that a person can choose at a time. */
  maxFiles: z.int(),
  /** The maximum size of a file that is not a video, in bytes. */
  maxBytes: z.int(),
  maxVideoBytes: z.int(),
  extensions: z.array(z.string()),
});

/** A file that the signed-in person has sent, at least in part, and that no record uses yet. */
export const UnusedUpload = z.object({
  id: z.uuid(),
  fileName: z.string(),
  mimeType: z.string(),
  /** The size of the file in bytes. */
  fileSize: z.int(),
  /** The number of bytes that have arrived. Equal to `fileSize` if the file is complete. */
  receivedBytes: z.int(),
  /**
   * True while the file is being sent or stored, for example from another tab. During this time, the file cannot be
   * used or deleted.
   */
  isBeingSent: z.boolean(),
  createdAt: Timestamp,
  /**
   * Identifies the file when it is claimed. Unlike the `uploadURL` of an announced file, this URL has no signature.
   * Therefore no bytes can be sent to this URL.
   */
  uploadURL: z.string(),
});
export type UnusedUpload = z.infer<typeof UnusedUpload>;

const UploadId = z.object({ id: z.uuid() });

/** The number of bytes of an upload that have arrived. */
const ReceivedBytes = z.object({ receivedBytes: z.int() });

export const uploadsEndpoints = {
  request: endpoint({
    ...uploadsPaths.request,
    access: 'member',
    summary:
      'Announces a file and returns the URL for sending it with PUT; the URL is valid for one hour, and only for this person, size and type',
    body: UploadRequest,
    reply: z.object({
      /**
       * The URL to which the browser sends the whole file with PUT. The request that claims the file identifies it by
       * the same URL.
       */
      uploadURL: z.string(),
      /**
       * The URL to which the file can be sent in parts instead, with the protocol tus 1.0. The URL is valid until the
       * upload is deleted. Null if the site stores its files in an S3 bucket.
       */
      resumableURL: z.string().nullable(),
    }),
    // `file_kind_not_taken`: files of this type are not accepted for this purpose.
    errors: [
      'forbidden',
      'file_name_unusable',
      'file_kind_not_taken',
      'file_too_large',
      'file_empty',
      'uploads_too_many',
      'storage_unavailable',
      'too_many_requests',
    ],
    callLimit: callLimits.uploads,
  }),
  put: endpoint({
    ...uploadsPaths.put,
    access: 'member',
    summary:
      'Receives the bytes of an announced file; used only if the server stores files in DATA_DIR, not in a bucket',
    params: UploadId,
    query: z.object({ expires: z.coerce.number().int().min(0).max(maxTime), signature: z.string().max(100) }),
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
      'too_many_requests',
    ],
    selfManagedTransactions: true,
    callLimit: callLimits.uploads,
  }),
  limits: endpoint({
    ...uploadsPaths.limits,
    access: 'member',
    summary: 'Returns the accepted file types and the maximum file sizes for each purpose',
    reply: z.object({ resource: Limits, sop: Limits, news: Limits, picture: Limits }),
  }),
  unused: endpoint({
    ...uploadsPaths.unused,
    access: 'member',
    summary: 'Lists the files that the signed-in person has sent and that no record uses yet, newest first',
    query: z.object({ purpose: UploadPurpose }),
    reply: z.array(UnusedUpload),
  }),
  remove: endpoint({
    ...uploadsPaths.remove,
    access: 'member',
    summary: 'Deletes an upload of the signed-in person that no record uses',
    params: UploadId,
    reply: z.object({ id: z.uuid() }),
    errors: ['upload_not_found', 'upload_claimed', 'upload_being_checked', 'storage_unavailable'],
    selfManagedTransactions: true,
  }),
  offset: endpoint({
    ...uploadsPaths.offset,
    access: 'member',
    summary:
      'Returns how many bytes of a file have arrived. The reply to HEAD has the number in the header Upload-Offset',
    params: UploadId,
    reply: ReceivedBytes,
    errors: ['upload_not_found', 'upload_claimed', 'upload_not_resumable', 'storage_full', 'storage_unavailable'],
  }),
  sendPart: endpoint({
    ...uploadsPaths.sendPart,
    access: 'member',
    summary: 'Receives the next part of a file by the protocol tus 1.0; replies with status 204 and Upload-Offset',
    params: UploadId,
    hasRawBody: true,
    reply: ReceivedBytes,
    errors: [
      'upload_not_found',
      'upload_claimed',
      'upload_not_resumable',
      'upload_offset_differs',
      'upload_size_differs',
      'storage_full',
      'storage_unavailable',
      'too_many_requests',
    ],
    selfManagedTransactions: true,
    callLimit: callLimits.uploadParts,
  }),
};
