import type { Paths } from '../../endpoint.ts';

export const moduleAuthoringPaths = {
  list: { method: 'GET', path: '/api/trainer/modules', isBatchable: true },
  one: { method: 'GET', path: '/api/trainer/modules/:id', isBatchable: true },
  publish: { method: 'POST', path: '/api/training-modules/:id/revisions' },
  /** Lists the people whom a publication would ask to read the module again. */
  asked: { method: 'GET', path: '/api/trainer/modules/:id/asked', isBatchable: true },
  /** Sets whether people can take the quiz before reading the text (a test-out). */
  allowTestOut: { method: 'PUT', path: '/api/trainer/modules/:id/test-out' },
  revisions: { method: 'GET', path: '/api/training-modules/:id/revisions', isBatchable: true },
  revision: { method: 'GET', path: '/api/training-modules/:id/revisions/:revision', isBatchable: true },
  restore: { method: 'POST', path: '/api/training-modules/:id/revisions/:revision/restore' },
} as const satisfies Paths;
