/**
 * A file on the server that no record has claimed yet. The claim checks its content. `type` is its MIME type, `size` is
 * in bytes.
 */
export type UploadedFile = { name: string; type: string; size: number; uploadURL: string };

/** Uploads a picture and returns its URL. */
export type UploadPicture = (picture: File) => Promise<string>;
