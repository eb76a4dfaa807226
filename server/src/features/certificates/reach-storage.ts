import { Refusal } from '../../platform/errors/refusal.ts';

/** Does something with the file store; whatever it throws is told as storage_unavailable, with the reason kept for the log. */
export async function reachStorage<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    // Adapters fail in their own words; what a person can do about it is the same.
    throw new Refusal('storage_unavailable', { cause: error });
  }
}
