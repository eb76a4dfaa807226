import type { Paths } from '../../endpoint.ts';

export const moduleAuthoringPaths = {
  list: { method: 'GET', path: '/api/trainer/modules' },
  one: { method: 'GET', path: '/api/trainer/modules/:id' },
  publish: { method: 'POST', path: '/api/training-modules/:id/revisions' },
  /** Lists the people whom a publication would ask to read the module again. */
  asked: { method: 'GET', path: '/api/trainer/modules/:id/asked' },
  /** Sets whether people may take the quiz before reading the text (a test-out). */
  allowTestOut: { method: 'PUT', path: '/api/trainer/modules/:id/test-out' },
  revisions: { method: 'GET', path: '/api/training-modules/:id/revisions' },
  revision: { method: 'GET', path: '/api/training-modules/:id/revisions/:revision' },
  restore: { method: 'POST', path: '/api/training-modules/:id/revisions/:revision/restore' },
} as const satisfies Paths;
