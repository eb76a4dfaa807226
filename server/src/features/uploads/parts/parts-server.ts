import { Readable } from 'node:stream';
import type { IncomingMessage } from 'node:http';
import { MemoryLocker, Server } from '@tus/server';
import type { ErrorCode } from '@loopcheck/contract/errors';
import type { Database } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { PartsStore } from './parts-store.ts';

interface PartsServer {
  readonly tus: Server;
  readonly store: PartsStore;
  readonly locker: MemoryLocker;
  /** The error of each request that failed. The replies of the tus server do not contain these errors. */
  readonly failures: WeakMap<object, unknown>;
  /** The complete files that are being stored: for each upload id, a promise that resolves when the file is stored. */
  readonly copies: Map<string, Promise<void>>;
}

/**
 * For each storage, one tus server (tus is the protocol for uploads in parts). The tus server holds the locks of
 * running requests, so all requests to a storage must share one tus server.
 */
const serversByStorage = new WeakMap<Storage, PartsServer>();

function partsServerOf(db: Database, storage: Storage, folder: string): PartsServer {
  const existing = serversByStorage.get(storage);
  if (existing) return existing;
  const locker = new MemoryLocker();
  const failures = new WeakMap<object, unknown>();
  const store = new PartsStore(db, folder);
  const tus = new Server({
    path: '/',
    datastore: store,
    locker,
    // A lost connection can look open for a long time. A new request for the same upload therefore stops the earlier
    // request, and waits at most this number of milliseconds until the earlier request has stopped.
    lockDrainTimeout: 500,
    onResponseError: (request, error) => {
      failures.set(request, error);
      // The tus server then sends its own reply.
      return undefined;
    },
  });
  const server = { tus, store, locker, failures, copies: new Map<string, Promise<void>>() };
  serversByStorage.set(storage, server);
  return server;
}

/** Returns the ids of the uploads whose bytes this server is receiving in parts at the moment. */
export const listIdsBeingSent = (storage: Storage): string[] => [
  ...(serversByStorage.get(storage)?.locker.locks.keys() ?? []),
];

/** Returns the ids of the uploads that this server has received in parts and is now storing as a whole file. */
export const listIdsBeingStored = (storage: Storage): string[] => [
  ...(serversByStorage.get(storage)?.copies.keys() ?? []),
];

/**
 * Returns a promise that resolves when an upload's file is stored; undefined if this server is not storing this file at
 * the moment.
 */
export const findRunningCopy = (storage: Storage, id: string): Promise<void> | undefined =>
  serversByStorage.get(storage)?.copies.get(id);

/** Runs `copy`, which stores the complete file of an upload. Concurrent calls for an upload share one run. */
export function copyOnce(
  { db, storage, folder }: { db: Database; storage: Storage; folder: string },
  id: string,
  copy: () => Promise<void>,
): Promise<void> {
  const { copies } = partsServerOf(db, storage, folder);
  const running = copies.get(id) ?? copy().finally(() => copies.delete(id));
  copies.set(id, running);
  return running;
}

/**
 * The maximum number of bytes of a request that wait in memory. By default, a web stream limits the number of chunks,
 * but not their size.
 */
const maxBufferedBytes = 256 * 1024;

const toWebStream = (incoming: IncomingMessage): ReadableStream =>
  Readable.toWeb(incoming, {
    strategy: new ByteLengthQueuingStrategy({ highWaterMark: maxBufferedBytes }),
  }) as ReadableStream;

/** The request headers that the tus server reads. */
const forwardedHeaders = ['tus-resumable', 'upload-offset', 'upload-length', 'content-type', 'content-length'] as const;

/** The codes of the contract for error statuses of the tus server. */
const codesByStatus: Readonly<Record<number, ErrorCode>> = {
  404: 'upload_not_found',
  409: 'upload_offset_differs',
  410: 'upload_not_found',
  413: 'upload_size_differs',
};

/**
 * Lets the tus server handle a request for an upload. Returns the number of bytes that have arrived. Refuses with a
 * code of the contract. Throws StorageFull or StorageUnavailable if the disk fails.
 */
export async function handleByTus(
  { db, storage, folder }: { db: Database; storage: Storage; folder: string },
  { id, method, incoming }: { id: string; method: 'HEAD' | 'PATCH'; incoming: IncomingMessage },
): Promise<number> {
  const server = partsServerOf(db, storage, folder);
  const headers = new Headers({ 'tus-resumable': '1.0.0' });
  for (const name of forwardedHeaders) {
    const value = incoming.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  // The host of the URL has no meaning.
  const request = new Request(`http://tus/${id}`, {
    method,
    headers,
    // A request with a stream as its body must state `duplex`.
    ...(method === 'PATCH' && { body: toWebStream(incoming), duplex: 'half' }),
  });
  const response = await server.tus.handleWeb(request);
  if (response.ok) return Number(response.headers.get('upload-offset'));
  const failure = server.store.takeDiskError(id) ?? server.failures.get(request);
  if (failure instanceof Error) throw failure;
  throw new Refusal(codesByStatus[response.status] ?? 'bad_request', { cause: new Error(await response.text()) });
}
