import type { IncomingMessage } from 'node:http';
import type { Storage } from '../../platform/storage/storage.ts';

/** A request that sends a whole file. */
interface RunningRequest {
  stop(): void;
  /** Resolves when the request is over. An incomplete file is then already removed. */
  readonly ended: Promise<void>;
}

/** For each storage, the latest request of each upload, by the id of the upload. */
const requestsByStorage = new WeakMap<Storage, Map<string, RunningRequest>>();

/**
 * Runs `receive`, which stores the body of a request as the file of an upload. Each request writes a separate file, so
 * many requests for one announced upload could together fill the disk. Therefore, an earlier request that is still
 * sending to the same upload is stopped first. A lost connection can look open for a long time. Therefore, the earlier
 * request is stopped and not the new one.
 */
export async function receiveAlone(
  storage: Storage,
  { id, incoming }: { readonly id: string; readonly incoming: IncomingMessage },
  receive: () => Promise<void>,
): Promise<void> {
  const requests = requestsByStorage.get(storage) ?? new Map<string, RunningRequest>();
  requestsByStorage.set(storage, requests);
  const earlier = requests.get(id);
  earlier?.stop();
  const received = (earlier?.ended ?? Promise.resolve()).then(receive);
  const current = { stop: () => void incoming.destroy(), ended: received.catch(() => undefined) };
  requests.set(id, current);
  try {
    await received;
  } finally {
    if (requests.get(id) === current) requests.delete(id);
  }
}
