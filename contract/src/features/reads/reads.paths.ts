import type { Paths } from '../../endpoint.ts';

export const readsPaths = {
  /** Runs several reads of a page in one call. */
  batch: { method: 'POST', path: '/api/reads' },
} as const satisfies Paths;
