import type { Paths } from '../../endpoint.ts';

export const nextStepPaths = {
  /** The one thing that the signed-in person should do next. */
  own: { method: 'GET', path: '/api/next-step', isBatchable: true },
} as const satisfies Paths;
