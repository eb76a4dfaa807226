import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { maxReadLength, maxReads } from './read-limits.ts';
import { readsPaths } from './reads.paths.ts';

/**
 * The reads are GET requests. Each is a path with its query, as in a single request: `/api/discussions/ID?cursor=…`.
 */
export const ReadBatch = z.object({ reads: z.array(z.string().max(maxReadLength)).min(1).max(maxReads) });

/**
 * The replies to the reads, in the order of the reads. Each status and body is the same as in the reply to a single
 * GET.
 */
export const ReadReplies = z.object({ replies: z.array(z.object({ status: z.int(), body: z.unknown() })) });

export const readsEndpoints = {
  batch: endpoint({
    ...readsPaths.batch,
    // The server checks for each read whether the person has access to its endpoint.
    access: 'public',
    summary: 'Runs up to 20 reads on the same state of the database and returns the status and body of each',
    body: ReadBatch,
    reply: ReadReplies,
    // A read for which no batchable endpoint exists gets the error `not_batchable`. The batch itself succeeds.
    errors: ['not_batchable'],
    // The reads share one read-only transaction.
    selfManagedTransactions: true,
  }),
};
