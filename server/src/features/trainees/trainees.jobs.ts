import { defineJob, noData } from '../../platform/jobs/job.ts';
import { keepSummaries } from './matrix-summaries.queries.ts';

/**
 * Keeps the summaries of the matrix every minute. The matrix is correct without this job, because it calculates the
 * summaries that are not kept. The job saves trainers from waiting for these calculations.
 */
export const keepMatrixSummaries = defineJob({
  name: 'keep-matrix-summaries',
  summary: 'Calculates what the matrix needs of each person whose progress has changed.',
  data: noData,
  schedule: '* * * * *',
  // On all servers together, at most one run waits and at most one runs.
  policy: 'stately',
  work: ({ db }) => keepSummaries(db),
});
