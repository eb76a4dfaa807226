import { t } from '@lingui/core/macro';
import { DetailedError, Upload } from 'tus-js-client';
import { ApiError, isRefusal, isTemporary } from './api-error.ts';
import { createUnreachableError, readReply } from './reply.ts';
import { presenceHeaders } from './presence.ts';
import { isStorageFull, wait } from './put-file.ts';
import { notifyIfSessionLost } from './session-loss.ts';

/** The size of a part, in bytes. Some proxies forward only complete parts and lose a part that is interrupted. */
const partBytes = 8 * 1024 * 1024;
/** An attempt that makes no progress for this time has failed. */
const stallTimeoutMs = 60_000;
/**
 * The waiting times before the first retry, the second retry and so on, in milliseconds. After an attempt that made
 * progress, the times start from the first one again.
 */
const retryDelays = [0, 1000, 3000, 5000, 10_000, 20_000, 30_000] as const;

type Options = {
  /** Called with the number of bytes that have arrived or are on their way. */
  onProgress: (sent: number) => void;
  signal: AbortSignal;
};

/**
 * Sends a file in parts by the protocol tus 1.0, beginning with the first byte that the server does not have. After an
 * interruption, it asks the server again which byte this is, and continues there. After seven retries without progress,
 * it throws an ApiError as `call` does. If the caller aborts, it throws the reason of the signal.
 */
export async function sendInParts(url: string, file: Blob, { onProgress, signal }: Options): Promise<void> {
  let retryCount = 0;
  let acceptedBytes = 0;
  const onAccepted = (bytes: number) => {
    if (bytes > acceptedBytes) retryCount = 0;
    acceptedBytes = bytes;
  };
  for (;;) {
    try {
      return await send(url, file, { onProgress, onAccepted, signal });
    } catch (error) {
      if (signal.aborted) throw error;
      const reason = await convertAttemptError(error);
      const delay = retryDelays[retryCount];
      if (delay === undefined || !canContinue(reason)) {
        notifyIfSessionLost(reason);
        throw reason;
      }
      retryCount += 1;
      await wait(delay, signal);
    }
  }
}

/**
 * True if another attempt can succeed. `upload_offset_differs` means that the server has stored a part, but its reply
 * was lost. The next attempt then begins at the offset of the server.
 */
const canContinue = (reason: ApiError): boolean =>
  (isTemporary(reason) && !isStorageFull(reason)) || isRefusal(reason, 'upload_offset_differs');

type AttemptOptions = Options & {
  /** Called with the number of bytes that the server has stored. */
  onAccepted: (bytes: number) => void;
};

/**
 * Makes one attempt to send all bytes of the file that the server does not have. The retries of tus-js-client are not
 * used, because they wait for navigator.onLine, which is unreliable on plant networks.
 */
function send(url: string, file: Blob, { onProgress, onAccepted, signal }: AttemptOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isFirstReport = true;
    const endWith = (settle: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      settle();
    };
    const stop = (reason: unknown) => {
      void upload.abort();
      endWith(() => reject(reason));
    };
    const abort = () => stop(signal.reason);
    const restartTimer = () => {
      clearTimeout(timer);
      timer = setTimeout(() => stop(createUnreachableError()), stallTimeoutMs);
    };
    const upload = new Upload(file, {
      uploadUrl: url,
      chunkSize: partBytes,
      retryDelays: null,
      storeFingerprintForResuming: false,
      onBeforeRequest: (request) => {
        for (const [name, value] of Object.entries(presenceHeaders())) request.setHeader(name, value);
      },
      onProgress: (sent) => {
        restartTimer();
        // The first report is the number of bytes that the server already has.
        if (isFirstReport) onAccepted(sent);
        isFirstReport = false;
        onProgress(sent);
      },
      onChunkComplete: (_part, accepted) => onAccepted(accepted),
      onSuccess: () => endWith(resolve),
      onError: (error) => endWith(() => reject(error)),
    });
    signal.addEventListener('abort', abort);
    if (signal.aborted) return abort();
    restartTimer();
    upload.start();
  });
}

/** Converts the error of an attempt to an ApiError. */
async function convertAttemptError(error: unknown): Promise<ApiError> {
  if (error instanceof ApiError) return error;
  const response = error instanceof DetailedError ? error.originalResponse : null;
  if (!response) return createUnreachableError();
  const status = response.getStatus();
  // The reply to a HEAD request has no body, so the message is added here.
  if (response.getBody() === '' && [404, 409, 410].includes(status)) {
    return new ApiError({
      status,
      code: 'upload_not_found',
      message: t`This upload has ended. Choose the file again.`,
    });
  }
  try {
    await readReply(new Response(response.getBody(), { status }));
  } catch (reason) {
    if (reason instanceof ApiError) return reason;
  }
  return createUnreachableError();
}
