import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createHashingQueue, type HashingLane, type HashingPlace } from './hashing-queue.ts';

/** OWASP's recommended parameters of argon2id: 19 MiB of memory, two iterations, no parallelism. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * The number of hashes that are computed at the same time. One processor stays free for other requests. The maximum is
 * three, because the hashes run in Node's thread pool of four threads, and reading files needs one of these threads.
 */
const workers = Math.min(3, Math.max(1, availableParallelism() - 1));

const queue = createHashingQueue({ workers, placesPerLane: 64, maxWaitMs: 5000 });

/**
 * Runs `work` with a place in the queue for hashes. Refuses with busy if all places of the lane (known or unknown
 * callers) are taken.
 */
export const withHashingPlace = queue.withPlace;

/**
 * Hashes a password with argon2id, after Unicode normalisation (NFC). The result includes the random salt and the
 * parameters. Pass the lane `unknown` if a visitor who has not signed in causes the hash. Refuses with busy if too many
 * hashes wait.
 */
export const hashPassword = (password: string, lane: HashingLane = 'known'): Promise<string> =>
  queue.withPlace(lane, ({ run }) => run(() => hash(password.normalize('NFC'), cost)));

/** The hash with which `verifyPassword` compares a password if the account does not exist. */
let decoyHash: Promise<string> | undefined;

/**
 * Returns true if `storedHash` is the hash of the password. Pass undefined if the account does not exist. The result is
 * then false, but the comparison takes the same time, so that the duration does not reveal which accounts exist.
 * Refuses with busy if too many hashes wait. Without `place`, takes a place in the lane `known`.
 */
export function verifyPassword(
  storedHash: string | undefined,
  password: string,
  place?: HashingPlace,
): Promise<boolean> {
  if (!place) return queue.withPlace('known', (newPlace) => verifyPassword(storedHash, password, newPlace));
  return place.run(async () => {
    decoyHash ??= hash('password of the decoy hash', cost);
    const matches = await verify(storedHash ?? (await decoyHash), password.normalize('NFC'));
    return storedHash !== undefined && matches;
  });
}
