import { t } from '@lingui/core/macro';
import { ApiError, isTemporary } from './api-error.ts';
import { createUnreachableError, readReply } from './reply.ts';
import { presenceHeaders } from './presence.ts';
import { notifyIfSessionLost } from './session-loss.ts';

/** An upload that makes no progress for this time is aborted and fails. */
const stallTimeoutMs = 60_000;

export type PutOptions = {
  /** The media type for which the upload URL was requested. */
  type: string;
  /** Called with the number of bytes that have been sent. */
  onProgress: (sent: number) => void;
  signal: AbortSignal;
};

/**
 * Uploads a file to a URL of our server or of an S3 bucket. Throws an ApiError as `call` does. If the caller aborts,
 * throws the reason of the signal. Uses XMLHttpRequest, because fetch does not report the progress of uploads.
 */
export async function putFile(url: string, file: Blob, options: PutOptions): Promise<void> {
  try {
    // A successful reply of a bucket is not JSON and not needed.
    await readReply(await send(url, file, options), { needsJson: false });
  } catch (error) {
    if (isOtherOrigin(url) && error instanceof ApiError) throw toBucketError(error);
    notifyIfSessionLost(error);
    throw error;
  }
}

/** Only the URLs of a bucket have another origin than this page. */
const isOtherOrigin = (url: string) => new URL(url, location.href).origin !== location.origin;

/** Replaces the reply of a bucket, which is XML or unreadable because of CORS, by a message for people. */
function toBucketError({ status }: ApiError): ApiError {
  if (status === 507) {
    return new ApiError({ status, code: 'storage_full', message: t`The file store is full. Tell an administrator.` });
  }
  if (status === 0 || status >= 500) {
    const message = t`The file store does not answer. Try again in a minute. If it still fails, tell an administrator.`;
    return new ApiError({ status, code: 'storage_unavailable', message });
  }
  return new ApiError({
    status,
    code: 'storage_refused',
    message: t`The file store has refused this file. Tell an administrator.`,
  });
}

function send(url: string, file: Blob, { type, onProgress, signal }: PutOptions): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    let timer = setTimeout(abort, stallTimeoutMs);
    const restartTimer = () => {
      clearTimeout(timer);
      timer = setTimeout(abort, stallTimeoutMs);
    };
    const fail = () => reject(signal.aborted ? (signal.reason as Error) : createUnreachableError());
    request.upload.addEventListener('progress', ({ loaded }) => {
      restartTimer();
      onProgress(loaded);
    });
    request.addEventListener('load', () => resolve(new Response(request.responseText, { status: request.status })));
    request.addEventListener('error', fail);
    request.addEventListener('abort', fail);
    request.addEventListener('loadend', () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    });
    signal.addEventListener('abort', abort);
    request.open('PUT', url);
    // The presence headers tell our server whether somebody is using the page. A bucket would refuse them, because its
    // CORS rules do not name them.
    const headers = { 'content-type': type, ...(isOtherOrigin(url) ? {} : presenceHeaders()) };
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(file);
  });
}

/** The waiting times before the retries, in milliseconds. */
const retryDelays = [0, 1000, 3000, 5000] as const;

/** Uploads a file as `putFile` does. After a temporary failure, retries up to four times. */
export async function putFileWithRetries(url: string, file: Blob, options: PutOptions): Promise<void> {
  for (const delay of retryDelays) {
    try {
      return await putFile(url, file, options);
    } catch (error) {
      if (!isTemporary(error) || isStorageFull(error) || options.signal.aborted) throw error;
      options.onProgress(0);
      await wait(delay, options.signal);
    }
  }
  return putFile(url, file, options);
}

/**
 * True if the disk of the file store is full. `isTemporary` is also true for this error, because its status is 507. But
 * a retry a few seconds later would not help.
 */
export const isStorageFull = (error: unknown) => error instanceof ApiError && error.code === 'storage_full';

/** Resolves after the given time. Rejects with the reason of the signal if the caller aborts. */
export function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', stop);
  });
}
