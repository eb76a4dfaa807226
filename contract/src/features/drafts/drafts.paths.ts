import type { Paths } from '../../endpoint.ts';

export const draftsPaths = {
  find: { method: 'GET', path: '/api/trainer/drafts/:kind/:objectId' },
  save: { method: 'PUT', path: '/api/trainer/drafts/:kind/:objectId' },
  remove: { method: 'DELETE', path: '/api/trainer/drafts/:kind/:objectId' },
} as const satisfies Paths;
