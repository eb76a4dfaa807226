import { defineJob, noData } from '../../platform/jobs/job.ts';
import { keepSummaries } from './matrix-summaries.queries.ts';

/**
 * Calculates and stores the summaries of the matrix every minute. The matrix is correct without this job, because each
 * request calculates the summaries that are missing or not valid any more. With the job, trainers rarely wait for these
 * calculations.
 */
export const keepMatrixSummaries = defineJob({
  name: 'keep-matrix-summaries',
  summary: 'Calculates what the matrix needs of each person whose progress has changed.',
  data: noData,
  schedule: '* * * * *',
  // Over all servers, at most one run of the job waits, and at most one is active.
  policy: 'stately',
  work: ({ db }) => keepSummaries(db),
});
