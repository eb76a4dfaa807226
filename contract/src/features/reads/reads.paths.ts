import type { Paths } from '../../endpoint.ts';

export const readsPaths = {
  /** Runs several GET requests of a screen, called reads, in one call. */
  batch: { method: 'POST', path: '/api/reads' },
} as const satisfies Paths;
