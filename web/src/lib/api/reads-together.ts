import { maxReadLength, maxReads } from '@loopcheck/contract/features/reads/read-limits';
import { readsEndpoints } from '@loopcheck/contract/features/reads/reads.contract';
import { ApiError } from './api-error.ts';
import { createUnreachableError, defaultTimeoutMs, fetchJson, toApiError } from './reply.ts';

/** A GET request that waits to be sent, alone or in a batch. */
type Read = {
  readonly url: string;
  readonly signal: AbortSignal | undefined;
  /** The time at which the read was started, by `performance.now()`, in milliseconds. */
  readonly startedAt: number;
  /** Settles the promise of the caller, unless the caller has aborted. */
  readonly settle: (reply: Promise<unknown>) => void;
};

/**
 * The part of a batch's reply that belongs to one read. An ApiError if the server has refused the whole batch.
 * Undefined if the read must be sent in a request of its own.
 */
type ReplyPart = { readonly status: number; readonly body?: unknown } | ApiError | undefined;

/** True if the caller has not aborted the read. */
const isWanted = ({ signal }: Read) => !signal?.aborted;

/** The reads that were started in the current task and have not been sent yet. */
let gathered: Read[] = [];

/**
 * Sends a GET request and returns the JSON of its reply. All reads that are started in the same task, for example those
 * of a screen, are sent together in batches of up to `maxReads`. For the caller, the reply, errors, timeout and abort
 * are the same as for a single request.
 */
export function readTogether(url: string, signal: AbortSignal | undefined): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new DOMException('The read was aborted.', 'AbortError'));
    if (signal?.aborted) return abort();
    signal?.addEventListener('abort', abort, { once: true });
    if (gathered.length === 0) runAfterThisTask(sendGathered);
    gathered.push({ url, signal, startedAt: performance.now(), settle: resolve });
  });
}

/**
 * Calls `run` after the running task and its promise callbacks. Uses a message and not a timer, because browsers delay
 * timers in a hidden tab.
 */
function runAfterThisTask(run: () => void): void {
  const { port1, port2 } = new MessageChannel();
  const onMessage = () => {
    port1.close();
    run();
  };
  port1.addEventListener('message', onMessage);
  port1.start();
  port2.postMessage(null);
}

function sendGathered(): void {
  const reads = gathered.filter(isWanted);
  gathered = [];
  // The server refuses a batch if one URL in it is too long.
  const shortReads = reads.filter(({ url }) => url.length <= maxReadLength);
  for (let start = 0; start < shortReads.length; start += maxReads)
    void send(shortReads.slice(start, start + maxReads));
  for (const read of reads) if (!shortReads.includes(read)) void send([read]);
}

async function send(reads: readonly Read[]): Promise<void> {
  const parts = reads.length > 1 ? await sendBatch(reads) : [];
  for (const [index, read] of reads.entries()) {
    if (isWanted(read)) read.settle(toReply(read, parts[index]));
  }
}

/**
 * Sends the reads in one request, and returns the part of the reply for each read. Returns an empty list if each read
 * should be sent in a request of its own. Never rejects.
 */
async function sendBatch(reads: readonly Read[]): Promise<readonly ReplyPart[]> {
  const request = new AbortController();
  const abortIfUnwanted = () => {
    if (!reads.some(isWanted)) request.abort();
  };
  for (const { signal } of reads) signal?.addEventListener('abort', abortIfUnwanted, { once: true });
  try {
    const body = { reads: reads.map(({ url }) => url) };
    const { method, path } = readsEndpoints.batch;
    const reply = await fetchJson(path, { method, body, signal: request.signal });
    // If the reply is empty, `reply` is undefined. This line then throws, and the reads are sent singly.
    const { replies } = reply as { replies?: unknown };
    return Array.isArray(replies) ? (replies as readonly ReplyPart[]) : [];
  } catch (error) {
    // After these two errors, the server would refuse single requests too. After 429, they would even count towards the
    // limit of requests.
    if (error instanceof ApiError && [401, 429].includes(error.status)) return reads.map(() => error);
    return [];
  }
}

async function toReply(read: Read, part: ReplyPart): Promise<unknown> {
  if (part instanceof ApiError) throw part;
  if (!part) return sendSingly(read);
  const { status, body } = part;
  if (status < 300) return body;
  const error = toApiError({ status, statusText: '' }, '', body);
  // A server of another version than this page possibly does not accept this read in a batch.
  if (error.code === 'not_batchable') return sendSingly(read);
  throw error;
}

async function sendSingly({ url, signal, startedAt }: Read): Promise<unknown> {
  // The timeout began when the read was started, so the time that the batch has taken is subtracted.
  const timeoutMs = defaultTimeoutMs - (performance.now() - startedAt);
  if (timeoutMs <= 0) throw createUnreachableError();
  return fetchJson(url, { method: 'GET', signal, timeoutMs });
}
