import { t } from '@lingui/core/macro';
import { ApiError, isPassing } from './api-error.ts';
import { readReply, unreachable } from './call.ts';
import { noticeSessionLoss } from './session-loss.ts';

/** A network that says nothing for so many milliseconds has lost the file. */
const silence = 60_000;

export type PutOptions = {
  /** As it was announced: the address is bound to it. */
  type: string;
  /** Called with how many bytes have gone out. */
  onProgress: (sent: number) => void;
  signal: AbortSignal;
};

/**
 * PUTs a file to an address of ours or of a bucket. Throws ApiError as a call does, and the signal's reason when it was
 * given up. By XMLHttpRequest, since fetch does not tell how much of a body has gone out.
 */
export async function putFile(address: string, file: Blob, options: PutOptions): Promise<void> {
  try {
    // A bucket answers in its own words; only its refusals are read.
    await readReply(await send(address, file, options), { needsJson: false });
  } catch (error) {
    if (isElsewhere(address) && error instanceof ApiError) throw refusedByBucket(error);
    noticeSessionLoss(error);
    throw error;
  }
}

/** Of another origin than this page: a bucket's. */
const isElsewhere = (address: string) => new URL(address, location.href).origin !== location.origin;

/** What a bucket says is for its operator (XML, and nothing at all where CORS forbids reading it); a person needs a sentence. */
function refusedByBucket({ status }: ApiError): ApiError {
  if (status === 507) {
    return new ApiError({ status, code: 'storage_full', message: t`The file store is full. Tell an administrator.` });
  }
  if (status === 0 || status >= 500) {
    const message = t`The file store does not answer. Try again in a minute; if it stays so, tell an administrator.`;
    return new ApiError({ status, code: 'storage_unavailable', message });
  }
  return new ApiError({
    status,
    code: 'storage_refused',
    message: t`The file store has refused this file. Tell an administrator.`,
  });
}

function send(address: string, file: Blob, { type, onProgress, signal }: PutOptions): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const giveUp = () => request.abort();
    let timer = setTimeout(giveUp, silence);
    const heard = () => {
      clearTimeout(timer);
      timer = setTimeout(giveUp, silence);
    };
    const fail = () => reject(signal.aborted ? (signal.reason as Error) : unreachable());
    request.upload.addEventListener('progress', ({ loaded }) => {
      heard();
      onProgress(loaded);
    });
    request.addEventListener('load', () => resolve(new Response(request.responseText, { status: request.status })));
    request.addEventListener('error', fail);
    request.addEventListener('abort', fail);
    request.addEventListener('loadend', () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', giveUp);
    });
    signal.addEventListener('abort', giveUp);
    request.open('PUT', address);
    request.setRequestHeader('content-type', type);
    if (signal.aborted) return fail();
    request.send(file);
  });
}

/** Waits before each further try, in milliseconds. */
const retryDelays = [0, 1000, 3000, 5000] as const;

/** As `putFile`; what may pass is tried again four times, after 0, 1, 3 and 5 seconds. */
export async function putFilePatiently(address: string, file: Blob, options: PutOptions): Promise<void> {
  for (const delay of retryDelays) {
    try {
      return await putFile(address, file, options);
    } catch (error) {
      if (!isPassing(error) || isFull(error) || options.signal.aborted) throw error;
      options.onProgress(0);
      await pause(delay, options.signal);
    }
  }
  return putFile(address, file, options);
}

/** A full disk does not empty itself in seconds. */
const isFull = (error: unknown) => error instanceof ApiError && error.code === 'storage_full';

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
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
