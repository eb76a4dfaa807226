import type { Paths } from '../../endpoint.ts';

export const nextStepPaths = {
  own: { method: 'GET', path: '/api/next-step' },
} as const satisfies Paths;
