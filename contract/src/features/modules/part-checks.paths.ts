import type { Paths } from '../../endpoint.ts';

export const partChecksPaths = {
  answer: { method: 'PUT', path: '/api/training-modules/:id/parts/:part/answer' },
} as const satisfies Paths;
