import type { Paths } from '../../endpoint.ts';

/** The check questions at the end of the parts of a module. */
export const partChecksPaths = {
  answer: { method: 'PUT', path: '/api/training-modules/:id/parts/:part/answer' },
} as const satisfies Paths;
