/**
 * A file on the server that no record uses yet. Before a record can use the file, it must be claimed: the server then
 * checks the content. `type` is the MIME type, `size` is in bytes.
 */
export type UploadedFile = { name: string; type: string; size: number; uploadURL: string };

/** Uploads a picture and returns its URL. */
export type UploadPicture = (picture: File) => Promise<string>;
