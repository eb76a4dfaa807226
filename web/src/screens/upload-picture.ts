import { announceFile, sendFile } from '../features/uploads/uploads.ts';

/** Uploads a picture for a profile, for the site or for a module, and returns its upload URL. */
export async function uploadPicture(picture: File): Promise<string> {
  // The upload cannot be cancelled.
  const { signal } = new AbortController();
  const urls = await announceFile(picture, 'picture', signal);
  await sendFile(picture, urls, { onProgress: () => undefined, signal });
  return urls.uploadURL;
}
