import type { UploadPurpose } from './uploads.contract.ts';

/** The limits for uploads with one purpose. */
export interface UploadLimits {
  /** The number of files that can be chosen at a time. */
  readonly maxFiles: number;
  /** The size of one file. */
  readonly maxBytes: number;
  /** The accepted file name extensions, with the dot, in lower case. */
  readonly extensions: readonly string[];
}

/** The MIME type of unknown content; browsers send it for files whose type they do not know. */
export const unknownMimeType = 'application/octet-stream';

/**
 * MIME types by extension. The server stores and sends the first type. Some browsers report the other types for the
 * same files. SVG and HTML are not accepted, because they can contain scripts.
 */
const typesByExtension: Record<string, readonly [stored: string, ...others: string[]]> = {
  '.pdf': ['application/pdf', 'application/x-pdf'],
  '.mp4': ['video/mp4', 'application/mp4', 'video/x-m4v'],
  '.webm': ['video/webm', 'audio/webm'],
  '.mov': ['video/quicktime', 'video/mp4'],
  '.avi': ['video/x-msvideo', 'video/avi', 'video/msvideo', 'video/vnd.avi'],
  '.wmv': ['video/x-ms-wmv', 'video/x-ms-asf', 'video/wmv'],
  '.flv': ['video/x-flv', 'video/flv'],
  '.mkv': ['video/x-matroska', 'video/matroska', 'video/webm'],
  '.ogv': ['video/ogg', 'application/ogg'],
  '.vtt': ['text/vtt', 'text/plain'],
  '.docx': ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'application/zip'],
  '.doc': ['application/msword'],
  '.txt': ['text/plain'],
  '.jpg': ['image/jpeg', 'image/pjpeg', 'image/jpg'],
  '.jpeg': ['image/jpeg', 'image/pjpeg', 'image/jpg'],
  '.png': ['image/png'],
  '.webp': ['image/webp'],
  '.gif': ['image/gif'],
};

const videos = ['.mp4', '.webm', '.mov', '.avi', '.wmv', '.flv', '.mkv', '.ogv'];
const megabyte = 1024 * 1024;

/** The limits by purpose. */
export const uploadLimits: Record<UploadPurpose, UploadLimits> = {
  resource: { maxFiles: 5, maxBytes: 100 * megabyte, extensions: ['.pdf', ...videos, '.vtt'] },
  sop: { maxFiles: 1, maxBytes: 50 * megabyte, extensions: ['.pdf', '.docx', '.doc', '.txt'] },
  news: {
    maxFiles: 5,
    maxBytes: 100 * megabyte,
    extensions: ['.jpg', '.jpeg', '.png', '.webp', '.gif', '.mp4', '.webm'],
  },
  picture: { maxFiles: 1, maxBytes: 5 * megabyte, extensions: ['.jpg', '.jpeg', '.png', '.webp'] },
};

/** The extension of a file name with its dot, in lower case; empty if there is none. */
export function extensionOf(fileName: string): string {
  return /.(\.[a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
}

/** True if only trainers and admins may upload files for the purpose. */
export const requiresTrainer = (purpose: UploadPurpose): boolean => purpose === 'resource' || purpose === 'sop';

export type UploadObstacle = 'file_empty' | 'file_too_large' | 'file_kind_not_taken';

/**
 * Returns the reason why a file cannot be uploaded, or undefined if it can. `mimeType` is empty if the browser does not
 * know the type.
 */
export function findUploadObstacle(
  { fileName, fileSize, mimeType }: { fileName: string; fileSize: number; mimeType: string },
  limits: Pick<UploadLimits, 'maxBytes' | 'extensions'>,
): UploadObstacle | undefined {
  const extension = extensionOf(fileName);
  if (!limits.extensions.includes(extension) || !isPossibleType(mimeType, extension)) return 'file_kind_not_taken';
  if (fileSize === 0) return 'file_empty';
  return fileSize > limits.maxBytes ? 'file_too_large' : undefined;
}

/** The MIME type that the server stores and sends for files with the extension of `fileName`. */
export const storedMimeType = (fileName: string): string =>
  typesByExtension[extensionOf(fileName)]?.[0] ?? unknownMimeType;

/** The MIME type without parameters such as charset or codecs, in lower case. */
export const bareMimeType = (mimeType: string): string => mimeType.split(';', 1)[0]?.trim().toLowerCase() ?? '';

/** True if a browser may report the MIME type for files with the extension; an unknown type is possible for all files. */
function isPossibleType(mimeType: string, extension: string): boolean {
  const bare = bareMimeType(mimeType);
  return bare === '' || bare === unknownMimeType || (typesByExtension[extension]?.includes(bare) ?? false);
}
