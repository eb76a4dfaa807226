import type { Paths } from '../../endpoint.ts';

export const moduleAuthoringPaths = {
  list: { method: 'GET', path: '/api/trainer/modules' },
  one: { method: 'GET', path: '/api/trainer/modules/:id' },
  publish: { method: 'POST', path: '/api/training-modules/:id/revisions' },
  asked: { method: 'GET', path: '/api/trainer/modules/:id/asked' },
  allowTestOut: { method: 'PUT', path: '/api/trainer/modules/:id/test-out' },
  revisions: { method: 'GET', path: '/api/training-modules/:id/revisions' },
  revision: { method: 'GET', path: '/api/training-modules/:id/revisions/:revision' },
  restore: { method: 'POST', path: '/api/training-modules/:id/revisions/:revision/restore' },
} as const satisfies Paths;
