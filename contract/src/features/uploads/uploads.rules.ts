import type { UploadPurpose } from './uploads.contract.ts';

/** The limits for uploads with one purpose. */
export interface UploadLimits {
  /** The maximum number of files that a person can choose at a time. */
  readonly maxFiles: number;
  /** The maximum size of a file that is not a video, in bytes. */
  readonly maxBytes: number;
  /** The maximum size of a video, in bytes. */
  readonly maxVideoBytes: number;
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
  '.xlsx': ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/zip'],
  '.doc': ['application/msword'],
  '.txt': ['text/plain'],
  '.jpg': ['image/jpeg', 'image/pjpeg', 'image/jpg'],
  '.jpeg': ['image/jpeg', 'image/pjpeg', 'image/jpg'],
  '.png': ['image/png'],
  '.webp': ['image/webp'],
  '.gif': ['image/gif'],
};

/** The file name extensions of videos. */
const videoExtensions = ['.mp4', '.webm', '.mov', '.avi', '.wmv', '.flv', '.mkv', '.ogv'];
/** The number of bytes in a megabyte, as sizes are displayed and configured. */
const megabyte = 1024 * 1024;

/** The settings of the site for uploads. Sizes are in megabytes (1024 × 1024 bytes). */
export interface UploadSettings {
  /** True if trainers can add Word documents (.docx) as learning resources. */
  readonly acceptsWord: boolean;
  /** True if trainers can add Excel workbooks (.xlsx) as learning resources and procedures. */
  readonly acceptsExcel: boolean;
  /** The maximum size of a video among the learning resources. */
  readonly maxVideoMegabytes: number;
  /** The maximum size of a document among the learning resources. */
  readonly maxDocumentMegabytes: number;
  /** The maximum size of the file of a procedure. */
  readonly maxSopMegabytes: number;
}

/** The settings that apply if no admin has changed them. */
export const defaultUploadSettings: UploadSettings = {
  acceptsWord: false,
  acceptsExcel: false,
  maxVideoMegabytes: 100,
  maxDocumentMegabytes: 100,
  maxSopMegabytes: 50,
};

/** The highest values, in MB, that an admin can set for `maxVideoMegabytes` and for the sizes of documents. */
export const highestVideoMegabytes = 2048;
export const highestDocumentMegabytes = 200;

/** Files of at least this size, in bytes, are sent in parts, so that an interrupted upload can continue. */
export const resumableFromBytes = 8 * megabyte;

/** Returns the limits for uploads with this purpose on a site with these settings. */
export function uploadLimitsFor(purpose: UploadPurpose, settings: UploadSettings): UploadLimits {
  const wordExtensions = settings.acceptsWord ? ['.docx'] : [];
  const excelExtensions = settings.acceptsExcel ? ['.xlsx'] : [];
  const sameMaximumForVideos = (megabytes: number) => ({
    maxBytes: megabytes * megabyte,
    maxVideoBytes: megabytes * megabyte,
  });
  switch (purpose) {
    case 'resource':
      return {
        maxFiles: 5,
        maxBytes: settings.maxDocumentMegabytes * megabyte,
        maxVideoBytes: settings.maxVideoMegabytes * megabyte,
        extensions: ['.pdf', ...wordExtensions, ...excelExtensions, ...videoExtensions, '.vtt'],
      };
    case 'sop':
      return {
        maxFiles: 1,
        ...sameMaximumForVideos(settings.maxSopMegabytes),
        extensions: ['.pdf', '.docx', '.doc', ...excelExtensions, '.txt'],
      };
    case 'news':
      return {
        maxFiles: 5,
        ...sameMaximumForVideos(100),
        extensions: ['.jpg', '.jpeg', '.png', '.webp', '.gif', '.mp4', '.webm'],
      };
    case 'picture':
      return { maxFiles: 1, ...sameMaximumForVideos(5), extensions: ['.jpg', '.jpeg', '.png', '.webp'] };
  }
}

/** True if a file with this name is a video. */
export const isVideoName = (fileName: string): boolean => videoExtensions.includes(extensionOf(fileName));

/** The maximum size of a file with this name, in bytes. */
export const maxBytesOf = (fileName: string, limits: Pick<UploadLimits, 'maxBytes' | 'maxVideoBytes'>): number =>
  isVideoName(fileName) ? limits.maxVideoBytes : limits.maxBytes;

/**
 * The extension of a file name with its dot, in lower case; empty if there is none. A name whose only dot is its first
 * character, such as `.profile`, has no extension.
 */
export function extensionOf(fileName: string): string {
  return /.(\.[a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
}

/** True if only trainers and admins can upload files for the purpose. */
export const requiresTrainer = (purpose: UploadPurpose): boolean => purpose === 'resource' || purpose === 'sop';

/** The reasons why a file cannot be uploaded. They are also error codes of the API. */
export type UploadObstacle = 'file_empty' | 'file_too_large' | 'file_kind_not_taken';

/**
 * Returns the reason why a file cannot be uploaded, or undefined if it can. `mimeType` is empty if the browser does not
 * know the type.
 */
export function findUploadObstacle(
  { fileName, fileSize, mimeType }: { fileName: string; fileSize: number; mimeType: string },
  limits: Omit<UploadLimits, 'maxFiles'>,
): UploadObstacle | undefined {
  const extension = extensionOf(fileName);
  if (!limits.extensions.includes(extension) || !isPossibleType(mimeType, extension)) return 'file_kind_not_taken';
  if (fileSize === 0) return 'file_empty';
  return fileSize > maxBytesOf(fileName, limits) ? 'file_too_large' : undefined;
}

/** The MIME type that the server stores and sends for files with the extension of `fileName`. */
export const storedMimeType = (fileName: string): string =>
  typesByExtension[extensionOf(fileName)]?.[0] ?? unknownMimeType;

/** The MIME type without parameters such as charset or codecs, in lower case. */
export const bareMimeType = (mimeType: string): string => mimeType.split(';', 1)[0]?.trim().toLowerCase() ?? '';

/** True if browsers can report this MIME type for files with the extension. An unknown type is always possible. */
function isPossibleType(mimeType: string, extension: string): boolean {
  const bare = bareMimeType(mimeType);
  return bare === '' || bare === unknownMimeType || (typesByExtension[extension]?.includes(bare) ?? false);
}

/** The extensions of files that pages cannot show. Pages can show the text of a .docx file only for a procedure. */
const downloadOnlyExtensions: Record<UploadPurpose, readonly string[]> = {
  resource: ['.docx', '.xlsx'],
  sop: ['.doc', '.xlsx'],
  news: [],
  picture: [],
};

/** True if people can only download files with this extension, because the page cannot show them. */
export const isDownloadOnlyType = (purpose: UploadPurpose, extension: string): boolean =>
  downloadOnlyExtensions[purpose].includes(extension);
